// Pages of one HTML file: the sheet of positions, and the book of puzzles, which are solved by clicking. Without a
// script that is a book on paper: diagrams, and solutions at the end.

#include "puzzles/output/puzzle.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "puzzles/themes/theme.hpp"
#include "verifier/report/board_text.hpp"
#include "verifier/report/html_page.hpp"
#include "verifier/report/markup.hpp"
#include "verifier/report/picture.hpp"
#include "verifier/report/svg.hpp"
#include "verifier/support/json.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

namespace parts {
#define ARBITER_PAGE_TEXT(name, text) constexpr char name[] = text;
#include "puzzles/output/pages.def"
#undef ARBITER_PAGE_TEXT
}  // namespace parts

/// The puzzles of a variant that show the same theme.
struct Group {
  const Variant* variant;
  std::string kind;
  std::vector<const Puzzle*> puzzles{};
};

/// In the order of the variants, those of rule files last; of one those with the most puzzles first, and other queries
/// last.
std::vector<Group> groups_of(std::span<const Puzzle> puzzles) {
  std::vector<const Variant*> variants(all_variants().begin(), all_variants().end());
  for (const Puzzle& puzzle : puzzles) {
    if (!contains(variants, &puzzle.ruleset.variant())) variants.push_back(&puzzle.ruleset.variant());
  }
  std::vector<Group> groups;
  for (const Variant* variant : variants) {
    const std::size_t first = groups.size();
    for (const Puzzle& puzzle : puzzles) {
      if (&puzzle.ruleset.variant() != variant) continue;
      auto place = std::find_if(groups.begin() + static_cast<std::ptrdiff_t>(first), groups.end(),
                                [&](const Group& each) { return each.kind == puzzle.kind; });
      if (place == groups.end()) place = groups.insert(place, {variant, puzzle.kind});
      place->puzzles.push_back(&puzzle);
    }
    std::stable_sort(groups.begin() + static_cast<std::ptrdiff_t>(first), groups.end(),
                     [](const Group& a, const Group& b) {
                       if (a.kind.empty() != b.kind.empty()) return b.kind.empty();
                       return a.puzzles.size() > b.puzzles.size();
                     });
  }
  return groups;
}

/// "Mate in two"; for no theme "Other queries".
std::string heading_of(const Group& group) {
  const ThemeInfo* const info = find_theme_info(group.kind);
  return markup(info == nullptr ? group.kind : info->heading);
}

std::string facts(const Puzzle& puzzle) {
  std::string out = counted(puzzle.setup.board.occupied().size(), "piece");
  if (puzzle.minimal == "proved") {
    out += ", proved to be the fewest";
  } else if (!puzzle.minimal.empty()) {
    out += fmt::format(", fewest: {}", markup(puzzle.minimal));
  }
  if (puzzle.unique) {
    out += ", one solution";
  } else if (puzzle.one_key) {
    out += ", one key";
  }
  if (puzzle.rating > 0) out += fmt::format("; {}; about {}", markup(joined(puzzle.tags, ", ")), puzzle.rating);
  return out;
}

/// The moves: of a line one with its answer in a row, as they are numbered.
std::string solution(const Puzzle& puzzle) {
  const auto moves = solution_of(puzzle);
  if (moves.empty()) return {};
  const std::string_view list = puzzle.is_line ? "ol" : "ul";
  std::string out = fmt::format("<details class=\"printed\"><summary>Solution</summary><{}>", list);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const bool answer = puzzle.is_line && i % 2 == 1;
    out += fmt::format("{}<code>{}</code>", answer ? " " : i == 0 ? "<li>" : "</li><li>", markup(moves[i]));
  }
  out += fmt::format("</li></{}>", list);
  for (const std::string& note : puzzle.notes) out += fmt::format("<p>{}</p>", markup(note));
  return out + "</details>";
}

std::string card(const Puzzle& puzzle, std::size_t number) {
  const std::string_view side = puzzle.setup.to_move == Side::white ? "White to move" : "Black to move";
  const std::string warning = joined(puzzle.unreachable, "", [](const std::string& why) {
    return fmt::format("<p class=\"unreachable\"><strong>No game reaches this position:</strong> {}</p>", markup(why));
  });
  std::string out = fmt::format(parts::card, number, markup(puzzle.ruleset->title()),
                                heading_of(Group{&puzzle.ruleset.variant(), puzzle.kind}), markup(title_of(puzzle)),
                                svg_board(picture_of(puzzle), fmt::format("b{}", number)), side, facts(puzzle), warning,
                                solution(puzzle));
  const std::string query =
      puzzle.query.empty() ? puzzle.query : fmt::format("<p>Query: <code>{}</code></p>", markup(puzzle.query));
  if (puzzle.kind.empty()) out += query;
  out += "<details><summary>Position</summary>";
  if (!puzzle.kind.empty()) out += query;
  return out + fmt::format("<p>FEN: <code>{}</code></p></details></article>\n", markup(fen_of(puzzle)));
}

/// What the theme shows, once for all its puzzles: the first sentence, and the others folded.
std::string about(const Group& group) {
  const std::string& text = group.puzzles.front()->explanation;
  if (group.kind.empty() || text.empty()) return {};
  const std::size_t end = text.find(". ");
  if (end == std::string::npos) return fmt::format("<p class=\"about\">{}</p>\n", markup(text));
  return fmt::format(parts::about, markup(text.substr(0, end + 1)), markup(text.substr(end + 2)));
}

/// Links to the themes, by variant; none for a single theme.
std::string contents(const std::vector<Group>& groups) {
  if (groups.size() < 2) return {};
  std::string out;
  const Variant* open = nullptr;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (groups[i].variant != open) {
      if (open != nullptr) out += "</ul></section>\n";
      open = groups[i].variant;
      out += fmt::format("<section><h2><a href=\"#v-{}\">{}</a></h2><ul>", markup(open->name()), markup(open->title()));
    }
    out += fmt::format("<li><a href=\"#t{}\">{}</a> {}</li>", i + 1, heading_of(groups[i]), groups[i].puzzles.size());
  }
  return fmt::format(parts::contents, out + "</ul></section>\n");
}

std::string choice(std::string_view key, std::string_view label, std::string_view all,
                   const std::vector<std::string>& list) {
  std::string options = fmt::format(R"(<option value="">{}</option>)", all);
  for (const std::string& value : list) options += fmt::format(R"(<option value="{0}">{0}</option>)", value);
  return fmt::format(R"(<label>{} <select data-filter="{}">{}</select></label>)", label, key, options);
}

/// Hidden until the script enables them.
std::string filters(const std::vector<Group>& groups) {
  std::vector<std::string> variants;
  std::vector<std::string> kinds;
  const auto add = [](std::vector<std::string>& list, std::string value) {
    if (std::ranges::find(list, value) == list.end()) list.push_back(std::move(value));
  };
  for (const Group& each : groups) {
    add(variants, markup(each.variant->title()));
    add(kinds, heading_of(each));
  }
  return fmt::format(parts::filters, choice("topic", "Variant", "all variants", variants),
                     choice("kind", "Theme", "all themes", kinds));
}

using nlohmann::ordered_json;

constexpr html::Assets book_scripts{&assets::book_board_js, &assets::book_js};

/// From the side of the player who solves.
BoardPicture picture_for_solver(const Puzzle& puzzle) {
  BoardPicture picture = picture_of(puzzle);
  picture.from_black = puzzle.setup.to_move == Side::black;
  picture.title = title_of(puzzle);
  picture.beside.clear();  // the script plays on the board alone: book_card() says it
  return picture;
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
    (i % 2 == 0 ? choices : answers).push_back(packed_choices(puzzle, ply, codes));
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

constexpr std::array<std::string_view, 4> owner_words{"white ", "black ", "checkered ", ""};  ///< by PictureOwner

std::string book_card(const Puzzle& puzzle, std::size_t number) {
  const std::string rating =
      puzzle.rating > 0 ? fmt::format("<p class=\"facts\">about {}</p>", puzzle.rating) : std::string();
  std::string beside = beside_in_words(picture_of(puzzle));
  if (!beside.empty()) beside = fmt::format("<p class=\"facts\">beside the board at the start: {}</p>", markup(beside));
  return fmt::format(parts::book_card, number, markup(title_of(puzzle)),
                     svg_board(picture_for_solver(puzzle), fmt::format("b{}", number)), rating, beside);
}

}  // namespace

std::string html_sheet(std::span<const Puzzle> puzzles, std::string_view heading, const Colophon& colophon) {
  SvgDefinitions definitions;
  html::PieceLegend legend;
  for (const Puzzle& puzzle : puzzles) {
    const BoardPicture picture = picture_of(puzzle);
    definitions.add(picture);
    legend.add(picture, puzzle.ruleset->title());
  }
  const std::vector<Group> groups = groups_of(puzzles);
  std::string out =
      html::page_head(heading, "arbiter-compose", {&assets::board_css, &assets::report_css, &assets::gallery_css},
                      {&assets::report_js});
  out += fmt::format(parts::sheet_top, definitions.text(), markup(heading), counted(puzzles.size(), "position"),
                     colophon.empty() ? std::string() : fmt::format("<p>{}</p>\n", markup(colophon.line())),
                     contents(groups), legend.text(), filters(groups));
  std::size_t number = 0;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const Group& group = groups[i];
    if (i == 0 || groups[i - 1].variant != group.variant) {
      if (i > 0) out += "</div></section>\n";
      out += fmt::format(parts::of_variant, markup(group.variant->name()), markup(group.variant->title()));
    }
    out += fmt::format(parts::of_theme, i + 1, heading_of(group), about(group),
                       group.puzzles.size() == 1 ? " single" : "");
    for (const Puzzle* puzzle : group.puzzles) out += card(*puzzle, ++number);
    out += "</div></section>\n";
  }
  if (!groups.empty()) out += "</div></section>\n";
  return out + parts::sheet_end + html::key_help("position", false) + html::page_end({&assets::report_js});
}

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
      // On paper: "After 1. Qh6: Kf8 2. Qg7#; any other 2. Rh8#."
      const std::string answers = joined(trees, "", [](const AnswerTree& tree) {
        return fmt::format("<p class=\"others\">After {}: {}.</p>", markup(tree.after),
                           markup(joined(tree.groups, "; ")));
      });
      solutions += fmt::format("<li>{}{}{}</li>\n", moves, answers,
                               tries.empty() ? "" : fmt::format("<p class=\"others\">Tries: {}</p>", markup(tries)));
    }
    cards += "</div></section>\n";
  }
  // The board can be turned where no diagram is seen from that side.
  for (const bool from_black : {false, true}) {
    BoardPicture empty = arbiter::picture_of(Board(), default_variant());
    empty.from_black = from_black;
    codes.add(empty);
  }
  ordered_json names = ordered_json::object();
  for (const auto& [sign, cell] : codes.cells())
    names[std::string(1, sign)] = fmt::format("{}{}", owner_words[static_cast<std::size_t>(cell.owner)], cell.name);
  ordered_json tags = ordered_json::object();
  for (const auto& [name, means] : colophon.tags) tags[name] = means;
  std::string out =
      html::page_head(colophon.title, "arbiter-compose",
                      {&assets::board_css, &assets::report_css, &assets::gallery_css, &assets::book_css}, book_scripts);
  out += fmt::format(parts::book_top, codes.definitions(), codes.pieces(), markup(colophon.title),
                     counted(puzzles.size(), "puzzle"),
                     colophon.licence.empty() ? std::string() : fmt::format("; licence {}", markup(colophon.licence)),
                     markup(colophon.made_line()), legend.text(), assets::book_solver_html.text);
  const ordered_json book{{"id", short_id(ids)}, {"names", names}, {"tags", tags}, {"puzzles", std::move(list)}};
  // Inside an element of the page nothing may look like a tag.
  out += cards + fmt::format(parts::book_end, solutions, replaced(dump_json(book), "<", "\\u003c"));
  return out + html::page_end(book_scripts);
}

}  // namespace arbiter::puzzles
