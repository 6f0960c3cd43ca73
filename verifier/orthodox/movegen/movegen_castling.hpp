#pragma once

#include "verifier/orthodox/movegen/movegen_safety.hpp"

namespace arbiter::movegen {

/// Calls `each(king from, king to, castling rook from, castling rook to)` for every legal castling of the kings on
/// `movers`.
template <Side side, class Kinds, class Each>
void castlings(const BitSetup<Kinds::roles>& position, const Kinds& kinds, Bits movers, const Each& each) {
  constexpr int home = 8 * relative_rank(side, 0);
  const unsigned rights = (side == Side::white ? position.rights : position.rights >> 8U) & 0xffU;
  if (rights == 0) return;  // CH.castle.rights: one bit per castling rook's file
  const Pieces<Kinds::roles>& pieces = position.pieces;
  const Bits own = pieces.of(side);
  const Bits enemies = pieces.of(opponent(side));
  const Bits occupied = own | enemies;
  const Bits corners = (Bits{rights} << home) & own & kinds.corner_pieces(pieces);
  const Bits kings = pieces.kings(side);
  const auto span = [](int a, int b) { return attacks::between(a, b) | bit(a) | bit(b); };

  for (Bits rest_kings = kings & movers & attacks::rank_of(side, 0); rest_kings != 0;) {
    const int king = attacks::take_first(rest_kings);
    for (Bits rest = corners; rest != 0;) {
      const int corner = attacks::take_first(rest);
      const bool to_left = corner < king;
      // CH.castle.shuffled: the targets are fixed, wherever king and rook start.
      const int files_right = to_left ? (kinds.template long_to_b<side>() ? 1 : 2) : 6;
      const int king_to = home + files_right;
      const int corner_to = to_left ? king_to + 1 : king_to - 1;
      const Bits two = bit(king) | bit(corner);
      // CH.castle.path: only these two may stand on the paths; CH.castle.check: no square of the king's path is
      // attacked.
      if (((span(king, king_to) | span(corner, corner_to)) & occupied & ~two) != 0) continue;
      if (any_attacked<side>(pieces, kinds, span(king, king_to), occupied, enemies)) continue;
      // CH.check.legal: the castling rook may have shielded a square, and other kings must be safe, too.
      const Bits after = (occupied & ~two) | bit(king_to) | bit(corner_to);
      if (any_attacked<side>(pieces, kinds, (kings & ~bit(king)) | bit(king_to), after, enemies)) continue;
      each(king, king_to, corner, corner_to);
    }
  }
}

}  // namespace arbiter::movegen
