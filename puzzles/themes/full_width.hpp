#pragma once

#include <vector>

#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

/// What follows a key: an answer of the other side, and every move that mates after it.
struct Answered {
  Move answer;
  std::vector<Move> mates;
};

/// A move after which every answer lets some move mate at once; without answers it mates itself.
struct Key {
  Move move;
  std::vector<Answered> answers;
};

// These functions use the generator alone and try every move of either side.

/// All moves that mate at once.
[[nodiscard]] std::vector<MoveOutcome> mating_moves(const MoveSource& generator, const Setup& setup);
/// All keys of a mate in two, or of a win in two where the losing side then has the status `goal`; moves that reach it
/// at once are included. Stops when there are more than `most`.
[[nodiscard]] std::vector<Key> keys_in_two(const MoveSource& generator, const Setup& setup, std::size_t most,
                                           Status goal = Status::mate);

/// The number of answers to the key after which more than one move reaches the goal.
[[nodiscard]] std::size_t duals_of(const Key& key);

/// Why the keys are not a problem of two moves, which "mates" or "wins", with enough answers; empty if they are.
[[nodiscard]] std::string fault_of_keys(const std::vector<Key>& keys, std::string_view ends, std::size_t answers);

/// Writes the consequences of a key in two moves into the judgement: as the solution the key, an answer and the move
/// that follows (an answer with a single such move, if there is one), and as notes what follows each answer, and the
/// duals. The key has answers.
void note_continuations(const Request& request, const Setup& setup, const Key& key, Judgement& judgement);

}  // namespace arbiter::puzzles
