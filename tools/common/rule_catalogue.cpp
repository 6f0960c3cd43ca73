#include "common/rule_catalogue.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "diagrams/page_rules.hpp"
#include "engines/compare_rules.hpp"
#include "fens/record_rules.hpp"
#include "position/fault_rules.hpp"
#include "puzzles/query/query_rules.hpp"
#include "puzzles/records/record.hpp"
#include "support/internal_error.hpp"

namespace arbiter::tools {
namespace {

/// Rules of single tools, which no list of the library has.
constexpr auto tool_rules = std::to_array<RuleInfo>({
#define ARBITER_TOOL_RULE(id, level, title, explanation, example) {id, Level::level, title, explanation, example, {}, {}},
#include "common/tool_rules.def"
#undef ARBITER_TOOL_RULE
});

struct Remedy {
  std::string_view right;
  std::string_view remedy;
};

const std::map<std::string_view, Remedy>& remedies() {
  static const std::map<std::string_view, Remedy> table{
#define ARBITER_RULE_REMEDY(id, right, remedy) {id, {right, remedy}},
#include "common/rule_remedies.def"
#undef ARBITER_RULE_REMEDY
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
                                                                                     {"AT", "turn"},
                                                                                     {"AP", "table"},
                                                                                     {"AM", "moves"},
                                                                                     {"AI", "input"}}};
  for (const auto& [prefix, category] : categories) {
    if (id.starts_with(prefix)) return category;
  }
  return {};
}

std::vector<RuleInfo> collected() {
  std::vector<RuleInfo> rules(tool_rules.begin(), tool_rules.end());
  rules.insert(rules.end(), compare_rules().begin(), compare_rules().end());
  for (const FaultRule& rule : fault_rules()) rules.push_back({rule.id, rule.level, rule.title, rule.explanation, rule.example, {}, {}});
  for (const fens::RecordRule& rule : fens::record_rules()) rules.push_back({rule.id, rule.level, rule.title, rule.explanation, rule.example, {}, {}});
  for (const auto& composing : {puzzles::query::query_rules(), puzzles::record_rules()}) {
    for (const FaultRule& rule : composing) rules.push_back({rule.id, rule.level, rule.title, rule.explanation, rule.example, {}, {}});
  }
  for (const diagrams::PageRule& rule : diagrams::page_rules()) {
    rules.push_back({rule.id, rule.level, rule.title, rule.explanation, rule.example, {}, {}});
  }
  std::sort(rules.begin(), rules.end(), [](const RuleInfo& a, const RuleInfo& b) { return a.id < b.id; });
  const auto twice = std::adjacent_find(rules.begin(), rules.end(), [](const RuleInfo& a, const RuleInfo& b) { return a.id == b.id; });
  ensure(twice == rules.end(), "a rule's id is given once");
  for (RuleInfo& rule : rules) {
    rule.category = category_of(rule.id);
    const auto found = remedies().find(rule.id);
    if (found == remedies().end()) continue;
    rule.right = found->second.right;
    rule.remedy = found->second.remedy;
  }
  return rules;
}

}  // namespace

std::span<const RuleInfo> all_rules() {
  static const std::vector<RuleInfo> rules = collected();
  return rules;
}

const RuleInfo* find_rule(std::string_view id) {
  const std::span<const RuleInfo> rules = all_rules();
  const auto found = std::find_if(rules.begin(), rules.end(), [id](const RuleInfo& rule) { return rule.id == id; });
  return found == rules.end() ? nullptr : &*found;
}

std::vector<RuleInfo> rules_of(std::span<const std::string_view> prefixes) {
  std::vector<RuleInfo> rules;
  for (const RuleInfo& rule : all_rules()) {
    const auto starts = [&rule](std::string_view prefix) { return rule.id.starts_with(prefix); };
    if (std::any_of(prefixes.begin(), prefixes.end(), starts)) rules.push_back(rule);
  }
  return rules;
}

}  // namespace arbiter::tools
