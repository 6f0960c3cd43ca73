#include "verifier/report/pieces_svg.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace arbiter {
namespace {

// The drawings show what a piece can do, or what it is named after: the Bede a chapel, the Fad a star of eight points,
// the Cardinal a cardinal's hat, charging pieces chevrons, the Fibnif narrow ways up and down, the Woody Rook a tree,
// the Chancellor a knight in a tower, the Smasher a mallet, the Leaper a leap over a piece, the Remover cross hairs,
// the duck itself on the water.
constexpr auto piece_list = std::to_array<PieceDrawing>({
    {"pawn", false,
     R"(<path d="M14.5 39.5q-.6-3.5 2.3-6 4.2-3.6 4.4-8.7h2.6q.2 5.1 4.4 8.7 2.9 2.5 2.3 6z"/>)"
     R"(<circle cx="22.5" cy="17" r="6.4"/><path d="M16.8 25.2h11.4" stroke-width="2.4"/>)"},
    {"knight", true,
     R"(<path d="M13.5 34.3q-.3-7.2 6.2-12.6l-6 2.6q-3 1.2-4.2-1.3l-.8-2q-.1-1.3.8-2.2l7.2-8.4-.4-4.9 5 3.4)"
     R"(q14 1 12.9 19.4l-.9 6z"/>)"
     R"(<circle cx="19" cy="15" r="1.3" class="o"/>)"
     R"(<path d="M25 11.5q6.5 5 5.3 18.5M11.6 20.9l1.4-1" class="i"/>)"},
    {"bishop", true,
     R"(<path d="M22.5 10q9.2 6.3 9.2 14 0 4.4-3.4 7.3l1.4 3H15.3l1.4-3q-3.4-2.9-3.4-7.3 0-7.7 9.2-14z"/>)"
     R"(<circle cx="22.5" cy="7.6" r="2.6"/><path d="M22.5 17v9M18.2 21h8.6M16.7 31.3h11.6" class="i"/>)"},
    {"rook", true,
     R"(<path d="M11 8h5v3.6h4V8h5v3.6h4V8h5v8l-3.4 3v12l2 3.3H12.4l2-3.3V19L11 16z"/>)"
     R"(<path d="M14.4 19h16.2M14.4 31h16.2" class="i"/>)"},
    {"queen", true,
     R"(<path d="M8.8 15l4.4 16.5q0 1.4 1 2.8h16.6q1-1.4 1-2.8l4.4-16.5-7 8-.4-12-4.6 11.2-1.7-12.7-1.7)"
     R"( 12.7-4.6-11.2-.4 12z"/>)"
     R"(<circle cx="8.6" cy="13" r="2.2"/><circle cx="16" cy="9.4" r="2.2"/>)"
     R"(<circle cx="22.5" cy="7.9" r="2.2"/><circle cx="29" cy="9.4" r="2.2"/>)"
     R"(<circle cx="36.4" cy="13" r="2.2"/><path d="M13.4 30.6q9.1-2.4 18.2 0" class="i"/>)"},
    {"king", true,
     R"(<path d="M21 4.4h3v2.9h2.8v3H24V15h-3v-4.7h-2.8v-3H21z"/>)"
     R"(<path d="M22.5 21.5c-2.6-9-14-7.4-13.6.4.3 4.8 4.2 7.3 4.9 12.4h17.4c.7-5.1 4.6-7.6)"
     R"( 4.9-12.4.4-7.8-11-9.4-13.6-.4z"/>)"
     R"(<path d="M22.5 21.5v6.6M14 30.6q8.5-2.4 17 0" class="i"/>)"},
    {"bede", true,
     R"(<path d="M13.5 20.5h18v13.8h-18z"/><path d="M22.5 8.4l11.6 12.1H10.9z"/>)"
     R"(<circle cx="22.5" cy="6.6" r="2.4"/><path d="M19 34.3v-5q0-3.6 3.5-3.6t3.5 3.6v5" class="i"/>)"
     R"(<circle cx="22.5" cy="16.6" r="1.7" class="o"/>)"},
    {"waffle", true,
     R"(<rect x="10.5" y="7.5" width="24" height="24" rx="4.5"/>)"
     R"(<path d="M18.5 7.5v24M26.5 7.5v24M10.5 15.5h24M10.5 23.5h24" class="i"/>)"
     R"(<path d="M17 31.5h11v2.8H17z"/>)"},
    {"fad", true,
     R"(<path d="M22.5 4.8L25.3 12.4L32.7 9.0L29.3 16.4L36.9 19.2L29.3 22.0L32.7 29.4L25.3 26.0L22.5 33.6)"
     R"(L19.7 26.0L12.3 29.4L15.7 22.0L8.1 19.2L15.7 16.4L12.3 9.0L19.7 12.4z"/>)"
     R"(<circle cx="22.5" cy="19.2" r="3" class="o"/>)"},
    {"cardinal", true,
     R"(<path d="M18 24l-2.2 10.3h13.4L27 24z"/><path d="M13.5 21q0-13 9-13t9 13z"/>)"
     R"(<path d="M7.5 20h30q2.4 0 2.4 2.6t-2.4 2.6h-30q-2.4 0-2.4-2.6T7.5 20z"/>)"
     R"(<path d="M22.5 11.5v6M20 13.8h5" class="i"/><path d="M9.5 25.2v4M35.5 25.2v4"/>)"
     R"(<circle cx="9.5" cy="30.6" r="1.9"/><circle cx="35.5" cy="30.6" r="1.9"/>)"},
    {"charging rook", true,
     R"(<path d="M11 12h4.6v3.4h3.6V12h-3.4l6.7-8 6.7 8h-3.4v3.4h3.6V12H34v7l-3.4 3v9l2 3.3H12.4l2-3.3v-9)"
     R"(L11 19z"/>)"
     R"(<path d="M16.8 26l5.7-5.2 5.7 5.2M16.8 31.5l5.7-5.2 5.7 5.2" class="i"/>)"},
    {"fibnif", true,
     R"(<path d="M11.5 7h22v3.4q0 5.2-8.2 10.2 8.2 5 8.2 10.3v3.4h-22v-3.4q0-5.3 8.2-10.3-8.2-5-8.2-10.2z"/>)"
     R"(<path d="M11.5 11h22M17.5 15.2h10M22.5 20v6M16.5 31h12" class="i"/>)"},
    {"charging knight", true,
     R"(<path d="M15.6 9.6L5.6 4.2l6.6 9.8z"/>)"
     R"(<path d="M13.5 34.3q-.3-7.2 6.2-12.6l-6 2.6q-3 1.2-4.2-1.3l-.8-2q-.1-1.3.8-2.2l7.2-8.4-.4-4.9 5 3.4)"
     R"(q14 1 12.9 19.4l-.9 6z"/>)"
     R"(<circle cx="18.6" cy="15" r="1.3" class="o"/>)"
     R"(<path d="M18.6 26.5l6-5 6 5M18 32.3l6.4-5.2 6.4 5.2M11.6 20.9l1.4-1" class="i"/>)"},
    {"colonel", true,
     R"(<path d="M22.5 5.8l12.5 3v9.4q0 10.6-12.5 16.1Q10 28.8 10 18.2V8.8z"/>)"
     R"(<path d="M22.5 10.2L24.6 15.6L30.3 15.9L25.8 19.5L27.3 25.0L22.5 21.9L17.7 25.0L19.2 19.5L14.7 15.9)"
     R"(L20.4 15.6z" class="o"/>)"},
    {"short rook", true,
     R"(<path d="M9.5 17h6v3.6h4V17h6v3.6h4V17h6v7.5l-3 2.4v4l1.6 3.4H10.9l1.6-3.4v-4l-3-2.4z"/>)"
     R"(<path d="M12.5 26.9h20M12.5 30.9h20" class="i"/>)"},
    {"woody rook", true,
     R"(<path d="M19.5 30h6v4.3h-6z"/>)"
     R"(<path d="M22.5 4.4l7.2 8.2h-3.4l6.8 7.6h-4l7.4 9.8h-28l7.4-9.8h-4l6.8-7.6h-3.4z"/>)"
     R"(<path d="M18 13.6q4.5 2 9 0M16 21.4q6.5 2.4 13 0" class="i"/>)"},
    {"half-duck", true,
     R"(<path d="M11 13L3.6 16.3q0 2.2 7.8 2.6z"/>)"
     R"(<path d="M13.8 20.5Q8 24 8.4 29q.6 5.3 8.6 5.3h10.5q9.5 0 11.3-14.6l-7.8 4.5q-5.5.8-8.6-3.2z"/>)"
     R"(<circle cx="17.3" cy="14" r="7.6"/><circle cx="15.2" cy="12.4" r="1.4" class="o"/>)"
     R"(<path d="M19 27.5q6.5 3.5 13-.9" class="i"/>)"},
    {"chancellor", true,
     R"(<path d="M16 25q-.2-5 4.2-8.4l-4.2 1.7q-2 .8-2.9-.9l-.6-1.3q-.1-.9.5-1.5l5.1-6-.2-4.6 3.7 2.9q10.5)"
     R"( 1 9.6 14.6l-.6 4z"/>)"
     R"(<circle cx="19.8" cy="12.5" r="1.1" class="o"/>)"
     R"(<path d="M10.5 22h5v3h4.5v-3h5v3h4.5v-3h5v7l-2.3 2.3v3H12.8v-3L10.5 29z"/>)"
     R"(<path d="M13 29.6h19" class="i"/>)"},
    {"smasher", true,
     R"(<path d="M20 20h5v14.3h-5z"/>)"
     R"(<path d="M9 6.5h27q2.5 0 2.5 2.5v9.5q0 2.5-2.5 2.5H9q-2.5 0-2.5-2.5V9q0-2.5 2.5-2.5z"/>)"
     R"(<path d="M12.5 6.5V21M32.5 6.5V21" class="i"/>)"},
    {"leaper", true,
     R"(<path d="M8.5 34.3C7 4 31 2 34.3 18.5l4.7-1.1-6.8 10.5-9-8 4.7-.6C25.5 11 14.5 14 15.5 34.3z"/>)"
     R"(<circle cx="23" cy="29" r="4.3"/>)"},
    {"remover", true,
     R"(<path d="M21 4h3v4.5h-3zM21 29h3v5.3h-3zM6 17.5h5v3H6zM34 17.5h5v3h-5z"/>)"
     R"(<circle cx="22.5" cy="19" r="12"/><circle cx="22.5" cy="19" r="6.6" class="i"/>)"
     R"(<circle cx="22.5" cy="19" r="2.2" class="o"/>)"
     R"(<path d="M22.5 7v5.4M22.5 25.6V31M10.5 19h5.4M29.1 19h5.4" class="i"/>)"},
    {"duck", false,
     R"(<path d="M12.4 15.5L4.6 18.4q.2 2.6 8.4 2.8z"/>)"
     R"(<path d="M13.6 22.4Q5.5 27.5 7.2 33.4q1.4 5.1 9 5.1h13.2q9.8 0 10.4-13.2l-8.6 3.1q-5 .2-8.3-4.6z"/>)"
     R"(<circle cx="18.2" cy="15.4" r="8.4"/><circle cx="15.9" cy="13.6" r="1.5" class="o"/>)"
     R"(<path d="M17.5 31q8 4 15-.6M4 41.2q4.6-2.6 9.2 0t9.3 0 9.2 0 9.3 0" class="i"/>)"},
});

/// The drawings above, and those of the pieces that were pawns: with the tilde that a FEN has behind them.
class MarkedDrawings {
 public:
  MarkedDrawings() : drawings_(piece_list.begin(), piece_list.end()) {
    constexpr std::array kinds{"knight", "bishop", "rook", "queen"};
    texts_.reserve(2 * kinds.size());  // which are not to move: the drawings point to them
    for (const std::string_view kind : kinds) {
      const auto plain = std::find_if(piece_list.begin(), piece_list.end(),
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
