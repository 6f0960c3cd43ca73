#include "verifier/pages/claims/picture.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/crosscheck/picture.hpp"
#include "verifier/pages/markup/loose_board.hpp"
#include "verifier/pages/markup/page_text.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::pages {
namespace {

constexpr std::size_t most_files = 26;       ///< files have one letter
constexpr std::size_t most_ranks = 99;       ///< that a mark can name
constexpr std::size_t longest_board = 4096;  ///< bytes, as for FENs

/// The owner by the case of the sign's first letter, if only the text is known. `$` and `*` have no owner.
PictureOwner owner_by_case(std::string_view sign) {
  for (const char c : sign) {
    if (c >= 'A' && c <= 'Z') return PictureOwner::white;
    if (c >= 'a' && c <= 'z') return PictureOwner::black;
  }
  return PictureOwner::none;
}

std::vector<BoardPicture> loose_picture(const Diagram& diagram) {
  const std::string& whole = diagram.position.text();
  if (whole.empty() || whole.size() > longest_board || diagram.position.cut()) return {};
  const std::string board = whole.substr(0, whole.find(' '));
  const LooseBoard loose = read_loose_board(board);
  BoardPicture picture;
  picture.files = *std::max_element(loose.width.begin(), loose.width.end());
  picture.ranks = loose.size.ranks;
  if (picture.files == 0 || picture.files > most_files || picture.ranks > most_ranks) return {};
  for (const auto& rank : loose.ranks) {
    auto pieces = cells_of_rank(std::string_view(board).substr(rank.first, rank.second - rank.first), loose.reading,
                                picture.files);
    pieces.resize(picture.files);
    for (std::string& piece : pieces) {
      PictureCell& cell = picture.cells.emplace_back();
      cell.owner = owner_by_case(piece);
      cell.sign = std::move(piece);
    }
  }
  return {std::move(picture)};
}

PictureCell* cell_on(BoardPicture& picture, const LooseSquare& square) {
  if (square.file < 1 || square.file > picture.files || square.rank < 1 || square.rank > picture.ranks) return nullptr;
  return &picture.cells[(picture.ranks - square.rank) * picture.files + square.file - 1];
}

/// Adds the page's own shadows to the board.
void add_shadows(BoardPicture& picture, const Diagram& diagram) {
  const BoardSize size{picture.files, picture.ranks};
  for (const DiagramWord& word : diagram.shadow) {
    const auto squares = shadow_squares(word.text, size);
    if (!squares) continue;
    for (const LooseSquare& square : *squares) {
      if (PictureCell* cell = cell_on(picture, square); cell != nullptr) cell->shadow = true;
    }
  }
}

BoardPicture named_picture(const Diagram& diagram, const Variant& variant, const ParsedFen& fen) {
  BoardPicture picture = arbiter::picture_of(fen.setup, variant, diagram.seen_by);
  const std::string& text = diagram.position.text();
  for (const Square square : fen.setup.board.occupied()) {
    // Letters depend on the document: the page's own is shown.
    const std::size_t at = fen.map.square[static_cast<std::size_t>(square.index())];
    if (at < text.size()) cell_at(picture, square).sign = text[at];
  }
  return picture;
}

std::string title_of(std::size_t index, const std::string& file) {
  return fmt::format("diagram {} of {}", index, printable(file, 120));
}

}  // namespace

std::vector<BoardPicture> picture_of(const Diagram& diagram, const Variant* variant, const ParsedFen* fen,
                                     const std::string& file) {
  std::vector<BoardPicture> pictures = variant != nullptr && fen != nullptr
                                           ? std::vector{named_picture(diagram, *variant, *fen)}
                                           : loose_picture(diagram);
  for (BoardPicture& picture : pictures) {
    picture.from_black = diagram.seen_by == Side::black;
    picture.title = title_of(diagram.index, file);
    add_shadows(picture, diagram);
    for (const DiagramWord& mark : diagram.marks) {
      const auto square = loose_square(mark.text);
      if (PictureCell* cell = square ? cell_on(picture, *square) : nullptr; cell != nullptr)
        cell->mark = SquareMark::plain;
    }
  }
  return pictures;
}

SquareSet marked_squares(const Diagram& diagram) {
  SquareSet marks;
  for (const DiagramWord& mark : diagram.marks) {
    if (const auto square = Square::parse(mark.text)) marks |= SquareSet(*square);
  }
  return marks;
}

std::vector<BoardPicture> finding_board(const Scene& scene, SquareSet documented, SquareSet generated) {
  BoardPicture picture = named_picture(*scene.diagram, scene.ruleset.variant(), *scene.fen);
  picture.title = title_of(scene.diagram->index, scene.page->file());
  add_shadows(picture, *scene.diagram);
  mark_squares(picture, documented, generated);
  return {std::move(picture)};
}

std::vector<BoardPicture> finding_board(const Scene& scene, const Board& board) {
  BoardPicture picture = arbiter::picture_of(board, scene.ruleset.variant(), scene.diagram->seen_by);
  picture.title = "a board on the way from " + title_of(scene.diagram->index, scene.page->file());
  return {std::move(picture)};
}

}  // namespace arbiter::pages
