#pragma once

#include <vector>

#include "puzzles/space/request.hpp"

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

}  // namespace arbiter::puzzles
