#pragma once

#include "verifier/orthodox/state.hpp"
#include "verifier/position/image.hpp"

namespace arbiter::orthodox {

/// The orthodox part of a state's image: castling rights and the en passant square; the rest is empty.
[[nodiscard]] State image_of(const State& state, const Image& image);

/// Whether no castling right is left: the target squares of castling are not mirror images of each other.
[[nodiscard]] bool may_be_mirrored(const State& state);

}  // namespace arbiter::orthodox
