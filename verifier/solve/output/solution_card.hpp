#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "verifier/position/setup.hpp"
#include "verifier/report/svg.hpp"

namespace arbiter {

class Variant;

/// What the pages of solution.js have above the moves of a board: its number, heading, diagram and the buttons that
/// step through the moves, from the start of the article to the start of the element of the moves. `heading` is markup;
/// `code` says the board as PieceCodes do.
[[nodiscard]] std::string solution_card(std::size_t number, std::string_view heading, const BoardPicture& picture,
                                        std::string_view code);

/// A line for the pieces beside the board, which the steps do not show; empty if there are none.
[[nodiscard]] std::string beside_at_start(const Setup& setup, const Variant& variant);

}  // namespace arbiter
