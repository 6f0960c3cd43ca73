#include "verify/list_rules.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "diagrams/page_rules.hpp"
#include "report/colour.hpp"
#include "report/json.hpp"

namespace arbiter::tools {

using namespace arbiter::diagrams;
using nlohmann::ordered_json;

void list_rules(Run& run) {
  if (run.format() == Format::json) {
    ordered_json rules = ordered_json::array();
    for (const PageRule& rule : page_rules()) {
      rules.push_back({{"rule", rule.id}, {"level", to_string(rule.level)}, {"title", rule.title}, {"explanation", rule.explanation},
                       {"example", rule.example}, {"unreadable", rule.unreadable}});
    }
    write_json({{"schema", 1}, {"rules", std::move(rules)}}, run.out());
    return;
  }
  const Painter paint(run.style().colour);
  for (const PageRule& rule : page_rules()) {
    run.out().write(fmt::format("{} {}: {}\n    {}\n", paint(Ink::bold, rule.id), to_string(rule.level), rule.title, rule.explanation));
    if (!rule.example.empty()) run.out().write(fmt::format("    Example: {}\n", rule.example));
  }
  run.out().write("Findings with ids AF… are faults of a position's text.\n");
}

}  // namespace arbiter::tools
