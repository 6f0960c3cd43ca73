// The sheet of positions as one HTML file.

#include <fmt/format.h>

#include "puzzles/output/writers.hpp"
#include "verifier/report/assets.hpp"
#include "verifier/report/markup.hpp"
#include "verifier/report/svg.hpp"

namespace arbiter::puzzles {
namespace {

/// The colours are those of the report.
constexpr std::string_view style =
    ".sheet{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr));gap:1rem;align-items:"
    "start}"
    ".puzzle{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:.75rem .9rem "
    ".9rem;min-width:0;"
    "display:grid;gap:.5rem;break-inside:avoid}"
    ".puzzle h3{font-size:1rem;overflow-wrap:anywhere}.puzzle p,.puzzle li{font-size:.9rem}.puzzle "
    ".pieces{color:var(--soft)}"
    ".puzzle .board{max-width:100%;max-height:none}.puzzle summary{cursor:pointer;color:var(--soft);min-height:1.75rem}"
    ".puzzle code{overflow-wrap:anywhere}.puzzle ol{margin:.3rem 0 0;padding-left:1.4rem}.contents{padding:0 0 .5rem "
    "1.1rem}"
    ".task{font-weight:600}.puzzle .unreachable{border-left:.25rem solid var(--warning);padding-left:.5rem}";

std::string facts(const Puzzle& puzzle) {
  std::string out = fmt::format("{} pieces", puzzle.setup.board.occupied().size());
  if (!puzzle.minimal.empty()) out += fmt::format(", fewest: {}", markup(puzzle.minimal));
  if (puzzle.unique) {
    out += ", one solution";
  } else if (puzzle.one_key) {
    out += ", one key";
  }
  return out;
}

/// The mark for a position that no game reaches.
std::string warning(const Puzzle& puzzle) {
  std::string out;
  for (const std::string& why : puzzle.unreachable)
    out += fmt::format("<p class=\"unreachable\"><strong>No game reaches this position:</strong> {}</p>", markup(why));
  return out;
}

/// What the position is about: in words, or in the query language where there are no words.
std::string shown(const Puzzle& puzzle) {
  if (!puzzle.explanation.empty()) return fmt::format("<p>{}</p>", markup(puzzle.explanation));
  return puzzle.query.empty() ? std::string() : fmt::format("<p>Query: <code>{}</code></p>", markup(puzzle.query));
}

std::string card(const Puzzle& puzzle, std::size_t number) {
  const std::string task = markup(task_of(puzzle));
  std::string out = fmt::format(
      "<article class=\"puzzle\" id=\"p{0}\" aria-labelledby=\"p{0}h\"><h3 id=\"p{0}h\">{0}. {1}</h3>"
      "<figure>{2}<figcaption class=\"task\">{3}</figcaption></figure><p class=\"pieces\">{4}</p>{5}",
      number, markup(puzzle.theme.empty() ? std::string(puzzle.variant->title()) : puzzle.theme),
      svg_board(picture_of(puzzle, false), fmt::format("b{}", number)), task, facts(puzzle),
      warning(puzzle) + shown(puzzle));
  const auto solution = solution_of(puzzle);
  if (!solution.empty()) {
    out += fmt::format("<details><summary>Solution</summary><{0}>", puzzle.is_line ? "ol" : "ul");
    for (const std::string& move : solution) out += fmt::format("<li><code>{}</code></li>", markup(move));
    out += fmt::format("</{}>", puzzle.is_line ? "ol" : "ul");
    if (!puzzle.query.empty() && !puzzle.explanation.empty())
      out += fmt::format("<p>Query: <code>{}</code></p>", markup(puzzle.query));
    for (const std::string& note : puzzle.notes) out += fmt::format("<p>{}</p>", markup(note));
    out += "</details>";
  }
  out +=
      fmt::format("<details><summary>Position</summary><code>{}</code></details></article>\n", markup(fen_of(puzzle)));
  return out;
}

}  // namespace

std::string html_sheet(std::span<const Puzzle> puzzles, std::string_view heading) {
  SvgDefinitions definitions;
  for (const Puzzle& puzzle : puzzles) definitions.add(picture_of(puzzle, false));
  std::string out = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; base-uri "
      "'none'; "
      "form-action 'none'\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light "
      "dark\">\n<title>{0}</title>\n<style>{1}</style>\n<style>{2}</style>\n"
      "<style>{3}</style>\n</head>\n<body>\n"
      "<svg class=\"definitions\" width=\"0\" height=\"0\" aria-hidden=\"true\" focusable=\"false\">{4}</svg>\n"
      "<header class=\"top\"><h1>{0}</h1><p>{5}</p></header>\n<main>\n",
      markup(heading), assets::board_css.text, assets::report_css.text, style, definitions.text(),
      puzzles.size() == 1 ? std::string("1 position") : fmt::format("{} positions", puzzles.size()));
  std::size_t number = 0;
  for (const Variant* variant : all_variants()) {
    std::string cards;
    for (const Puzzle& puzzle : puzzles) {
      if (puzzle.variant == variant) cards += card(puzzle, ++number);
    }
    if (!cards.empty())
      out += fmt::format("<h2>{}</h2>\n<div class=\"sheet\">\n{}</div>\n", markup(variant->title()), cards);
  }
  return out + "</main>\n</body>\n</html>\n";
}

}  // namespace arbiter::puzzles
