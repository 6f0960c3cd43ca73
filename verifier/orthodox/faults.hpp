#pragma once

#include <functional>

#include "verifier/orthodox/fen_castling.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/position/move_source.hpp"

namespace arbiter::orthodox {

/// What faults() has to know about the pieces of a variant that rests on orthodox chess.
struct Traits {
  const MoveSource& source;  ///< asked for checks
  int role_count;            ///< roles are numbered below
  /// Pieces of the role at the start of a game, pawns and kings aside.
  std::function<int(Side, Role)> at_start;
  /// The pieces that castle along.
  IsCorner corner;
  /// Roles that start on both shades and never change theirs, castling included.
  std::function<bool(Role)> keeps_shade;
  std::function<char(const Piece&)> letter;
  bool first_rank_pawns;  ///< whether pawns may come back to their own first rank
};

/// What no game has (errors), what counters should not say (warnings), an unusual number of kings (notes); AF2xx.
/// Nothing here looks at how the position came about.
[[nodiscard]] Faults faults(const Setup& setup, const FenMap& map, const Traits& traits);

/// Without castling rights that lack their king or corner piece, and without a passed square where no legal move of
/// `source` captures en passant.
[[nodiscard]] Setup essential(const Setup& setup, const MoveSource& source, const IsCorner& corner);

}  // namespace arbiter::orthodox
