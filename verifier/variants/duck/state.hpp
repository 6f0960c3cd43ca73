#pragma once

#include "verifier/orthodox/state.hpp"

namespace arbiter::duck {

/// The readings, in the order of Variant::profiles(). They differ in DK.win alone.
enum class Profile : std::uint8_t { documented, pychess };

inline constexpr Role duck_role{orthodox::first_free};
inline constexpr int role_count = orthodox::first_free + 1;
/// The duck is of both players, so that lines end before it and neither side captures it.
inline constexpr Piece the_duck{Owner::both, duck_role};

// Bits as in orthodox/state.hpp. Context byte 0: 1 inside a move, when the duck must go on; 0 at the beginning.

[[nodiscard]] inline bool duck_to_move(const State& state) noexcept { return state.context[0] != 0; }
inline void set_duck_to_move(State& state, bool value) noexcept { state.context[0] = value ? 1 : 0; }

/// The set-up without the duck.
[[nodiscard]] inline Setup without_duck(const Setup& setup) {
  Setup result = setup;
  for (const Square square : setup.board.of(the_duck)) result.board.clear(square);
  return result;
}

}  // namespace arbiter::duck
