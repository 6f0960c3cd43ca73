#pragma once

#include "verifier/position/move_source.hpp"

namespace arbiter {

/// The orthodox word for the end of a game that the side to move has won because it has no move: mate if it is in
/// check, else stalemate. For any other end it is `status`, that of the set-up: a side whose pieces could still move
/// has won in another way, and so has one without pieces.
[[nodiscard]] Status orthodox_word(const MoveSource& source, const Setup& setup, Status status);

}  // namespace arbiter
