#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/games/certify.hpp"
#include "puzzles/games/self_play.hpp"

namespace arbiter::puzzles {

/// A word for what a puzzle shows. The names are those of lichess's themes where it has one, so that a site can file
/// the puzzle; the others say what only variants have.
struct Tag {
  std::string_view name;
  std::string_view means;  ///< its definition, one sentence without a full stop
};
/// All of them, but for the lengths ("mateIn2", "winIn3"), which are the goal and the number of moves.
[[nodiscard]] std::span<const Tag> puzzle_tags();

/// A position with its line, as tags and grades look at it.
struct Shown {
  const Variant* variant;
  std::size_t profile;
  Setup start;
  const Certified* win;
};
/// Whether one of the steps captures.
[[nodiscard]] bool captures_something(const Move& move);
/// The names of the tags that apply, in the order of puzzle_tags(), the length first.
[[nodiscard]] std::vector<std::string> tags_of(const Shown& puzzle, const PieceWorth& worths);

}  // namespace arbiter::puzzles
