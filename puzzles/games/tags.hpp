#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "puzzles/games/tag_rule.hpp"

namespace arbiter::puzzles {

/// All that a variant's puzzles may have, its own ones last, but for the lengths ("mateIn2", "winIn3", "gainIn2"),
/// which are the goal and the number of moves.
[[nodiscard]] std::vector<Tag> puzzle_tags(const Variant& variant);

/// Whether a tag of tags_of() tells what happens, and not only the length or the number of pieces.
[[nodiscard]] bool is_motif(std::string_view tag);

/// The names of the tags that apply, in the order of puzzle_tags(), the length first.
[[nodiscard]] std::vector<std::string> tags_of(const Shown& puzzle, const PieceWorth& worths);

}  // namespace arbiter::puzzles
