#pragma once

#include <string>
#include <string_view>

#include "puzzles/output/puzzle.hpp"

namespace arbiter::puzzles {

/// A puzzle's title, as a composer would give it: "White to play and mate in two". From the theme and its parameters;
/// positions of
/// a user's own query say what is the case: "White is mated".
[[nodiscard]] std::string title_of(const Puzzle& puzzle);

/// The heading for the puzzles of a theme: "Mate in two". For no theme "Other queries"; empty for a theme
/// that is not known.
[[nodiscard]] std::string_view heading_of(std::string_view theme);

}  // namespace arbiter::puzzles
