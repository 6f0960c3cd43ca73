#include "verifier/report/svg.hpp"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

#include "verifier/report/board_text.hpp"
#include "verifier/report/markup.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
namespace {

constexpr std::size_t square = 45;       ///< width and height of a square
constexpr std::size_t left_margin = 22;  ///< room for the ranks' numbers
constexpr std::size_t below = 22;        ///< … and the files' letters
constexpr std::size_t edge = 2;          ///< room for the frame

/// The height of a picture. Below the board is a row for each side that has pieces beside it.
std::size_t height_of(const BoardPicture& picture) {
  std::set<PictureOwner> sides;
  for (const PictureSpare& spare : picture.beside) sides.insert(spare.cell.owner);
  return edge + (picture.ranks + sides.size()) * square + below;
}

/// White, Black, shared, nobody's.
char owner_class(PictureOwner owner) { return "wbsn"[static_cast<std::size_t>(owner)]; }

/// The id of an empty board. As on the sites, the square at White's right hand is light.
std::string board_id(const BoardPicture& picture) {
  const bool odd = picture.from_black && (picture.files + picture.ranks) % 2 == 1;
  return fmt::format("b{}x{}{}", picture.files, picture.ranks, odd ? "t" : "");
}

std::string names_id(const BoardPicture& picture) {
  return fmt::format("c{}x{}{}", picture.files, picture.ranks, picture.from_black ? "b" : "w");
}

/// "agreed", "missing", "extra", "plain"; "none" for none.
std::string_view mark_name(SquareMark mark) {
  constexpr std::array<std::string_view, 5> names{"none", "plain", "agreed", "missing", "extra"};
  return names[static_cast<std::size_t>(mark)];
}

std::string mark_id(const PictureCell& cell) {
  return fmt::format("k-{}{}", mark_name(cell.mark), cell.sign.empty() ? "" : "-s");
}

std::string piece_id(const PieceDrawing& piece) { return "m-" + replaced(piece.name, " ", "-"); }

/// The drawing of a piece, or null if it has none.
const PieceDrawing* drawing_of(const PictureCell& cell) {
  return cell.name.empty() ? nullptr : find_piece_drawing(cell.name);
}

/// A piece without a drawing: its sign on a disc.
std::string signed_piece(const PictureCell& cell, std::size_t x, std::size_t y) {
  constexpr std::array sizes{23, 17, 12, 9};
  constexpr std::size_t most = sizes.size();
  std::string text;
  std::size_t width = 0;
  for (const Cell& part : cells_of(cell.sign)) {
    if (width + part.width > most) break;
    text += part.text;
    width += part.width;
  }
  const int size = sizes[std::clamp<std::size_t>(width, 1, most) - 1];
  return fmt::format(R"x(<g class="{}" transform="translate({} {})"><use href="#{}"/>)x"
                     R"(<text class="g" x="22.5" y="{}" font-size="{}">{}</text></g>)",
                     owner_class(cell.owner), x, y, cell.owner == PictureOwner::none ? "block" : "disc",
                     22.5 + 0.36 * size, size, markup(text.empty() ? std::string_view("?") : std::string_view(text)));
}

std::string drawn_piece(const PictureCell& cell, std::size_t x, std::size_t y) {
  const PieceDrawing* drawing = drawing_of(cell);
  if (drawing == nullptr) return signed_piece(cell, x, y);
  return fmt::format(R"(<use href="#{}" class="{}" x="{}" y="{}"/>)", piece_id(*drawing), owner_class(cell.owner), x,
                     y);
}

/// The pieces beside the board, below the names of its files, the lower side's first; a number where there are several
/// of a kind.
std::string pieces_beside(const BoardPicture& picture) {
  std::string out, numbers;
  std::size_t y = picture.ranks * square + below;
  for (const bool lower : {true, false}) {
    const PictureOwner owner = lower == picture.from_black ? PictureOwner::black : PictureOwner::white;
    std::size_t x = 0;
    for (const PictureSpare& spare : picture.beside) {
      if (spare.cell.owner != owner) continue;
      out += drawn_piece(spare.cell, x, y);
      if (spare.count > 1) numbers += fmt::format(R"(<text x="{}" y="{}">{}</text>)", x + square, y + 16, spare.count);
      x += square + 10;
    }
    if (x > 0) y += square;
  }
  return numbers.empty() ? out : fmt::format(R"({}<g class="t">{}</g>)", out, numbers);
}

std::string contents(const BoardPicture& picture) {
  if (picture.cells.empty()) return {};
  ensure(picture.cells.size() == picture.files * picture.ranks, "a picture has a cell for each of its squares");
  std::string shadows, pieces, marks;
  for (std::size_t i = 0; i < picture.cells.size(); ++i) {
    const PictureCell& cell = picture.cells[picture.from_black ? picture.cells.size() - 1 - i : i];
    const std::size_t x = i % picture.files * square;
    const std::size_t y = i / picture.files * square;
    if (cell.shadow) shadows += fmt::format("M{} {}h{}v{}h-{}z", x, y, square, square, square);
    if (!cell.sign.empty()) pieces += drawn_piece(cell, x, y);
    if (cell.mark != SquareMark::none) marks += fmt::format(R"(<use href="#{}" x="{}" y="{}"/>)", mark_id(cell), x, y);
  }
  if (!shadows.empty()) shadows = fmt::format(R"(<path class="h" d="{}"/>)", shadows);
  return fmt::format(R"x(<g transform="translate({} {})"><use href="#{}"/><use href="#{}"/>{}{}{}{}</g>)x", left_margin,
                     edge, board_id(picture), names_id(picture), shadows, pieces, marks, pieces_beside(picture));
}

/// The size of the whole picture as a view box.
std::string view_box(const BoardPicture& picture) {
  return fmt::format("0 0 {} {}", left_margin + picture.files * square + edge, height_of(picture));
}

std::string title(const BoardPicture& picture) {
  return picture.title.empty() ? std::string("a board") : markup(picture.title, 300);
}

/// The squares of a board; the last of the first rank that is drawn is light, or dark on a turned board.
std::string svg_squares(const std::string& id, const BoardPicture& picture) {
  const auto [files, ranks] = std::pair(picture.files, picture.ranks);
  const bool turned = id.back() == 't';
  std::string dark;
  for (std::size_t y = 0; y < ranks; ++y) {
    for (std::size_t x = 0; x < files; ++x) {
      if (((files - 1 - x) + (ranks - 1 - y)) % 2 != (turned ? 0U : 1U)) continue;
      dark += fmt::format("M{} {}h{}v{}h-{}z", x * square, y * square, square, square, square);
    }
  }
  return fmt::format(R"(<g id="{}"><rect class="l" width="{}" height="{}"/><path class="d" d="{}"/></g>)", id,
                     files * square, ranks * square, dark);
}

/// The names of files and ranks around the board.
std::string svg_names(const std::string& id, const BoardPicture& picture) {
  const auto [files, ranks] = std::pair(picture.files, picture.ranks);
  std::string out = fmt::format(R"(<g id="{}" class="t"><rect class="f" width="{}" height="{}"/>)", id, files * square,
                                ranks * square);
  for (std::size_t y = 0; y < ranks; ++y) {
    out += fmt::format(R"(<text x="-11" y="{}">{}</text>)", y * square + 28, picture.from_black ? y + 1 : ranks - y);
  }
  for (std::size_t x = 0; x < files; ++x) {
    out += fmt::format(R"(<text x="{}" y="{}">{}</text>)", (2 * x + 1) * square / 2, ranks * square + 16,
                       file_name(picture.from_black ? files - 1 - x : x));
  }
  return out + "</g>";
}

}  // namespace

void SvgDefinitions::add(const BoardPicture& picture) {
  if (picture.cells.empty()) return;
  const std::string board = board_id(picture);
  const std::string names = names_id(picture);
  if (!elements_.contains(board)) elements_[board] = svg_squares(board, picture);
  if (!elements_.contains(names)) elements_[names] = svg_names(names, picture);
  for (const PictureCell& cell : picture.cells) add(cell);
  for (const PictureSpare& spare : picture.beside) add(spare.cell);
}

void SvgDefinitions::add(const PictureCell& cell) {
  const auto add_shape = [this](const std::string& id) { elements_.try_emplace(id, svg_shape(id)); };
  if (cell.shadow) add_shape("hatch");
  if (cell.mark != SquareMark::none) {
    add_shape(fmt::format("k-{}", mark_name(cell.mark)));
    add_shape(mark_id(cell));
  }
  if (cell.sign.empty()) return;
  if (cell.owner == PictureOwner::both) add_shape("checks");
  const PieceDrawing* drawing = drawing_of(cell);
  if (drawing == nullptr) return add_shape(cell.owner == PictureOwner::none ? "block" : "disc");
  const auto [place, fresh] = elements_.try_emplace(piece_id(*drawing));
  if (fresh)
    place->second = fmt::format(R"(<g id="{}">{}{}</g>)", place->first, drawing->body,
                                drawing->stands ? svg_base : std::string_view());
}

std::string SvgDefinitions::text() const {
  std::string out = "<defs>";
  for (const auto& [id, element] : elements_) out.append("\n").append(element);
  return out + "\n</defs>";
}

std::string svg_board(const BoardPicture& picture, std::string_view id, bool of_peer) {
  return fmt::format(R"(<svg class="board" viewBox="{}" role="img" aria-labelledby="{}t" aria-describedby="{}d">)"
                     R"(<title id="{}t">{}</title><desc id="{}d">{}</desc>{}</svg>)",
                     view_box(picture), id, id, id, title(picture), id, markup(board_in_words(picture, of_peer)),
                     contents(picture));
}

std::string svg_piece(const PictureCell& cell) {
  return fmt::format(R"(<svg class="piece" viewBox="0 0 45 45" aria-hidden="true">{}</svg>)", drawn_piece(cell, 0, 0));
}

std::string svg_mark(SquareMark mark) {
  return fmt::format(R"(<svg class="mark" viewBox="8 8 29 29" aria-hidden="true"><use href="#k-{}"/></svg>)",
                     mark_name(mark));
}

std::string svg_document(const BoardPicture& picture, std::string_view metadata) {
  SvgDefinitions definitions;
  definitions.add(picture);
  const std::size_t width = left_margin + picture.files * square + edge;
  const std::size_t height = height_of(picture);
  return fmt::format(fmt::runtime(assets::board_svg.text), width, height, view_box(picture), title(picture),
                     markup(board_in_words(picture)),
                     metadata.empty() ? std::string() : fmt::format("<metadata>{}</metadata>\n", markup(metadata)),
                     assets::board_css.text, definitions.text(), contents(picture));
}

}  // namespace arbiter
