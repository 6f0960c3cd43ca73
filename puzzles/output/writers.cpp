#include "puzzles/output/writers.hpp"

#include <array>

#include <fmt/format.h>

#include "puzzles/space/puzzle_variant.hpp"
#include "verifier/report/svg.hpp"

namespace arbiter::puzzles {

std::span<const StyleInfo> styles() {
  static constexpr auto table = std::to_array<StyleInfo>({
      {Style::fen, "fen", "one FEN a line"},
      {Style::epd, "epd", "FENs with the solution as operations"},
      {Style::pug, "pug", "figures for vchess's rule pages"},
      {Style::div, "div", "figures for xogo's rule pages"},
      {Style::svg, "svg", "a picture of the (only) position", true},
      {Style::sheet, "html", "a sheet of all positions in one file"},
      {Style::latex, "latex", "a document for pdflatex"},
      {Style::popeye, "popeye", "input for Popeye (Take & Make, chess)"},
      {Style::olive, "olive", "YAML for Olive, the problemists' editor"},
      {Style::csv, "csv", "the columns of lichess's puzzles (--from-games)"},
  });
  return table;
}

std::string objection(Style style, const Variant& variant, std::size_t count) {
  if (style == Style::svg && count != 1) return "an SVG picture is of one position, no more and no less";
  if (style == Style::csv)
    return "a line of lichess's columns begins with the move that leads to the puzzle: only --from-games knows it";
  if (style == Style::popeye && !puzzle_variant(variant).output().problemists_know)
    return fmt::format("Popeye does not know {}", variant.title());
  return {};
}

tl::expected<std::string, std::string> write(Style style, std::span<const Puzzle> puzzles) {
  switch (style) {
    case Style::fen: return fens(puzzles);
    case Style::epd: return epds(puzzles);
    case Style::pug: return pug_figures(puzzles);
    case Style::div: return html_figures(puzzles);
    case Style::svg:
      if (puzzles.size() != 1) return tl::unexpected(objection(style, *all_variants().front(), puzzles.size()));
      return svg_document(picture_of(puzzles.front(), false));
    case Style::sheet:
      return html_sheet(puzzles,
                        !puzzles.empty() && puzzles.front().before ? "Puzzles from games" : "Composed positions");
    case Style::latex: return latex_document(puzzles);
    case Style::popeye: return popeye_input(puzzles);
    case Style::olive: return olive_yaml(puzzles);
    case Style::csv: return lichess_csv(puzzles);
  }
  return std::string();
}

}  // namespace arbiter::puzzles
