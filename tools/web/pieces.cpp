// Writes what the page needs of the project's drawings: SVG definitions of all pieces ("m-charging-rook") and marks, or
// with the argument "icon" a picture of its own for the browser's tab. tools/web/build compiles and runs it.
#include <algorithm>
#include <array>
#include <iostream>
#include <string>
#include <string_view>

#include "verifier/report/svg.hpp"

namespace {

constexpr std::string_view icon_piece = "knight";

std::string drawing(const arbiter::PieceDrawing& piece) {
  return std::string(piece.body) + (piece.stands ? std::string(arbiter::svg_base) : std::string());
}

void write_icon() {
  const arbiter::PieceDrawing* piece = arbiter::find_piece_drawing(icon_piece);
  std::cout << R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45">)"
            << R"(<style>.i{fill:none;stroke:#fff}.o{fill:#fff;stroke:none}</style>)"
            << R"(<rect width="45" height="45" rx="8" fill="#c6aa7c"/><g fill="#2e2b28" stroke="#0c0b0a">)"
            << (piece == nullptr ? std::string() : drawing(*piece)) << "</g></svg>\n";
}

void write_definitions() {
  constexpr std::array marks{"k-agreed", "k-agreed-s", "k-missing", "k-missing-s", "k-extra", "k-extra-s",
                             "k-plain",  "k-plain-s",  "disc",      "block",       "checks"};
  std::cout << R"(<svg class="definitions" width="0" height="0" aria-hidden="true"><defs>)" << '\n';
  for (const arbiter::PieceDrawing& piece : arbiter::piece_drawings()) {
    std::string id = "m-" + std::string(piece.name);
    std::replace(id.begin(), id.end(), ' ', '-');
    std::cout << "<g id=\"" << id << "\">" << drawing(piece) << "</g>\n";
  }
  for (const char* mark : marks) std::cout << arbiter::svg_shape(mark) << '\n';
  std::cout << "</defs></svg>\n";
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1 && std::string_view(argv[1]) == "icon") {
    write_icon();
  } else {
    write_definitions();
  }
  return std::cout.flush() ? 0 : 1;
}
