#pragma once

#include "puzzles/themes/full_width.hpp"
#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

/// After how many answers to the key more than one move reaches the goal.
[[nodiscard]] std::size_t duals_of(const Key& key);

/// Writes into the judgement what a key of two moves leads to: as the solution the key, an answer and what follows it
/// (an answer after which one move alone does it, if there is such), and as notes what follows each answer, and the
/// duals. The key has answers.
void note_continuations(const Request& request, const Setup& setup, const Key& key, Judgement& judgement);

}  // namespace arbiter::puzzles
