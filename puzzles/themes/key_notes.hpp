#pragma once

#include "puzzles/themes/full_width.hpp"
#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

/// The number of answers to the key after which more than one move reaches the goal.
[[nodiscard]] std::size_t duals_of(const Key& key);

/// Writes the consequences of a key in two moves into the judgement: as the solution the key, an answer and the move
/// that follows (an answer with a single such move, if there is one), and as notes what follows each answer, and the
/// duals. The key has answers.
void note_continuations(const Request& request, const Setup& setup, const Key& key, Judgement& judgement);

}  // namespace arbiter::puzzles
