#pragma once

#include <functional>
#include <vector>

#include "verifier/position/setup.hpp"

namespace arbiter::orthodox {

/// The states that differ from the set-up's in castling rights and in the en passant square: each right of a king on
/// its first rank with a `corner` piece of its side there, each set of such rights, and each square that some pawn can
/// have passed, whichever side is to move. Not all of them are free of faults.
[[nodiscard]] std::vector<State> possible_states(const Setup& setup, const std::function<bool(const Piece&)>& corner);

}  // namespace arbiter::orthodox
