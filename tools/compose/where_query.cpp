#include "tools/compose/where_query.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "puzzles/query/parse.hpp"
#include "tools/cli/unknown_name.hpp"
#include "verifier/report/json.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools {
namespace {

const Variant& variant_or_refuse(const std::string& name) {
  if (const Variant* variant = variant_named(name)) return *variant;
  std::vector<std::string> names;
  for (const Variant* each : all_variants()) names.emplace_back(each->name());
  unknown_name("variant", name, names);
}

}  // namespace

const Variant& variant_of_query(const Arguments& arguments) {
  const auto name = arguments.value("variant");
  if (!name) throw UsageError("--where needs to know which variant it is about", "--variant NAME");
  return variant_or_refuse(*name);
}

tl::expected<puzzles::query::Query, std::vector<Finding>> query_of(const std::string& text, const Variant& variant) {
  auto query = puzzles::query::parse(text, variant);
  if (query) return std::move(*query);
  std::vector<Finding> findings;
  for (Fault fault : query.error()) {
    // A query may have several lines.
    const std::size_t at = std::min(fault.begin, text.size());
    const std::size_t before = at == 0 ? std::string::npos : text.rfind('\n', at - 1);
    const std::size_t start = before == std::string::npos ? 0 : before + 1;
    const auto line =
        static_cast<std::size_t>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(start), '\n')) + 1;
    const std::size_t end = std::min(text.find('\n', start), text.size());
    fault.begin -= start;
    fault.end = std::max(fault.begin, std::min(fault.end, end) - start);
    findings.push_back(to_finding(fault, {"--where", line, 1, 0}, text.substr(start, end - start)));
  }
  return tl::unexpected(std::move(findings));
}

Exit list_words(Run& run, const std::string& name) {
  const Variant& variant = variant_or_refuse(name);
  for (Answer& answer : run.answers()) {
    if (answer.format == Format::text) {
      answer.out->write(fmt::format("{}\n{}", puzzles::query::grammar(), puzzles::query::vocabulary(variant)));
      continue;
    }
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const auto& each : puzzles::query::words()) {
      if (!each.known_to(variant)) continue;
      list.push_back({{"word", each.name},
                      {"about", each.scope == puzzles::query::Scope::position ? "position" : "move"},
                      {"meaning", each.help}});
    }
    nlohmann::ordered_json pieces = nlohmann::ordered_json::array();
    for (const auto& each : puzzles::query::pieces_words(variant)) pieces.push_back(each.name);
    write_json({{"schema", 2},
                {"variant", variant.name()},
                {"words", std::move(list)},
                {"pieces", std::move(pieces)},
                {"squares", puzzles::query::square_words()}},
               *answer.out);
  }
  return Exit::holds;
}

std::string command_line(int argc, const char* const* argv) {
  std::string out = "arbiter-compose";
  for (int i = 1; i < argc; ++i) out += ' ' + shell_word(argv[i]);
  return out;
}

}  // namespace arbiter::tools
