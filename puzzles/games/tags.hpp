#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "puzzles/games/story.hpp"

namespace arbiter::puzzles {

// Whether tags about checks and mates apply; tags.cpp has their definitions.

[[nodiscard]] bool begins_in_check(const Story& story);
[[nodiscard]] bool only_checks(const Story& story);
[[nodiscard]] bool is_checked_back(const Story& story);
[[nodiscard]] bool discovers_check(const Story& story);
[[nodiscard]] bool checks_doubly(const Story& story);
[[nodiscard]] bool attracts_king(const Story& story);
[[nodiscard]] bool is_smothered(const Story& story);
[[nodiscard]] bool is_on_back_rank(const Story& story);
/// What the piece of the i-th half-move attacks from where it ends.
[[nodiscard]] SquareSet attacked_after(const Story& story, std::size_t i);
/// Whether the piece of the solver's i-th half-move attacks two pieces or more and captures one with its next move.
[[nodiscard]] bool is_fork(const Story& story, std::size_t i);
[[nodiscard]] bool has_zugzwang(const Story& story);

/// All that a variant's puzzles may have, its own ones last, but for the lengths ("mateIn2", "winIn3", "gainIn2"),
/// which are the goal and the number of moves.
[[nodiscard]] std::vector<Tag> puzzle_tags(const Variant& variant);

/// Whether a tag of tags_of() tells what happens, and not only the length or the number of pieces.
[[nodiscard]] bool is_motif(std::string_view tag);

/// The names of the tags that apply, in the order of puzzle_tags(), the length first.
[[nodiscard]] std::vector<std::string> tags_of(const Shown& puzzle, const PieceWorth& worths);

}  // namespace arbiter::puzzles
