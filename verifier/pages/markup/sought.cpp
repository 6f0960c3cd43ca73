#include "verifier/pages/markup/sought.hpp"

#include <array>

#include <fmt/format.h>

namespace arbiter::pages {

std::string what_is_sought(Markup markup) {
  switch (markup) {
    case Markup::pug: return "lines 'fen:POSITION …:' below '.diagram'";
    case Markup::html:
      return "elements with data-fen, fen or data-state, or of class 'diag'; boards in <pre> and <table>; FENs in "
             "<code>";
    case Markup::markdown: return "boards drawn with characters in fenced blocks and tables, FENs in `code`";
    case Markup::pgn: return "games with the tag [FEN \"…\"]";
    case Markup::none: break;
  }
  return "boards drawn with characters, FENs on lines of their own";
}

std::string what_is_sought() {
  std::string all;
  for (const Markup markup : {Markup::pug, Markup::html, Markup::markdown, Markup::pgn, Markup::none})
    all += fmt::format("{}{} ({})", all.empty() ? "" : "; ", what_is_sought(markup), to_string(markup));
  return all;
}

}  // namespace arbiter::pages
