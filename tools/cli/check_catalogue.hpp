#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "verifier/diagnostics/check_info.hpp"

namespace arbiter::tools {

/// Every rule that a finding of any tool may name: of pages (AV), of positions' and moves' texts (AF, AT), of
/// comparisons (AC), of the lines of corpora (AR), of tables of counts (AP), of moves (AM) and of input that no tool
/// can use (AI). In the order of their ids, each id once.
[[nodiscard]] std::span<const CheckInfo> all_checks();

/// Nothing if there is no such rule.
[[nodiscard]] const CheckInfo* find_check(std::string_view id);

/// Those of `all_checks()` whose ids start with one of the letters, "AV": what one tool can report.
[[nodiscard]] std::vector<CheckInfo> rules_of(std::span<const std::string_view> prefixes);

}  // namespace arbiter::tools
