#pragma once

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

}  // namespace arbiter::puzzles
