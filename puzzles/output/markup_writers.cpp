// The sites' own diagrams, FENs and EPDs.

#include <fmt/format.h>

#include "puzzles/output/writers.hpp"
#include "puzzles/space/puzzle_variant.hpp"
#include "verifier/report/markup.hpp"
#include "verifier/solve/output/solution_epd.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

std::string marks(const Puzzle& puzzle) {
  std::string out;
  for (const Square square : marks_of(puzzle)) out += fmt::format("{}{}", out.empty() ? "" : ",", square.name());
  return out;
}

/// Leaves out the characters with a special meaning in pug or in an EPD operand.
std::string plain(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '"' || c == '\n' || c == '\r' ? ' ' : c;
  return out;
}

}  // namespace

std::string fens(std::span<const Puzzle> puzzles) {
  std::string out;
  for (const Puzzle& puzzle : puzzles) out += fen_of(puzzle) + "\n";
  return out;
}

std::string epds(std::span<const Puzzle> puzzles, const Colophon& colophon) {
  std::string out;
  for (const Puzzle& puzzle : puzzles) {
    out += epd_position(fen_of(puzzle), usual_dialect(puzzle.ruleset.variant()), puzzle.ruleset.variant());
    if (const int moves = mate_in(puzzle); moves > 0) {
      out += fmt::format(" dm {};", moves);
    } else if (const auto asked = stipulation_of(puzzle)) {
      out += fmt::format(" stip \"{}\";", to_string(*asked));
    }
    out += epd_rules(puzzle.ruleset);
    if (intended_solutions(puzzle) > 1) out += fmt::format(" solutions {};", intended_solutions(puzzle));
    if (!puzzle.theme.empty()) out += fmt::format(" id \"{}\";", plain(puzzle.theme));
    const auto solution = solution_of(puzzle);
    if (!solution.empty()) out += fmt::format(" c0 \"{}\";", joined(solution, " "));
    if (&puzzle == &puzzles.front() && !colophon.empty()) out += fmt::format(" c9 \"{}\";", plain(colophon.line()));
    out += "\n";
  }
  return out;
}

std::string pug_figures(std::span<const Puzzle> puzzles) {
  std::string out;
  for (const Puzzle& puzzle : puzzles) {
    const std::string squares = marks(puzzle);
    out += fmt::format("figure.diagram-container\n  .diagram\n    | fen:{}{}{}:\n  figcaption {}\n",
                       fen_of(puzzle, Dialect::bare), squares.empty() ? "" : " ", squares, plain(task_of(puzzle)));
  }
  return out;
}

std::string html_figures(std::span<const Puzzle> puzzles) {
  std::string out;
  for (const Puzzle& puzzle : puzzles) {
    const bool xogo = puzzle_variant(puzzle.ruleset.variant()).output().xogo_figures;
    out += fmt::format(
        "<figure>\n  <div class=\"diag\"\n       data-fen='{}'\n       data-mks=\"{}\">\n  </div>\n  "
        "<figcaption>{}</figcaption>\n</figure>\n",
        xogo ? fen_of(puzzle, Dialect::xogo) : fen_of(puzzle), marks(puzzle), markup(task_of(puzzle)));
  }
  return out;
}

}  // namespace arbiter::puzzles
