#pragma once

#include <span>

#include "verifier/diagnostics/check_info.hpp"
#include "verifier/engines/difference.hpp"

namespace arbiter {

/// The checks of comparisons, in the order of their ids. The texts live in compare_checks.def, the only list.
[[nodiscard]] std::span<const CheckInfo> compare_checks();
[[nodiscard]] std::string_view rule_of(DifferenceKind kind) noexcept;
[[nodiscard]] std::string_view rule_of(PeerTrouble::Kind kind) noexcept;

}  // namespace arbiter
