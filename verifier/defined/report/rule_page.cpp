#include "verifier/defined/report/rule_page.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "verifier/defined/fen.hpp"
#include "verifier/defined/keys.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/report/html_page.hpp"
#include "verifier/report/picture.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
namespace {

using namespace defined;

struct Figure {
  Setup setup;
  SquareSet marks;
  std::string caption;
};
struct Section {
  std::string heading;
  std::string text;
  std::vector<Figure> figures;
};

/// What stands in the way of a hop, or can be captured: of the other side, and not royal.
std::optional<Role> victim(const Definition& definition, Role role) {
  std::optional<Role> found;
  for (const Role each : definition.base_roles(~definition.extinction_kinds)) {
    if (each == definition.king) continue;
    if (each == definition.pawn) return each;
    if (!found || *found == role) found = each;
  }
  return found;
}

SquareSet targets(const MoveSource& generator, const Setup& setup, Square from, bool captures) {
  SquareSet squares;
  for (const StepOutcome& each : generator.steps_of(setup, from)) {
    // A promotion may be made on the spot.
    const bool pass = is_pass(each.step) && setup.board[from] == each.step.becomes;
    if (each.step.also || each.step.places || pass) continue;
    if (each.step.captures.contains(each.step.to) == captures) squares |= each.step.to;
  }
  return squares;
}

Section piece_section(const Definition& definition, const MoveSource& generator, Role role, const Kind& kind) {
  const std::string name = piece_name(definition, kind);
  Section section{.heading = name, .text = {}, .figures = {}};
  section.heading.front() = to_upper(section.heading.front());
  section.text = fmt::format("Letter {}.", to_upper(kind.letter));
  // What first steps a pawn has, and whether en passant, other settings say.
  if (kind.name != "pawn") {
    section.text += kind.betza.empty() ? " It never moves." : fmt::format(" In Betza's notation: {}.", kind.betza);
  }
  if (kind.ways.empty() || (kind.board[0] & definition.board).empty()) return section;
  const auto show = [&](const Setup& setup, SquareSet squares, std::string_view caption) {
    if (!squares.empty()) section.figures.push_back({setup, squares, fmt::format(fmt::runtime(caption), name)});
  };
  const Square from = drawn_on(definition, kind);
  Setup alone;
  alone.board.put(from, piece_of(Side::white, role));
  show(alone, targets(generator, alone, from, false), "Moves of the {}.");
  const bool royal = role == definition.king || in_set(definition, definition.extinction_kinds, role);
  const bool alike = std::ranges::all_of(
      kind.ways, [](const Way& way) { return way.kind == Way::Kind::leap && way.moves == way.captures; });
  if (royal || alike) {
    section.text += alike ? " It captures as it moves." : "";
    return section;
  }
  const auto other = victim(definition, role);
  if (!other) return section;
  // Each piece that can be captured stands on the first square of its line where that is possible; a hop needs one
  // more before it.
  Setup crowded = alone;
  for (const Way& way : kind.ways) {
    if (!way.captures) continue;
    const int last = way.kind == Way::Kind::leap ? 1 : 2;
    for (int n = way.kind == Way::Kind::hop ? 1 : last; n <= last; ++n) {
      const auto to = from.offset(way.files * n, way.ranks * n);
      if (!to || !definition.board.contains(*to)) break;
      crowded.board.put(*to, piece_of(Side::black, *other));
    }
  }
  const SquareSet victims = targets(generator, crowded, from, true);
  if (std::ranges::any_of(kind.ways, [](const Way& way) { return way.kind == Way::Kind::hop; })) {
    show(crowded, targets(generator, crowded, from, false) | victims, "Moves of the {} over other pieces.");
  } else {
    section.text += victims.empty() ? " It captures nothing." : "";
    show(crowded, victims, "Captures of the {}.");
  }
  return section;
}

std::vector<Section> sections_of(const Definition& definition, const Variant& variant) {
  std::vector<Section> all{{.heading = "The initial position", .text = {}, .figures = {}}};
  const auto start = Ruleset(variant).parse_fen(variant.positions().front().fen, {});
  if (start) all.front().figures.push_back({start->setup, {}, "The initial position."});
  const MoveSource& generator = Ruleset(variant).generator();
  for (std::size_t i = 0; i < definition.kinds.size(); ++i) {
    const Kind& kind = definition.kinds[i];
    if (number(kind.base) == static_cast<int>(i))
      all.push_back(piece_section(definition, generator, Role{static_cast<std::uint8_t>(i)}, kind));
  }
  return all;
}

/// The settings in words, a line each.
std::vector<std::string> rules_in_words(const Definition& definition) {
  std::vector<std::string> lines;
  for (const Setting& setting : definition.settings) {
    const Key* const key = find_key(setting.key);
    if (key == nullptr || key->support == Support::interface || key->type == ValueType::letter || key->what.empty())
      continue;
    if (setting.key == "startFen") continue;
    lines.push_back(fmt::format("{} = {} ({})", setting.key, setting.value, key->what));
  }
  return lines;
}

std::string written(const Variant& variant, const Setup& setup) {
  return variant.write_fen(setup, FenStyle{.dialect = Dialect::bare, .alphabet = 0, .fields = 0});
}

std::string list_of(SquareSet squares) {
  return joined(squares, ",", [](Square square) { return square.name(); });
}

std::string intro(const Definition& definition) {
  std::string text = fmt::format("Played on a board of {} files and {} ranks.", definition.files, definition.ranks);
  if (!definition.parent.empty()) text += fmt::format(" What is not said here is as in {}.", definition.parent);
  return text;
}

/// A board of characters: letters, `*` for a mark, behind the letter of a piece if one stands there.
std::string drawn(const Definition& definition, const Figure& figure) {
  std::string out;
  for (int rank = definition.ranks - 1; rank >= 0; --rank) {
    out += fmt::format("{} |", rank + 1);
    for (int file = 0; file < definition.files; ++file) {
      const Square square = Square::at(file, rank);
      const bool mark = figure.marks.contains(square);
      const auto piece = figure.setup.board[square];
      const char sign = piece  ? definition.kinds[static_cast<std::size_t>(number(piece->role))].letter
                        : mark ? '*'
                               : ' ';
      out += fmt::format(" {}{}|", piece && piece->owner == Owner::white ? to_upper(sign) : sign,
                         mark && piece ? '*' : ' ');
    }
    out += '\n';
  }
  out += "   ";
  for (int file = 0; file < definition.files; ++file) out += fmt::format(" {}  ", static_cast<char>('a' + file));
  out.erase(out.find_last_not_of(' ') + 1);
  return out + '\n';
}

/// A smaller board as its FEN, since only boards of 8×8 are read from drawings; the caption says what the marks do.
std::string as_fen(const Definition& definition, const Variant& variant, const Figure& figure) {
  std::string caption = figure.caption;
  for (const Square from : figure.setup.board.occupied()) {
    const Piece piece = *figure.setup.board[from];
    if (figure.marks.empty() || piece.owner != Owner::white) continue;
    const Kind& kind = definition.kinds[static_cast<std::size_t>(number(piece.role))];
    std::string squares = joined(figure.marks, ", ", [](Square square) { return square.name(); });
    if (const auto last = squares.rfind(", "); last != std::string::npos) squares.replace(last, 2, " and ");
    caption = fmt::format("The {} on {} can {} {}.", piece_name(definition, kind), from.name(),
                          figure.caption.starts_with("Captures") ? "capture on" : "go to", squares);
  }
  return fmt::format("\n```\n{}\n```\n*{}*\n", variant.write_fen(figure.setup, FenStyle{.dialect = Dialect::fen}),
                     caption);
}

std::string as_pug(const Variant& variant, const Figure& figure) {
  const std::string marks = list_of(figure.marks);
  return fmt::format("\nfigure\n  .diagram\n    | fen:{}{}{}:\n  figcaption {}\n", written(variant, figure.setup),
                     marks.empty() ? "" : " ", marks, figure.caption);
}

std::string as_html(const Variant& variant, const Figure& figure, SvgDefinitions& shared, std::size_t number) {
  BoardPicture picture = picture_of(figure.setup, variant);
  mark_squares(picture, figure.marks, figure.marks);
  picture.title = figure.caption;
  shared.add(picture);
  return fmt::format(
      "<figure>\n<div class=\"diag\" data-fen=\"{}\" data-mks=\"{}\"></div>\n{}\n<figcaption>{}</figcaption>\n"
      "</figure>\n",
      markup(written(variant, figure.setup)), list_of(figure.marks), svg_board(picture, fmt::format("b{}", number)),
      markup(figure.caption));
}

/// How a form of pages writes their parts.
struct PageParts {
  std::string_view title;  ///< with what the game is played on
  std::string_view heading;
  std::string_view text;
  std::string_view section_end;
  std::string_view rules;
  std::string_view rule;
  std::string_view rules_end;
};

/// In the order of PageForm.
constexpr auto page_parts = std::to_array<PageParts>({
#define ARBITER_PAGE_FORM(...) {__VA_ARGS__},
#include "verifier/defined/report/page_forms.def"
#undef ARBITER_PAGE_FORM
});

}  // namespace

Square drawn_on(const Definition& definition, const Kind& kind) {
  SquareSet choice = kind.board[0] & definition.board;
  if (choice.empty()) choice = definition.board;
  for (const Way& way : kind.ways) {
    if (!(choice & way.from[0]).empty()) choice &= way.from[0];
  }
  const auto distance = [&](Square square) {
    const int files = std::abs(2 * square.file() - (definition.files - 1));
    const int ranks = std::abs(2 * square.rank() - (definition.ranks - 1));
    return 16 * std::max(files, ranks) + files + ranks;
  };
  Square best = *choice.begin();
  for (const Square square : choice) {
    if (distance(square) < distance(best)) best = square;
  }
  return best;
}

std::string rule_page(const Definition& definition, const Variant& variant, PageForm form, std::string_view generator) {
  const bool is_html = form == PageForm::html;
  const PageParts& parts = page_parts[static_cast<std::size_t>(form)];
  const auto text = [is_html](const std::string& plain) { return is_html ? markup(plain) : plain; };
  const auto part = [&text](std::string_view pattern, const std::string& plain) {
    return fmt::format(fmt::runtime(pattern), text(plain));
  };
  std::string out = fmt::format(fmt::runtime(parts.title), text(definition.title), text(intro(definition)));
  SvgDefinitions shared;
  std::size_t count = 0;
  const bool small = definition.files != 8 || definition.ranks != 8;
  for (const Section& section : sections_of(definition, variant)) {
    out += part(parts.heading, section.heading);
    if (!section.text.empty()) out += part(parts.text, section.text);
    for (const Figure& figure : section.figures) {
      out += is_html                 ? as_html(variant, figure, shared, ++count)
             : form == PageForm::pug ? as_pug(variant, figure)
             : small                 ? as_fen(definition, variant, figure)
                                     : fmt::format("\n```\n{}```\n*{}*\n", drawn(definition, figure), figure.caption);
    }
    out += parts.section_end;
  }
  const auto lines = rules_in_words(definition);
  if (!lines.empty()) out += parts.rules;
  for (const std::string& line : lines) out += part(parts.rule, line);
  if (!lines.empty()) out += parts.rules_end;
  if (!is_html) return out;
  return html::page_head(definition.title, generator, {&assets::board_css, &assets::report_css}, {}) +
         "<svg width=\"0\" height=\"0\" aria-hidden=\"true\">" + shared.text() + "</svg>\n" + out + "</main>\n" +
         html::page_end({});
}

}  // namespace arbiter
