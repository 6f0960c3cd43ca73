#include "verifier/report/svg.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <utility>
#include <vector>

#include "verifier/support/internal_error.hpp"

namespace arbiter {
namespace {

/// Ids and elements.
constexpr auto shapes = std::to_array<std::pair<std::string_view, std::string_view>>({
#define ARBITER_SHAPE(id, text) {id, text},
#include "verifier/report/shapes.def"
#undef ARBITER_SHAPE
});

}  // namespace

std::string_view svg_shape(std::string_view id) {
  const auto found = std::ranges::find_if(shapes, [id](const auto& each) { return each.first == id; });
  ensure(found != shapes.end(), "a shape of boards");
  return found->second;
}

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
