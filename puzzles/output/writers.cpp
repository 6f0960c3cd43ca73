#include "puzzles/output/writers.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "puzzles/space/puzzle_variant.hpp"
#include "verifier/report/markup.hpp"
#include "verifier/report/svg.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::puzzles {

std::span<const StyleInfo> styles() {
  static constexpr auto table = std::to_array<StyleInfo>({
      {Style::fen, "fen", "one FEN a line"},
      {Style::epd, "epd", "FENs with the solution as operations"},
      {Style::pug, "pug", "figures for vchess's rule pages"},
      {Style::div, "div", "figures for xogo's rule pages"},
      {Style::svg, "svg", "a picture of the (only) position", true},
      {Style::sheet, "html", "a sheet of all positions in one file"},
      {Style::book, "book", "puzzles to solve by clicking, in one HTML file (--from-games)", false, true},
      {Style::latex, "latex", "a document for pdflatex; with --from-games a book with the solutions at the end"},
      {Style::pgn, "pgn", "a game for each puzzle, other mates as variations (--from-games)", false, true},
      {Style::popeye, "popeye", "input for Popeye (Take & Make, chess)"},
      {Style::olive, "olive", "YAML for Olive, the problemists' editor"},
      {Style::csv, "csv", "the columns of lichess's puzzles (--from-games)", false, true},
  });
  return table;
}

std::string objection(Style style, const Variant& variant, std::size_t count, bool from_games) {
  if (style == Style::svg && count != 1) return "an SVG picture is of one position, no more and no less";
  if (style == Style::csv && !from_games)
    return "a line of lichess's columns begins with the move that leads to the puzzle: only --from-games knows it";
  const auto same = [style](const StyleInfo& each) { return each.style == style; };
  const StyleInfo& info = *std::find_if(styles().begin(), styles().end(), same);
  if (info.games_only && !from_games)
    return fmt::format("{} is of lines that end the game: --from-games finds them", info.name);
  if (style == Style::popeye && !puzzle_variant(variant).output().problemists_know)
    return fmt::format("Popeye does not know {}", variant.title());
  return {};
}

tl::expected<std::string, std::string> write(Style style, std::span<const Puzzle> puzzles, const Colophon& colophon) {
  // Of puzzles from games the colophon tells.
  const bool games = !colophon.empty();
  const auto remark = [games](std::string_view form, const std::string& text) {
    return games ? fmt::format(fmt::runtime(form), text) : std::string();
  };
  switch (style) {
    case Style::fen: return fens(puzzles);
    case Style::epd: return epds(puzzles, colophon);
    case Style::pug: return remark("//- {}\n", printable(colophon.line())) + pug_figures(puzzles);
    case Style::div: return remark("<!-- {} -->\n", markup(colophon.line())) + html_figures(puzzles);
    case Style::svg:
      if (puzzles.size() != 1) return tl::unexpected(objection(style, *all_variants().front(), puzzles.size()));
      return svg_document(picture_of(puzzles.front(), false), colophon.line());
    case Style::sheet: return html_sheet(puzzles, games ? colophon.title : "Composed positions", colophon);
    case Style::book: return html_book(puzzles, colophon);
    case Style::latex: return games ? latex_book(puzzles, colophon) : latex_document(puzzles);
    case Style::pgn: return pgn_book(puzzles, colophon);
    case Style::popeye: return popeye_input(puzzles, colophon);
    case Style::olive: return olive_yaml(puzzles, colophon);
    case Style::csv: return lichess_csv(puzzles, colophon);
  }
  return std::string();
}

}  // namespace arbiter::puzzles
