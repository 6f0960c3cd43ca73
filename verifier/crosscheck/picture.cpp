#include "verifier/crosscheck/picture.hpp"

#include "verifier/notation/notation.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter {
namespace {

PictureOwner owner_on_picture(Owner owner) {
  switch (owner) {
    case Owner::white: return PictureOwner::white;
    case Owner::black: return PictureOwner::black;
    case Owner::both: break;
  }
  return PictureOwner::both;
}

PictureCell cell_of(Piece piece, const Variant& variant) {
  PictureCell cell;
  cell.sign = letter(piece, variant);
  cell.name = role_info(variant, piece.role).name;
  cell.owner = owner_on_picture(piece.owner);
  return cell;
}

}  // namespace

PictureCell& cell_at(BoardPicture& picture, Square square) {
  ensure(picture.files == 8 && picture.ranks == 8 && picture.cells.size() == 64, "a picture of a board of 8×8");
  return picture.cells[static_cast<std::size_t>((7 - square.rank()) * 8 + square.file())];
}

BoardPicture picture_of(const Board& board, const Variant& variant, Side seen_by) {
  BoardPicture picture;
  picture.files = 8;
  picture.ranks = 8;
  picture.cells.resize(64);
  picture.from_black = seen_by == Side::black;
  for (const Square square : board.occupied()) cell_at(picture, square) = cell_of(*board[square], variant);
  return picture;
}

BoardPicture picture_of(const Setup& setup, const Variant& variant, Side seen_by) {
  BoardPicture picture = picture_of(setup.board, variant, seen_by);
  add_beside(picture, setup, variant);
  return picture;
}

void add_beside(BoardPicture& picture, const Setup& setup, const Variant& variant) {
  for (const Variant::Spare& spare : variant.pieces_beside(setup))
    picture.beside.push_back({cell_of(spare.piece, variant), spare.count});
}

void mark_squares(BoardPicture& picture, SquareSet documented, SquareSet generated) {
  for (const Square square : documented | generated) {
    SquareMark& mark = cell_at(picture, square).mark;
    if (mark == SquareMark::missing || mark == SquareMark::extra) continue;
    mark = !generated.contains(square)    ? SquareMark::missing
           : !documented.contains(square) ? SquareMark::extra
                                          : SquareMark::agreed;
  }
}

}  // namespace arbiter
