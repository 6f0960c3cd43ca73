#pragma once

#include <memory>

#include "puzzles/lines/forced_line.hpp"
#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

/// A line drawn by lot (the first number of the case and the seed are the lot), whose men stand where they stand. Wishes for men on squares and
/// for empty squares are added to `order`; other squares are the solver's where numbers of men are wished for.
[[nodiscard]] std::unique_ptr<Problem> make_line_problem(const Request& request, const Case& part, LineOrder order);

}  // namespace arbiter::puzzles
