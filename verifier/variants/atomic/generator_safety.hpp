#pragma once

#include "verifier/variants/atomic/generator_board.hpp"

namespace arbiter::atomic::fast::inline ARBITER_CODE {

/// The squares that a piece of `kind` on `square` attacks, own pieces among them; not for pawns.
[[nodiscard]] inline Word reach(std::size_t kind, int square, Word occupied) noexcept {
  switch (kind) {
    case knight: return attacks::knight(square);
    case bishop: return attacks::bishop(square, occupied);
    case rook: return attacks::rook(square, occupied);
    case queen: return attacks::bishop(square, occupied) | attacks::rook(square, occupied);
    default: return attacks::king(square);
  }
}

/// Pawns on the first and last rank, which no game has, do not move.
inline constexpr Word pawn_ranks = ~(attacks::rank_1 | attacks::rank_8);

/// AT.king: the pieces among `enemies` of `Us`, kings apart, that attack `square` on a board with `occupied`.
template <Side Us>
[[nodiscard]] inline Word attackers(const Pieces& pieces, int square, Word occupied, Word enemies) noexcept {
  const auto& of = pieces.of[attacks::index(opponent(Us))];
  Word found = (attacks::pawn(Us, square) & of[pawn] & pawn_ranks) | (attacks::knight(square) & of[knight]);
  found |= attacks::rook(square, occupied) & (of[rook] | of[queen]);
  found |= attacks::bishop(square, occupied) & (of[bishop] | of[queen]);
  return found & enemies;
}

/// CH.check.legal, AT.touch: whether each of `kings` of `Us` stands beside one of `enemy_kings` or is not attacked.
template <Side Us>
[[nodiscard]] inline bool safe(const Pieces& pieces, Word kings, Word occupied, Word enemies,
                               Word enemy_kings) noexcept {
  while (kings != 0) {
    const int square = attacks::take_first(kings);
    if ((attacks::king(square) & enemy_kings) != 0) continue;
    if (attackers<Us>(pieces, square, occupied, enemies) != 0) return false;
  }
  return true;
}

/// Where the pieces of a side other than kings may go without a capture, so that its kings are safe afterwards.
struct Guard {
  Word allowed = ~Word{0};    ///< squares that any piece must go to: it blocks every check
  Word pinned = 0;            ///< pieces that must stay on their line
  std::array<Word, 64> line;  // of pinned pieces only  NOLINT: left unset for speed

  [[nodiscard]] Word of_piece(int square) const noexcept {
    return (pinned & attacks::bit(square)) != 0 ? allowed & line[attacks::index(square)] : allowed;
  }
};

template <Side Us>
inline void watch(const Pieces& pieces, Guard& guard) noexcept {
  const Word enemies = pieces.all[attacks::index(opponent(Us))];
  const Word own = pieces.all[attacks::index(Us)];
  const Word enemy_kings = pieces.of[attacks::index(opponent(Us))][king];
  const auto& of = pieces.of[attacks::index(opponent(Us))];
  for (Word kings = pieces.of[attacks::index(Us)][king]; kings != 0;) {
    const int square = attacks::take_first(kings);
    if ((attacks::king(square) & enemy_kings) != 0) continue;  // AT.touch
    const Word leapers = (attacks::pawn(Us, square) & of[pawn] & pawn_ranks) | (attacks::knight(square) & of[knight]);
    if (leapers != 0) guard.allowed = 0;
    // Own pieces do not stop these lines: with one own piece in between, the slider pins it; with none, it gives check.
    Word sliders = (attacks::rook(square, enemies) & (of[rook] | of[queen])) |
                   (attacks::bishop(square, enemies) & (of[bishop] | of[queen]));
    while (sliders != 0) {
      const Word way = attacks::between(square, attacks::take_first(sliders));
      const Word blockers = way & own;
      if (blockers == 0) {
        guard.allowed &= way;
      } else if (!attacks::several(blockers)) {
        Word& line = guard.line[attacks::index(attacks::first(blockers))];
        line = (guard.pinned & blockers) != 0 ? line & way : way;
        guard.pinned |= blockers;
      }
    }
  }
}

}  // namespace arbiter::atomic::fast::inline ARBITER_CODE
