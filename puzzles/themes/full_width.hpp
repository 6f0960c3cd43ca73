#pragma once

#include <optional>
#include <string>
#include <vector>

#include "puzzles/space/request.hpp"

namespace arbiter::puzzles {

/// What follows a key: an answer of the other side, and every turn that mates after it.
struct Answered {
  Turn answer;
  std::vector<Turn> mates;
};

/// A turn after which every answer lets some turn mate at once; without answers it mates itself.
struct Key {
  Turn turn;
  std::vector<Answered> answers;
};

// By the generator alone, every turn of either side tried.

/// Whether the side to move has a turn that mates at once.
[[nodiscard]] bool mates_at_once(const MoveSource& generator, const Setup& setup);
/// All turns that mate at once.
[[nodiscard]] std::vector<TurnOutcome> mating_turns(const MoveSource& generator, const Setup& setup);
/// All keys of a mate in two, or of a win in two where the side that has lost then has the status `goal`; turns that reach it at
/// once are among them. Stops when there are more than `most`.
[[nodiscard]] std::vector<Key> keys_in_two(const MoveSource& generator, const Setup& setup, std::size_t most, Status goal = Status::mate);

}  // namespace arbiter::puzzles
