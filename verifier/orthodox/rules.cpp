#include "verifier/orthodox/rules.hpp"

#include "verifier/support/internal_error.hpp"

namespace arbiter::orthodox {
namespace {

constexpr std::array<Slide, 4> diagonals{{{1, 1, 7}, {1, -1, 7}, {-1, 1, 7}, {-1, -1, 7}}};
constexpr std::array<Slide, 4> lines{{{1, 0, 7}, {-1, 0, 7}, {0, 1, 7}, {0, -1, 7}}};
constexpr std::array<Slide, 8> both{
    {{1, 1, 7}, {1, -1, 7}, {-1, 1, 7}, {-1, -1, 7}, {1, 0, 7}, {-1, 0, 7}, {0, 1, 7}, {0, -1, 7}}};
constexpr std::array<Leap, 8> knight_leaps{{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};
constexpr std::array<Leap, 8> neighbours{{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};

constexpr auto forbidden = std::to_array<Sentence>({
#include "verifier/orthodox/sentences.def"
});

}  // namespace

std::span<const Sentence> sentences() noexcept { return forbidden; }

const Movement& movement(Role role) {
  static const Movement of_knight{knight_leaps, {}};
  static const Movement of_bishop{{}, diagonals};
  static const Movement of_rook{{}, lines};
  static const Movement of_queen{{}, both};
  static const Movement of_king{neighbours, {}};
  switch (number(role)) {
    case number(knight): return of_knight;
    case number(bishop): return of_bishop;
    case number(rook): return of_rook;
    case number(queen): return of_queen;
    case number(king): return of_king;
    default: throw InternalError("this piece is not orthodox: its movement is not known here");
  }
}

void lose_castling(Effect& effect, Piece mover, Square from, SquareSet captures) {
  for (int file = 0; file < 8; ++file) {
    for (const Side owner : {Side::white, Side::black}) {
      const Square corner = Square::at(file, relative_rank(owner, 0));
      const bool king_moved = mover == piece_of(owner, king);
      const bool corner_gone = from == corner || captures.contains(corner);
      if (king_moved || corner_gone) effect.set_bit(castling_bit(owner, file), false);
    }
  }
}

void lose_rights(Effect& effect, Piece mover, Square from, SquareSet captures) {
  lose_castling(effect, mover, from, captures);
  for (int file = 0; file < 8; ++file) {
    effect.set_bit(*en_passant_bit(Square::at(file, 2)), false);
    effect.set_bit(*en_passant_bit(Square::at(file, 5)), false);
  }
}

Status status(bool in_check, bool any_move) noexcept {
  if (!any_move) return in_check ? Status::mate : Status::stalemate;
  return in_check ? Status::check : Status::ongoing;
}

}  // namespace arbiter::orthodox
