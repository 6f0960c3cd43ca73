#include "verifier/orthodox/rules.hpp"

#include <array>

#include "verifier/support/internal_error.hpp"

namespace arbiter::orthodox {
namespace {

constexpr std::array<Slide, 4> diagonals{{{1, 1, 7}, {1, -1, 7}, {-1, 1, 7}, {-1, -1, 7}}};
constexpr std::array<Slide, 4> lines{{{1, 0, 7}, {-1, 0, 7}, {0, 1, 7}, {0, -1, 7}}};
constexpr std::array<Slide, 8> both{
    {{1, 1, 7}, {1, -1, 7}, {-1, 1, 7}, {-1, -1, 7}, {1, 0, 7}, {-1, 0, 7}, {0, 1, 7}, {0, -1, 7}}};
constexpr std::array<Leap, 8> knight_leaps{{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};
constexpr std::array<Leap, 8> neighbours{{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};

constexpr std::array<Sentence, 11> forbidden{{
    {"CH.piece.move", "{way}|a {piece} does not go from {from} to {to}"},
    {"CH.king.step", "{way}|a king goes to an adjoining square only"},
    {"CH.pawn.step", "{way}|a pawn goes one square straight forward"},
    {"CH.pawn.double", "{way}|a pawn goes two squares from its second rank only"},
    {"CH.pawn.capture", "a pawn goes diagonally only to capture, and nothing stands on {to}"},
    {"CH.pawn.ep", "{way}|no pawn has just passed {arrives}"},
    {"CH.pawn.promote", "a pawn does not become a {becomes}"},
    {"CH.castle.rights", "there is no right to castle with the {at.piece} on {at}|there is nothing to castle with"},
    {"CH.castle.path", "{way}"},
    {"CH.castle.check", "the {by.piece} on {by} attacks {at}, {touched}"},
    {"CH.check.legal",
     "the king on {at} would be attacked by the {by.piece} on {by}|the {at.piece} on {at} is never captured|"
     "the king would be attacked"},
}};

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
    effect.set_bit(*passed_bit(Square::at(file, 2)), false);
    effect.set_bit(*passed_bit(Square::at(file, 5)), false);
  }
}

Status status(bool in_check, bool any_move) noexcept {
  if (!any_move) return in_check ? Status::mate : Status::stalemate;
  return in_check ? Status::check : Status::ongoing;
}

}  // namespace arbiter::orthodox
