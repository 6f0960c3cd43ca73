#pragma once

#include "verifier/orthodox/movegen/movegen_pieces.hpp"

namespace arbiter::movegen {

/// Pieces of `side`'s opponent, among `enemies`, that attack `square` on a board with `occupied` (CH.check.legal).
template <Side side, class Kinds>
[[nodiscard]] Bits attackers(const Pieces<Kinds::roles>& pieces, const Kinds& kinds, int square, Bits occupied,
                             Bits enemies) {
  const Bits pawns = pieces.of(orthodox::pawn) & pawn_ranks(opponent(side), kinds.first_rank_pawns);
  Bits result = (attacks::pawn(side, square) & pawns) | (attacks::king(square) & pieces.of(orthodox::king));
  result |= kinds.template leapers<side>(pieces, square);
  result |=
      kinds.template sliders<side>(pieces, square, attacks::rook(square, occupied), attacks::bishop(square, occupied));
  return result & enemies;
}

template <Side side, class Kinds>
[[nodiscard]] bool attacked(const Pieces<Kinds::roles>& pieces, const Kinds& kinds, int square, Bits occupied,
                            Bits enemies) {
  return attackers<side>(pieces, kinds, square, occupied, enemies) != 0;
}

/// Whether any of `kings` is attacked.
template <Side side, class Kinds>
[[nodiscard]] bool any_attacked(const Pieces<Kinds::roles>& pieces, const Kinds& kinds, Bits kings, Bits occupied,
                                Bits enemies) {
  while (kings != 0) {
    if (attacked<side>(pieces, kinds, attacks::take_first(kings), occupied, enemies)) return true;
  }
  return false;
}

/// CH.check.legal: where the pieces of a side may go so that given kings of that side are safe afterwards, if those
/// kings stay. Steps that empty a third square (en passant, castling) are not covered.
struct Guard {
  Bits allowed = ~Bits{0};  ///< squares that any piece must go to: it captures or blocks every piece that gives check
  Bits pinned = 0;          ///< pieces that must stay on their line
  bool checked = false;
  std::array<Bits, 64> line;  // only for pinned pieces  NOLINT: left uninitialised for speed

  [[nodiscard]] Bits of_piece(int square) const noexcept {
    return (pinned & bit(square)) != 0 ? allowed & line[index(square)] : allowed;
  }
};

/// Fills `guard` for the safety of `kings`, which belong to `side`.
template <Side side, class Kinds>
void watch(const Pieces<Kinds::roles>& pieces, const Kinds& kinds, Bits kings, Guard& guard) {
  const Bits enemies = pieces.of(opponent(side));
  const Bits own = pieces.of(side);
  const Bits pawns = pieces.of(orthodox::pawn) & pawn_ranks(opponent(side), kinds.first_rank_pawns);
  while (kings != 0) {
    const int square = attacks::take_first(kings);
    const Bits leapers =
        enemies & ((attacks::pawn(side, square) & pawns) | (attacks::king(square) & pieces.of(orthodox::king)) |
                   kinds.template leapers<side>(pieces, square));
    if (leapers != 0) {
      guard.checked = true;
      guard.allowed &= attacks::several(leapers) ? Bits{0} : leapers;
    }
    // Own pieces do not stop these lines: with one own piece in between, the slider pins it; with none, it gives check.
    Bits sliders = enemies & kinds.template sliders<side>(pieces, square, attacks::rook(square, enemies),
                                                          attacks::bishop(square, enemies));
    while (sliders != 0) {
      const int slider = attacks::take_first(sliders);
      const Bits way = attacks::between(square, slider);
      const Bits blockers = way & own;
      if (blockers == 0) {
        guard.checked = true;
        guard.allowed &= way | bit(slider);
      } else if (!attacks::several(blockers)) {
        const std::size_t piece = index(attacks::first(blockers));
        guard.line[piece] = ((guard.pinned & blockers) != 0 ? guard.line[piece] : ~Bits{0}) & (way | bit(slider));
        guard.pinned |= blockers;
      }
    }
  }
}

}  // namespace arbiter::movegen
