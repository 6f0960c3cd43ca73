#pragma once

#include "verifier/orthodox/state.hpp"
#include "verifier/variants/sources.hpp"

namespace arbiter::duck {

/// The readings, in the order of Variant::profiles(). They differ in DK.win alone.
enum class Profile : std::uint8_t { documented, pychess };

inline constexpr Role duck_role{orthodox::first_free};
/// The duck is of both players, so that lines end before it and neither side captures it.
inline constexpr Piece the_duck{Owner::both, duck_role};
inline constexpr char duck_letter = '*';  ///< as Fairy-Stockfish and pychess.org write it

// Bits as in orthodox/state.hpp. Context byte 0: 1 inside a move, when the duck must go on; 0 at the beginning.

[[nodiscard]] inline bool duck_to_move(const State& state) noexcept { return state.context[0] != 0; }
inline void set_duck_to_move(State& state, bool value) noexcept { state.context[0] = value ? 1 : 0; }

/// The set-up without the duck.
[[nodiscard]] inline Setup without_duck(const Setup& setup) {
  Setup result = setup;
  for (const Square square : setup.board.of(the_duck)) result.board.clear(square);
  return result;
}

// What both implementations do:
//
// A move is a step of a piece of the side to move and a step of the duck: after the first the set-up keeps the side to
// move and says that the duck must go on (state.hpp). Where no duck is on the board, that step places it. A capture of
// the last king of a side ends the move at once in `documented`. A double step is passed on by the bit of the square
// that it passed, which the duck clears when it goes there (DK.ep). A side without a king has lost; one without a
// move has won (DK.fowl). Nothing is check.

}  // namespace arbiter::duck
