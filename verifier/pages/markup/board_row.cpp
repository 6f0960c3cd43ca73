#include "verifier/pages/markup/board_row.hpp"

#include "verifier/support/characters.hpp"

#include <algorithm>

namespace arbiter::pages {
namespace {}  // namespace

std::optional<BoardRow> board_row(std::string_view line) {
  const std::size_t at = skip_blanks(line, 0);
  if (at >= line.size() || line[at] < '1' || line[at] > '8') return std::nullopt;
  const std::size_t bar = skip_blanks(line, at + 1);
  if (bar >= line.size() || line[bar] != '|' || line.size() > longest_drawn_line) return std::nullopt;
  return BoardRow{line[at] - '0', bar + 1};
}

bool looks_like_board_row(std::string_view line) {
  const auto start = board_row(line);
  return start && std::count(line.begin() + static_cast<std::ptrdiff_t>(start->cells), line.end(), '|') == 8;
}

}  // namespace arbiter::pages
