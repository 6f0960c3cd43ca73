#include "verifier/report/piece_codes.hpp"

#include <fmt/format.h>

#include "verifier/report/markup.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter {

std::string PieceCodes::code_of(const BoardPicture& picture) {
  std::string out;
  int empty = 0;
  const auto skip = [&] {
    if (empty > 0) out += static_cast<char>('0' + empty);
    empty = 0;
  };
  add(picture);
  for (const PictureCell& cell : picture.cells) {
    if (cell.sign.empty()) {
      if (++empty == 9) skip();
      continue;
    }
    skip();
    out += sign_of(cell);
  }
  skip();
  return out;
}

char PieceCodes::sign_of(const PictureCell& cell) {
  static constexpr std::string_view signs =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%()*+,-./:;=?@[]^_{|}~";
  const std::string key = fmt::format("{} {} {}", static_cast<int>(cell.owner), cell.sign, cell.name);
  const auto [place, fresh] = codes_.emplace(key, '\0');
  if (fresh) {
    ensure(codes_.size() <= signs.size(), "a page has too many kinds of pieces");
    place->second = signs[codes_.size() - 1];
    pieces_.emplace(place->second, cell);
    BoardPicture alone;  // its drawing is needed, too, where no diagram shows the piece
    alone.files = alone.ranks = 1;
    alone.cells = {cell};
    definitions_.add_pieces(alone);
  }
  return place->second;
}

std::string PieceCodes::definitions() const {
  return fmt::format(
      "<svg class=\"definitions\" width=\"0\" height=\"0\" aria-hidden=\"true\" focusable=\"false\">{}</svg>\n",
      definitions_.text());
}

std::string PieceCodes::pieces() const {
  std::string out = "<div id=\"pieces\" hidden>";
  for (const auto& [code, cell] : pieces_)
    out += fmt::format("<span data-c=\"{}\">{}</span>", markup(std::string(1, code)), svg_piece(cell));
  return out + "</div>\n";
}

}  // namespace arbiter
