// The sheet of positions as one HTML file.

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "puzzles/output/book_moves.hpp"
#include "puzzles/output/writers.hpp"
#include "verifier/report/html_page.hpp"
#include "verifier/report/markup.hpp"
#include "verifier/report/svg.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

/// The puzzles of a variant that show the same theme.
struct Group {
  const Variant* variant;
  std::string kind;
  std::vector<const Puzzle*> puzzles{};
};

/// In the order of the variants; of one those with the most puzzles first, and other queries last.
std::vector<Group> groups_of(std::span<const Puzzle> puzzles) {
  std::vector<Group> groups;
  for (const Variant* variant : all_variants()) {
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

std::string heading_of(const Group& group) {
  const std::string_view known = puzzles::heading_of(group.kind);
  return markup(known.empty() ? std::string_view(group.kind) : known);
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

/// The mark for a position that no game reaches.
std::string warning(const Puzzle& puzzle) {
  std::string out;
  for (const std::string& why : puzzle.unreachable)
    out += fmt::format("<p class=\"unreachable\"><strong>No game reaches this position:</strong> {}</p>", markup(why));
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
  std::string out = fmt::format(
      "<article class=\"card puzzle\" id=\"c{0}\" tabindex=\"-1\" aria-labelledby=\"c{0}h\" data-topic=\"{1}\" "
      "data-kind=\"{2}\"><h4 id=\"c{0}h\"><a href=\"#c{0}\">{0}.</a> {3}</h4>"
      "<figure>{4}<figcaption class=\"task\">{5}</figcaption></figure><p class=\"facts\">{6}</p>{7}{8}",
      number, markup(puzzle.ruleset->title()), heading_of(Group{&puzzle.ruleset.variant(), puzzle.kind}),
      markup(title_of(puzzle)), svg_board(picture_of(puzzle), fmt::format("b{}", number)), side, facts(puzzle),
      warning(puzzle), solution(puzzle));
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
  return fmt::format("<details class=\"about\"><summary>{}</summary><p>{}</p></details>\n",
                     markup(text.substr(0, end + 1)), markup(text.substr(end + 2)));
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
  if (open != nullptr) out += "</ul></section>\n";
  return fmt::format("<nav class=\"contents\" aria-label=\"Contents\">\n{}</nav>\n", out);
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
  return fmt::format(
      "<div hidden role=\"search\" class=\"filters\" aria-label=\"Filters\">\n"
      "<label>Search <input type=\"search\" id=\"search\" autocomplete=\"off\" spellcheck=\"false\"></label>\n{}\n{}\n"
      "<p class=\"shown\"><output id=\"shown\" data-what=\"positions\" aria-live=\"polite\"></output> "
      "<button type=\"button\" id=\"reset\">Show all</button></p>\n</div>\n",
      choice("topic", "Variant", "all variants", variants), choice("kind", "Theme", "all themes", kinds));
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
  out += fmt::format(
      "<a class=\"skip\" href=\"#cases\">Skip to the positions</a>\n"
      "<svg class=\"definitions\" width=\"0\" height=\"0\" aria-hidden=\"true\" focusable=\"false\">{}</svg>\n"
      "<header class=\"top\">\n<div class=\"title\"><h1>{}</h1><div class=\"buttons\" hidden>"
      "<button type=\"button\" id=\"theme\">Theme: auto</button>"
      "<button type=\"button\" id=\"keys\">Keys</button></div></div>\n<p>{}</p>\n{}{}{}</header>\n{}"
      "<main id=\"cases\" tabindex=\"-1\" aria-label=\"Positions\">\n",
      definitions.text(), markup(heading), counted(puzzles.size(), "position"),
      colophon.empty() ? std::string() : fmt::format("<p>{}</p>\n", markup(colophon.line())), contents(groups),
      legend.text(), filters(groups));
  std::size_t number = 0;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const Group& group = groups[i];
    if (i == 0 || groups[i - 1].variant != group.variant) {
      if (i > 0) out += "</div></section>\n";
      out += fmt::format(
          "<section class=\"first\" aria-labelledby=\"v-{0}\"><h2 id=\"v-{0}\">{1}</h2>\n<div class=\"groups\">\n",
          markup(group.variant->name()), markup(group.variant->title()));
    }
    out += fmt::format(
        "<section class=\"first{3}\" aria-labelledby=\"t{0}\"><h3 id=\"t{0}\">{1}</h3>\n{2}<div class=\"cards\">\n",
        i + 1, heading_of(group), about(group), group.puzzles.size() == 1 ? " single" : "");
    for (const Puzzle* puzzle : group.puzzles) out += card(*puzzle, ++number);
    out += "</div></section>\n";
  }
  if (!groups.empty()) out += "</div></section>\n";
  out += "<p class=\"nothing\" id=\"none\" hidden>No position passes these filters.</p>\n</main>\n";
  return out + html::key_help("position", false) + html::page_end({&assets::report_js});
}

}  // namespace arbiter::puzzles
