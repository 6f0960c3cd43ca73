#pragma once

#include "orthodox/movegen_men.hpp"

namespace arbiter::movegen {

/// Men of `side`'s opponent, among `enemies`, that attack `square` on a board with `occupied`.
template <Side side, class Kinds>
[[nodiscard]] Bits attackers(const Men<Kinds::roles>& men, const Kinds& kinds, int square,
                             Bits occupied, Bits enemies) {
  const Bits pawns = men.of(orthodox::pawn) & pawn_ranks(opponent(side), Kinds::first_rank_pawns);
  Bits result = (attacks::pawn(side, square) & pawns) | (attacks::king(square) & men.of(orthodox::king));
  result |= kinds.template leapers<side>(men, square);
  result |= kinds.template sliders<side>(men, square, attacks::rook(square, occupied),
                                           attacks::bishop(square, occupied));
  return result & enemies;
}

template <Side side, class Kinds>
[[nodiscard]] bool attacked(const Men<Kinds::roles>& men, const Kinds& kinds, int square, Bits occupied, Bits enemies) {
  return attackers<side>(men, kinds, square, occupied, enemies) != 0;
}

/// Whether one of `kings` is attacked.
template <Side side, class Kinds>
[[nodiscard]] bool any_attacked(const Men<Kinds::roles>& men, const Kinds& kinds, Bits kings,
                                Bits occupied, Bits enemies) {
  while (kings != 0) {
    if (attacked<side>(men, kinds, attacks::take_first(kings), occupied, enemies)) return true;
  }
  return false;
}

/// Where the men of a side may go so that certain kings of theirs are safe afterwards, if those kings stay.
/// Steps that empty a third square (en passant, castling) are not covered.
struct Guard {
  Bits allowed = ~Bits{0};  ///< squares that any man must go to: captures of, or blocks against, all that gives check
  Bits pinned = 0;          ///< men that must stay on a line
  bool checked = false;
  std::array<Bits, 64> line;  // only of pinned men  NOLINT: left unset for speed

  [[nodiscard]] Bits of_man(int square) const noexcept {
    return (pinned & bit(square)) != 0 ? allowed & line[index(square)] : allowed;
  }
};

/// Fills `guard` for the safety of `kings`, which are of `side`.
template <Side side, class Kinds>
void watch(const Men<Kinds::roles>& men, const Kinds& kinds, Bits kings, Guard& guard) {
  const Bits enemies = men.of(opponent(side));
  const Bits own = men.of(side);
  const Bits pawns = men.of(orthodox::pawn) & pawn_ranks(opponent(side), Kinds::first_rank_pawns);
  while (kings != 0) {
    const int square = attacks::take_first(kings);
    const Bits leapers = enemies & ((attacks::pawn(side, square) & pawns) |
                                    (attacks::king(square) & men.of(orthodox::king)) |
                                    kinds.template leapers<side>(men, square));
    if (leapers != 0) {
      guard.checked = true;
      guard.allowed &= attacks::several(leapers) ? Bits{0} : leapers;
    }
    // Own men do not stop these lines: with one of them in between the slider pins it, with none it gives check.
    Bits sliders = enemies & kinds.template sliders<side>(men, square, attacks::rook(square, enemies),
                                                          attacks::bishop(square, enemies));
    while (sliders != 0) {
      const int slider = attacks::take_first(sliders);
      const Bits way = attacks::between(square, slider);
      const Bits blockers = way & own;
      if (blockers == 0) {
        guard.checked = true;
        guard.allowed &= way | bit(slider);
      } else if (!attacks::several(blockers)) {
        const std::size_t man = index(attacks::first(blockers));
        guard.line[man] = ((guard.pinned & blockers) != 0 ? guard.line[man] : ~Bits{0}) & (way | bit(slider));
        guard.pinned |= blockers;
      }
    }
  }
}

}  // namespace arbiter::movegen
