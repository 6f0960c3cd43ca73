#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/games/self_play.hpp"
#include "puzzles/games/shown.hpp"

namespace arbiter::puzzles {

/// A word for what a puzzle shows. The names are those of lichess's themes where it has one, so that a site can file
/// the puzzle; the others say what only variants have.
struct Tag {
  std::string_view name;
  std::string_view means;  ///< its definition, one sentence without a full stop
};
/// All of them, but for the lengths ("mateIn2", "winIn3"), which are the goal and the number of moves.
[[nodiscard]] std::span<const Tag> puzzle_tags();

/// The names of the tags that apply, in the order of puzzle_tags(), the length first.
[[nodiscard]] std::vector<std::string> tags_of(const Shown& puzzle, const PieceWorth& worths);

}  // namespace arbiter::puzzles
