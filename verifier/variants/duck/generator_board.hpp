#pragma once

#include "verifier/board/code.hpp"
#include "verifier/orthodox/movegen/kinds_board.hpp"
#include "verifier/variants/duck/state.hpp"

namespace arbiter::duck::fast {

using kinds::Leg;
using kinds::Word;

/// A set-up as the generator holds it, at the beginning of a move or inside one.
struct Pieces {
  kinds::Pieces chess;  ///< all but the duck
  Word duck = 0;        ///< its square as a set; empty before it enters

  friend bool operator==(const Pieces&, const Pieces&) = default;
};

/// Of any set-up of orthodox pieces and ducks; InternalError for another piece.
[[nodiscard]] Pieces pieces_of(const Setup& setup);

/// The step of a leg of `side`.
[[nodiscard]] Step step_of(const Leg& leg, Side side);
/// The step that brings the duck to `to`.
[[nodiscard]] Step duck_step(const Pieces& pieces, int to);
/// The set-up inside a move of `side` after its first step, or after all of the move if it is `over`. The half-move
/// clock is that of the whole move.
[[nodiscard]] Setup after_leg(const Setup& before, const Pieces& reached, const Leg& leg, Side side, bool over);
/// The set-up after the duck's step, which ends the move of `side` that led from `inside` to `reached`.
[[nodiscard]] Setup after_duck(const Setup& inside, const Pieces& reached, Side side);

/// Number of sequences of `depth` moves.
ARBITER_BOTH_BUILDS([[nodiscard]] std::uint64_t count_moves(const Pieces& pieces, Side to_move, int depth,
                                                            Profile profile))

}  // namespace arbiter::duck::fast
