#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "report/rule_info.hpp"

namespace arbiter::tools {

/// Every rule that a finding of any tool may name: of pages (AV), of positions' and turns' texts (AF, AT), of
/// comparisons (AC), of the lines of corpora (AR), of tables of counts (AP), of moves (AM) and of input that no tool can use (AI). In the order of their ids, each id once.
[[nodiscard]] std::span<const RuleInfo> all_rules();

/// Nothing if there is no such rule.
[[nodiscard]] const RuleInfo* find_rule(std::string_view id);

/// Those of `all_rules()` whose ids start with one of the letters, "AV": what one tool can report.
[[nodiscard]] std::vector<RuleInfo> rules_of(std::span<const std::string_view> prefixes);

}  // namespace arbiter::tools
