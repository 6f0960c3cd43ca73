#pragma once

#include <optional>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/root.hpp"

namespace arbiter {

/// Compares rules and generator on the position (moves, steps, the positions after them, check, status) and on the
/// steps of the piece on `from`. A finding AM101 if they differ; its `missing` is what only the rules have.
[[nodiscard]] std::optional<Finding> disagreement_about(const WrittenRoot& position, std::optional<Square> from);

}  // namespace arbiter
