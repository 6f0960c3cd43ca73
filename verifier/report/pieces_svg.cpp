#include "verifier/report/pieces_svg.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace arbiter {
namespace {

/// The drawings, and those of the pieces that were pawns: with the tilde that a FEN has behind them.
class MarkedDrawings {
 public:
  MarkedDrawings() : drawings_(drawn_pieces().begin(), drawn_pieces().end()) {
    constexpr std::array kinds{"knight", "bishop", "rook", "queen"};
    texts_.reserve(2 * kinds.size());  // which are not to move: the drawings point to them
    for (const std::string_view kind : kinds) {
      const auto plain = std::find_if(drawn_pieces().begin(), drawn_pieces().end(),
                                      [kind](const PieceDrawing& each) { return each.name == kind; });
      const std::string& name = texts_.emplace_back("promoted " + std::string(kind));
      const std::string& body = texts_.emplace_back(std::string(plain->body) + mark);
      drawings_.push_back({name, plain->stands, body});
    }
  }
  [[nodiscard]] std::span<const PieceDrawing> drawings() const { return drawings_; }

 private:
  static constexpr const char* mark =
      R"(<circle cx="37.2" cy="30" r="5.2"/><path d="M34 30.8q1.6-2.6 3.2-.8t3.2-.8" class="i"/>)";
  std::vector<std::string> texts_;
  std::vector<PieceDrawing> drawings_;
};

}  // namespace

std::span<const PieceDrawing> piece_drawings() {
  static const MarkedDrawings all;
  return all.drawings();
}

const PieceDrawing* find_piece_drawing(std::string_view name) {
  const auto all = piece_drawings();
  const auto found =
      std::find_if(all.begin(), all.end(), [name](const PieceDrawing& each) { return each.name == name; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace arbiter
