#include "verifier/report/picture.hpp"

#include <vector>

#include "verifier/notation/notation.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter {
namespace {

PictureCell cell_of(Piece piece, const Variant& variant) {
  PictureCell cell;
  const RoleInfo& info = role_info(variant, piece.role);
  if (info.notation == raised_notation) cell.sign = raised_notation;
  cell.sign += letter(piece, variant);
  cell.name = info.name;
  cell.owner = static_cast<PictureOwner>(piece.owner);  // in one order
  return cell;
}

}  // namespace

PictureCell& cell_at(BoardPicture& picture, Square square) {
  const auto file = static_cast<std::size_t>(square.file());
  const auto rank = static_cast<std::size_t>(square.rank());
  ensure(file < picture.files && rank < picture.ranks, "a square of the picture's board");
  return picture.cells[(picture.ranks - 1 - rank) * picture.files + file];
}

std::optional<std::string> signs_of_board(std::string_view board) {
  std::string cells;
  std::size_t file = 0;
  for (const char c : board) {
    if (c == '/') {
      if (file != 8) return std::nullopt;
      file = 0;
      continue;
    }
    const std::size_t width = c >= '1' && c <= '8' ? static_cast<std::size_t>(c - '0') : 1;
    cells.append(width, width == 1 && c != '1' ? c : '.');
    file += width;
    if (file > 8 || cells.size() > 64) return std::nullopt;
  }
  return cells.size() == 64 && file == 8 ? std::optional(cells) : std::nullopt;
}

BoardPicture picture_of(const Board& board, const Variant& variant, Side seen_by) {
  const BoardShape shape = board_shape(variant);
  BoardPicture picture;
  picture.files = static_cast<std::size_t>(shape.files);
  picture.ranks = static_cast<std::size_t>(shape.ranks);
  picture.cells.resize(picture.files * picture.ranks);
  picture.from_black = seen_by == Side::black;
  for (const Square square : board.occupied()) cell_at(picture, square) = cell_of(*board[square], variant);
  return picture;
}

BoardPicture picture_of(const Setup& setup, const Variant& variant, Side seen_by) {
  BoardPicture picture = picture_of(setup.board, variant, seen_by);
  for (const Spare& spare : variant.info().pieces_beside(setup))
    picture.beside.push_back({cell_of(spare.piece, variant), spare.count});
  return picture;
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

void mark_changes(BoardPicture& picture, const Board& before, const Board& after, SquareMark as) {
  std::vector<Square> filled;
  std::vector<Square> emptied;
  for (const Square square : all_squares) {
    if (after[square] != before[square]) (after.empty(square) ? emptied : filled).push_back(square);
  }
  for (const Square square : filled.empty() ? emptied : filled) {
    SquareMark& mark = cell_at(picture, square).mark;
    mark = mark == SquareMark::none || mark == as ? as : SquareMark::plain;
  }
}

}  // namespace arbiter
