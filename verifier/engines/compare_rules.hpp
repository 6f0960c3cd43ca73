#pragma once

#include <span>

#include "engines/difference.hpp"
#include "report/rule_info.hpp"

namespace arbiter {

/// The rules of comparisons, in the order of their ids. The texts live in compare_rules.def, the only list.
[[nodiscard]] std::span<const RuleInfo> compare_rules();
[[nodiscard]] std::string_view rule_of(DifferenceKind kind) noexcept;
[[nodiscard]] std::string_view rule_of(PeerTrouble::Kind kind) noexcept;

}  // namespace arbiter
