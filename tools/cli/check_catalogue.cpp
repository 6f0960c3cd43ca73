#include "tools/cli/check_catalogue.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "puzzles/query/query_checks.hpp"
#include "puzzles/records/record.hpp"
#include "verifier/diagnostics/fault_checks.hpp"
#include "verifier/engines/compare_checks.hpp"
#include "verifier/pages/markup/page_checks.hpp"
#include "verifier/records/record_checks.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter::tools {
namespace {

/// Rules of single tools, which no list of the library has.
constexpr auto tool_checks = std::to_array<CheckInfo>({
#define ARBITER_TOOL_CHECK(id, level, title, explanation, example) \
  {id, Level::level, title, explanation, example, {}, {}},
#include "tools/cli/tool_checks.def"
#undef ARBITER_TOOL_CHECK
});

struct Remedy {
  std::string_view right;
  std::string_view remedy;
};

const std::map<std::string_view, Remedy>& remedies() {
  static const std::map<std::string_view, Remedy> table{
#define ARBITER_CHECK_REMEDY(id, right, remedy) {id, {right, remedy}},
#include "tools/cli/check_remedies.def"
#undef ARBITER_CHECK_REMEDY
  };
  return table;
}

/// What the ids' letters and hundreds stand for.
std::string_view category_of(std::string_view id) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 13> categories{{{"AV1", "page"},
                                                                                      {"AV2", "diagram"},
                                                                                      {"AV3", "claim"},
                                                                                      {"AF1", "position-text"},
                                                                                      {"AF2", "position"},
                                                                                      {"AF3", "reachability"},
                                                                                      {"AR", "record"},
                                                                                      {"AQ1", "query"},
                                                                                      {"AQ2", "composition"},
                                                                                      {"AT", "notation"},
                                                                                      {"AP", "table"},
                                                                                      {"AM", "moves"},
                                                                                      {"AI", "input"}}};
  for (const auto& [prefix, category] : categories) {
    if (id.starts_with(prefix)) return category;
  }
  return {};
}

std::vector<CheckInfo> collected() {
  std::vector<CheckInfo> rules(tool_checks.begin(), tool_checks.end());
  rules.insert(rules.end(), compare_checks().begin(), compare_checks().end());
  for (const FaultCheck& rule : fault_checks())
    rules.push_back({rule.id, rule.level, rule.title, rule.explanation, rule.example, {}, {}});
  for (const records::RecordCheck& rule : records::record_checks())
    rules.push_back({rule.id, rule.level, rule.title, rule.explanation, rule.example, {}, {}});
  for (const auto& composing : {puzzles::query::query_checks(), puzzles::record_checks()}) {
    for (const FaultCheck& rule : composing)
      rules.push_back({rule.id, rule.level, rule.title, rule.explanation, rule.example, {}, {}});
  }
  for (const pages::PageCheck& rule : pages::page_checks()) {
    rules.push_back({rule.id, rule.level, rule.title, rule.explanation, rule.example, {}, {}});
  }
  std::sort(rules.begin(), rules.end(), [](const CheckInfo& a, const CheckInfo& b) { return a.id < b.id; });
  const auto twice = std::adjacent_find(rules.begin(), rules.end(),
                                        [](const CheckInfo& a, const CheckInfo& b) { return a.id == b.id; });
  ensure(twice == rules.end(), "a rule's id is given once");
  for (CheckInfo& rule : rules) {
    rule.category = category_of(rule.id);
    const auto found = remedies().find(rule.id);
    if (found == remedies().end()) continue;
    rule.right = found->second.right;
    rule.remedy = found->second.remedy;
  }
  return rules;
}

}  // namespace

std::span<const CheckInfo> all_checks() {
  static const std::vector<CheckInfo> rules = collected();
  return rules;
}

const CheckInfo* find_check(std::string_view id) {
  const std::span<const CheckInfo> rules = all_checks();
  const auto found = std::find_if(rules.begin(), rules.end(), [id](const CheckInfo& rule) { return rule.id == id; });
  return found == rules.end() ? nullptr : &*found;
}

std::vector<CheckInfo> rules_of(std::span<const std::string_view> prefixes) {
  std::vector<CheckInfo> rules;
  for (const CheckInfo& rule : all_checks()) {
    const auto starts = [&rule](std::string_view prefix) { return rule.id.starts_with(prefix); };
    if (std::any_of(prefixes.begin(), prefixes.end(), starts)) rules.push_back(rule);
  }
  return rules;
}

}  // namespace arbiter::tools
