#pragma once

#include <memory>

#include "puzzles/themes/theme.hpp"
#include "puzzles/variants/interweave/forced_line.hpp"

namespace arbiter::puzzles {

/// A line drawn at random (the first number of the case and the seed decide), whose pieces stand where they stand.
/// Constraints on pieces on squares and for empty squares are added to `order`; other squares are the solver's where
/// numbers of pieces are constrained.
[[nodiscard]] std::unique_ptr<Problem> make_line_problem(const Request& request, const Case& part, LineOrder order);

}  // namespace arbiter::puzzles
