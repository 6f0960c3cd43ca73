#include "verifier/report/pieces_svg.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <vector>

#include <fmt/format.h>

#include "verifier/report/board_text.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter::svg {
namespace {

struct Shape {
  std::string_view id;
  std::string_view text;
};

constexpr auto shapes = std::to_array<Shape>({
#define ARBITER_SHAPE(id, text) {id, text},
#include "verifier/report/shapes.def"
#undef ARBITER_SHAPE
});

}  // namespace

std::string_view mark_name(SquareMark mark) {
  constexpr std::array<std::string_view, 5> names{"none", "plain", "agreed", "missing", "extra"};
  return names[static_cast<std::size_t>(mark)];
}

std::string_view shape(std::string_view id) {
  const auto found = std::ranges::find(shapes, id, &Shape::id);
  ensure(found != shapes.end(), "a shape of boards");
  return found->text;
}

std::string squares(std::string_view id, std::size_t files, std::size_t ranks, bool turned) {
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

std::string names(std::string_view id, std::size_t files, std::size_t ranks, bool from_black) {
  std::string out = fmt::format(R"(<g id="{}" class="t"><rect class="f" width="{}" height="{}"/>)", id, files * square,
                                ranks * square);
  for (std::size_t y = 0; y < ranks; ++y) {
    out += fmt::format(R"(<text x="-11" y="{}">{}</text>)", y * square + 28, from_black ? y + 1 : ranks - y);
  }
  for (std::size_t x = 0; x < files; ++x) {
    out += fmt::format(R"(<text x="{}" y="{}">{}</text>)", (2 * x + 1) * square / 2, ranks * square + 16,
                       file_name(from_black ? files - 1 - x : x));
  }
  return out + "</g>";
}

}  // namespace arbiter::svg

namespace arbiter {
std::span<const PieceDrawing> piece_drawings() {
  static constexpr const char* mark =
      R"(<circle cx="37.2" cy="30" r="5.2"/><path d="M34 30.8q1.6-2.6 3.2-.8t3.2-.8" class="i"/>)";
  static std::deque<std::string> texts;  // to which the drawings point
  // And those of the pieces that were pawns: with the tilde that a FEN has behind them.
  static const std::vector<PieceDrawing> all = [] {
    std::vector<PieceDrawing> drawings(drawn_pieces().begin(), drawn_pieces().end());
    for (const std::string_view kind : {"knight", "bishop", "rook", "queen"}) {
      const auto plain =
          std::ranges::find_if(drawn_pieces(), [kind](const PieceDrawing& each) { return each.name == kind; });
      const std::string& name = texts.emplace_back("promoted " + std::string(kind));
      drawings.push_back({name, plain->stands, texts.emplace_back(std::string(plain->body) + mark)});
    }
    return drawings;
  }();
  return all;
}

const PieceDrawing* find_piece_drawing(std::string_view name) {
  const auto all = piece_drawings();
  const auto found = std::ranges::find(all, name, &PieceDrawing::name);
  return found == all.end() ? nullptr : &*found;
}

}  // namespace arbiter
