// A book of puzzles as one HTML file: they are solved by clicking. Without a script it is a book on paper: diagrams,
// and solutions at the end.

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "puzzles/output/book_moves.hpp"
#include "puzzles/output/puzzle.hpp"
#include "puzzles/output/writers.hpp"
#include "verifier/crosscheck/picture.hpp"
#include "verifier/report/board_text.hpp"
#include "verifier/report/html_page.hpp"
#include "verifier/report/markup.hpp"
#include "verifier/report/svg.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

using nlohmann::ordered_json;

constexpr html::Assets book_scripts{&assets::book_board_js, &assets::book_js};

/// From the side of the player who solves.
BoardPicture picture_for_solver(const Puzzle& puzzle) {
  BoardPicture picture = picture_of(puzzle);
  picture.from_black = puzzle.setup.to_move == Side::black;
  picture.title = title_of(puzzle);
  picture.beside.clear();  // the script plays on the board alone: beside_at_start() says it
  return picture;
}

/// A line for the pieces beside the board; empty if there are none.
std::string beside_at_start(const Puzzle& puzzle) {
  const std::string words = beside_in_words(picture_of(puzzle));
  return words.empty() ? words : fmt::format("<p class=\"facts\">beside the board at the start: {}</p>", markup(words));
}

/// For the script: what the keys mean is said in book.js.
ordered_json packed_puzzle(const Puzzle& puzzle, const BookLine& line, const std::vector<AnswerTree>& trees,
                           PieceCodes& codes) {
  ordered_json tree = ordered_json::array();
  for (const AnswerTree& each : trees) tree.push_back({each.after, each.groups});
  ordered_json texts = ordered_json::array();
  ordered_json others = ordered_json::array();
  ordered_json choices = ordered_json::array();
  ordered_json answers = ordered_json::array();
  for (std::size_t i = 0; i < line.plies.size(); ++i) {
    const BookLine::Ply& ply = line.plies[i];
    texts.push_back(ply.choices.front().text);
    if (i % 2 == 0)
      choices.push_back(packed_choices(puzzle, ply, codes));
    else
      answers.push_back(packed_move(puzzle, ply, codes));
  }
  const auto& last = line.plies.back().choices;
  for (std::size_t i = 1; i < last.size(); ++i) others.push_back(last[i].text);
  return {{"id", id_of(puzzle)},
          {"board", codes.code_of(picture_for_solver(puzzle))},
          {"white", puzzle.setup.to_move == Side::white},
          {"title", title_of(puzzle)},
          {"goal", puzzle.kind == "game-gain"   ? "win material"
                   : puzzle.kind == "game-save" ? "save the game"
                   : line.mates                 ? "mate"
                                                : "win"},
          {"tags", puzzle.tags},
          {"rating", puzzle.rating},
          {"fen", fen_of(puzzle)},
          {"texts", std::move(texts)},
          {"others", std::move(others)},
          {"tree", std::move(tree)},
          {"choices", std::move(choices)},
          {"answers", std::move(answers)}};
}

std::string owner_in_words(const PictureCell& cell) {
  switch (cell.owner) {
    case PictureOwner::white: return "white ";
    case PictureOwner::black: return "black ";
    case PictureOwner::both: return "checkered ";
    case PictureOwner::none: break;
  }
  return {};
}

/// Inside an element of the page nothing may look like a tag.
std::string json_element(const ordered_json& json) {
  std::string out;
  for (const char c : json.dump()) c == '<' ? out += "\\u003c" : out += c;
  return fmt::format("<script type=\"application/json\" id=\"book\">{}</script>\n", out);
}

std::string book_card(const Puzzle& puzzle, std::size_t number) {
  const std::string rating =
      puzzle.rating > 0 ? fmt::format("<p class=\"facts\">about {}</p>", puzzle.rating) : std::string();
  return fmt::format(
      "<article class=\"card puzzle\" id=\"c{0}\" aria-labelledby=\"c{0}h\"><h4 id=\"c{0}h\"><a href=\"#c{0}\">{0}. "
      "{1}</a></h4><figure>{2}</figure>{4}{3}<p class=\"state\" hidden></p></article>\n",
      number, markup(title_of(puzzle)), svg_board(picture_for_solver(puzzle), fmt::format("b{}", number)), rating,
      beside_at_start(puzzle));
}

/// On paper: "After 1. Qh6: Kf8 2. Qg7#; any other 2. Rh8#."
std::string answers_in_words(const std::vector<AnswerTree>& trees) {
  std::string out;
  for (const AnswerTree& tree : trees)
    out += fmt::format("<p class=\"others\">After {}: {}.</p>", markup(tree.after), markup(joined(tree.groups, "; ")));
  return out;
}

std::string page_top(const Colophon& colophon, std::size_t count, const std::string& legend) {
  return fmt::format(
      "<header class=\"top\">\n<h1>{}</h1>\n<p>{}, easy ones first{}</p>\n<p class=\"made\">arbiter-compose: {}</p>\n"
      "<noscript><p>Without JavaScript this is a book to read: the solutions are at the end.</p></noscript>\n{}"
      "</header>\n",
      markup(colophon.title), counted(count, "puzzle"),
      colophon.licence.empty() ? std::string() : fmt::format("; licence {}", markup(colophon.licence)),
      markup(colophon.made_line()), legend);
}

}  // namespace

tl::expected<std::string, std::string> html_book(std::span<const Puzzle> puzzles, const Colophon& colophon) {
  PieceCodes codes;
  html::PieceLegend legend;
  ordered_json list = ordered_json::array();
  std::string cards;
  std::string solutions;
  std::string ids;
  std::size_t number = 0;
  for (const Chapter& chapter : chapters_of(puzzles)) {
    cards += fmt::format("<section class=\"chapter\"><h3>{}</h3>\n<div class=\"cards\">\n", markup(chapter.title));
    for (const Puzzle* puzzle : chapter.puzzles) {
      const auto line = book_line(*puzzle);
      if (!line) return tl::unexpected(std::string("a book is of lines that end the game: --from-games finds them"));
      const auto trees = answer_trees(*puzzle);
      list.push_back(packed_puzzle(*puzzle, *line, trees, codes));
      ids += list.back()["id"].get<std::string>();
      const BoardPicture picture = picture_for_solver(*puzzle);
      codes.add(picture);
      legend.add(picture, puzzle->ruleset->title());
      cards += book_card(*puzzle, ++number);
      const std::string tries = joined(refuted_tries(*puzzle), "; ");
      const std::string moves = line_in_words(
          *puzzle, *line, [](std::string_view text) { return markup(text); }, ", or");
      solutions += fmt::format("<li>{}{}{}</li>\n", moves, answers_in_words(trees),
                               tries.empty() ? "" : fmt::format("<p class=\"others\">Tries: {}</p>", markup(tries)));
    }
    cards += "</div></section>\n";
  }
  // The board can be turned where no diagram is seen from that side.
  for (const bool from_black : {false, true}) {
    BoardPicture empty = arbiter::picture_of(Board(), plain_variant());
    empty.from_black = from_black;
    codes.add(empty);
  }
  ordered_json names = ordered_json::object();
  for (const auto& [sign, cell] : codes.cells()) names[std::string(1, sign)] = owner_in_words(cell) + cell.name;
  ordered_json tags = ordered_json::object();
  for (const auto& [name, means] : colophon.tags) tags[name] = means;
  std::string out =
      html::page_head(colophon.title, "arbiter-compose",
                      {&assets::board_css, &assets::report_css, &assets::gallery_css, &assets::book_css}, book_scripts);
  out += "<a class=\"skip\" href=\"#solver\">Skip to the puzzle</a>\n" + codes.definitions() + codes.pieces();
  out += page_top(colophon, puzzles.size(), legend.text());
  out += assets::book_solver_html.text;
  out += "<main id=\"cases\" tabindex=\"-1\" aria-label=\"Puzzles\">\n" + cards +
         "<p class=\"nothing\" id=\"none\" hidden>No puzzle passes these filters.</p>\n</main>\n";
  out += "<section class=\"solutions\"><h2>Solutions</h2>\n<ol>\n" + solutions + "</ol></section>\n";
  out += json_element({{"id", short_id(ids)}, {"names", names}, {"tags", tags}, {"puzzles", std::move(list)}});
  return out + html::page_end(book_scripts);
}

}  // namespace arbiter::puzzles
