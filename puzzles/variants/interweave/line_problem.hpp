#pragma once

#include <memory>

#include "puzzles/themes/theme.hpp"
#include "puzzles/variants/interweave/forced_line.hpp"

namespace arbiter::puzzles {

/// A line drawn at random (from the first number of the case and the seed), whose pieces are fixed. Constraints that
/// place pieces or keep squares empty are added to `order`; the solver fills other squares where numbers of pieces are
/// constrained.
[[nodiscard]] std::unique_ptr<Problem> make_line_problem(const Request& request, const Case& part, LineOrder order);

}  // namespace arbiter::puzzles
