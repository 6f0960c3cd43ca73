#pragma once

#include "verifier/board/lines.hpp"
#include "verifier/orthodox/movegen/kinds_board.hpp"

namespace arbiter::atomic::fast::inline ARBITER_CODE {

using namespace arbiter::kinds;

/// The squares that a piece of `kind` on `square` attacks, own pieces among them; not for pawns.
[[nodiscard]] inline Word reach(std::size_t kind, int square, Word occupied) noexcept {
  switch (kind) {
    case knight: return attacks::knight(square);
    case bishop: return attacks::bishop_lines(square, occupied);
    case rook: return attacks::rook_lines(square, occupied);
    case queen: return attacks::bishop_lines(square, occupied) | attacks::rook_lines(square, occupied);
    default: return attacks::king(square);
  }
}

/// Pawns on the first and last rank, which no game has, do not move.
inline constexpr Word pawn_ranks = ~(attacks::rank_1 | attacks::rank_8);

/// The lines of rooks and of bishops on an empty board.
inline constexpr auto straight_lines = [] {
  std::array<Word, 64> lines{};
  for (int square = 0; square < 64; ++square) {
    lines[attacks::index(square)] = attacks::ray(square, {1, 0}) | attacks::ray(square, {-1, 0}) |
                                    attacks::ray(square, {0, 1}) | attacks::ray(square, {0, -1});
  }
  return lines;
}();
inline constexpr auto diagonal_lines = [] {
  std::array<Word, 64> lines{};
  for (int square = 0; square < 64; ++square) {
    lines[attacks::index(square)] = attacks::ray(square, {1, 1}) | attacks::ray(square, {-1, 1}) |
                                    attacks::ray(square, {1, -1}) | attacks::ray(square, {-1, -1});
  }
  return lines;
}();

/// AT.king: whether a piece among `enemies` of `Us`, kings apart, attacks `square` on a board with `occupied`.
template <Side Us>
[[nodiscard]] inline bool attacked(const Pieces& pieces, int square, Word occupied, Word enemies) noexcept {
  const auto& of = pieces.of[attacks::index(opponent(Us))];
  const Word leapers = (attacks::pawn(Us, square) & of[pawn] & pawn_ranks) | (attacks::knight(square) & of[knight]);
  if ((leapers & enemies) != 0) return true;
  // Most squares have no slider on their lines.
  const Word straight = (of[rook] | of[queen]) & enemies & straight_lines[attacks::index(square)];
  if (straight != 0 && (attacks::rook_lines(square, occupied) & straight) != 0) return true;
  const Word diagonal = (of[bishop] | of[queen]) & enemies & diagonal_lines[attacks::index(square)];
  return diagonal != 0 && (attacks::bishop_lines(square, occupied) & diagonal) != 0;
}

/// CH.check.legal, AT.touch: whether each of `kings` of `Us` stands beside one of `enemy_kings` or is not attacked.
template <Side Us>
[[nodiscard]] inline bool safe(const Pieces& pieces, Word kings, Word occupied, Word enemies,
                               Word enemy_kings) noexcept {
  while (kings != 0) {
    const int square = attacks::take_first(kings);
    if ((attacks::king(square) & enemy_kings) != 0) continue;
    if (attacked<Us>(pieces, square, occupied, enemies)) return false;
  }
  return true;
}

/// Where the pieces of a side other than kings may go without a capture, so that its kings are safe afterwards.
struct Guard {
  Word allowed = ~Word{0};  ///< squares that any piece must go to: it blocks every check
  Word pinned = 0;          ///< pieces that must stay on their line
  /// Squares between a king and sliders. While no king is in check, the kings stay safe if only pieces elsewhere go;
  /// everything where that does not hold.
  Word shield = 0;
  std::array<Word, 64> line;  // of pinned pieces only  NOLINT: left unset for speed

  [[nodiscard]] Word of_piece(int square) const noexcept {
    return (pinned & attacks::bit(square)) != 0 ? allowed & line[attacks::index(square)] : allowed;
  }
};

template <Side Us>
inline void watch(const Pieces& pieces, Guard& guard) noexcept {
  const Word own = pieces.all[attacks::index(Us)];
  const Word occupied = own | pieces.all[attacks::index(opponent(Us))];
  const Word enemy_kings = pieces.of[attacks::index(opponent(Us))][king];
  const auto& of = pieces.of[attacks::index(opponent(Us))];
  for (Word kings = pieces.of[attacks::index(Us)][king]; kings != 0;) {
    const int square = attacks::take_first(kings);
    if ((attacks::king(square) & enemy_kings) != 0) {  // AT.touch, until one of the two is gone
      guard.shield = ~Word{0};
      continue;
    }
    const Word leapers = (attacks::pawn(Us, square) & of[pawn] & pawn_ranks) | (attacks::knight(square) & of[knight]);
    if (leapers != 0) {
      guard.allowed = 0;
      guard.shield = ~Word{0};
    }
    Word sliders = (straight_lines[attacks::index(square)] & (of[rook] | of[queen])) |
                   (diagonal_lines[attacks::index(square)] & (of[bishop] | of[queen]));
    while (sliders != 0) {
      const Word way = attacks::between(square, attacks::take_first(sliders));
      const Word blockers = way & occupied;
      guard.shield |= way;
      if (blockers == 0) {
        guard.allowed &= way;
        guard.shield = ~Word{0};
      } else if (!attacks::several(blockers) && (blockers & own) != 0) {
        Word& line = guard.line[attacks::index(attacks::first(blockers))];
        line = (guard.pinned & blockers) != 0 ? line & way : way;
        guard.pinned |= blockers;
      }
    }
  }
}

}  // namespace arbiter::atomic::fast::inline ARBITER_CODE
