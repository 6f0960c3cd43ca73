#include "verify/list_rules.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "diagrams/page_rules.hpp"
#include "report/colour.hpp"
#include "report/json.hpp"

namespace arbiter::tools {

using namespace arbiter::diagrams;
using nlohmann::ordered_json;

namespace {

void write_rules(Answer& answer) {
  if (answer.format == Format::json) {
    ordered_json rules = ordered_json::array();
    for (const PageRule& rule : page_rules()) {
      rules.push_back({{"rule", rule.id}, {"level", to_string(rule.level)}, {"title", rule.title}, {"explanation", rule.explanation},
                       {"example", rule.example}, {"unreadable", rule.unreadable}});
    }
    write_json({{"schema", 1}, {"rules", std::move(rules)}}, *answer.out);
    return;
  }
  if (answer.format != Format::text) throw UsageError("--rules is written as text or json");
  const Painter paint(answer.style.colour);
  for (const PageRule& rule : page_rules()) {
    answer.out->write(fmt::format("{} {}: {}\n    {}\n", paint(Ink::bold, rule.id), to_string(rule.level), rule.title, rule.explanation));
    if (!rule.example.empty()) answer.out->write(fmt::format("    Example: {}\n", rule.example));
  }
  answer.out->write("Findings with ids AF… are faults of a position's text.\n");
}

}  // namespace

void list_rules(Run& run) {
  for (Answer& answer : run.answers()) write_rules(answer);
}

}  // namespace arbiter::tools
