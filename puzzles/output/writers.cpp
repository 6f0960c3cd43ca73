// The sites' own diagrams, FENs and EPDs; puzzles as games (the line, and as variations the other moves that end the
// game) and in the columns of lichess's puzzle database (database.lichess.org, "Puzzles"): a site that reads them reads
// ours; and the formats of problemists' programs, Popeye's input and Olive's YAML.

#include "puzzles/output/puzzle.hpp"

#include <fmt/format.h>

#include "puzzles/space/puzzle_variant.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/records/input_format.hpp"
#include "verifier/report/markup.hpp"
#include "verifier/report/svg.hpp"
#include "verifier/solve/input/composers_pieces.hpp"
#include "verifier/solve/output/solved_problem.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

std::string marks(const Puzzle& puzzle) {
  return joined(marks_of(puzzle), ",", [](Square square) { return square.name(); });
}

/// Leaves out the characters with a special meaning in pug or in an EPD operand.
std::string plain(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '"' || c == '\n' || c == '\r' ? ' ' : c;
  return out;
}

/// The tags, and lichess's words for the length and for many pieces, which would stand on most puzzles as tags.
std::string lichess_themes(const Puzzle& puzzle) {
  std::vector<std::string> themes = puzzle.tags;
  const std::size_t moves = (puzzle.moves.size() + 1) / 2;
  if (moves > 1) themes.emplace_back(moves == 2 ? "short" : moves == 3 ? "long" : "veryLong");
  if (std::ranges::find(themes, "endgame") == themes.end()) themes.emplace_back("middlegame");
  return joined(themes, " ");
}

/// The columns of lichess's puzzle database, with a header: the FEN is the position before the move that leads to the
/// puzzle, and the moves begin with it. In chess they are written as UCI does, elsewhere in the shared notation.
/// GameUrl is a URI that says what made the puzzle, which no other column has a place for: the colophon, the game, and
/// behind `#`, as on lichess, how many of its moves were played. Only for puzzles from games.
tl::expected<std::string, std::string> lichess_csv(std::span<const Puzzle> puzzles, const Colophon& colophon) {
  // "arbiter-compose:?title=…&licence=…&variant=…&seed=7&…"
  std::string made;
  if (!colophon.empty()) {
    made = fmt::format("arbiter-compose:?title={}&licence={}", percent_encoded(colophon.title),
                       percent_encoded(colophon.licence));
    for (const auto& [name, value] : colophon.made)
      made += fmt::format("&{}={}", percent_encoded(name), percent_encoded(value));
  }
  std::string out = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n";
  for (const Puzzle& puzzle : puzzles) {
    if (!puzzle.before) {
      return tl::unexpected(objection(Style::csv, puzzle.ruleset.variant(), puzzles.size()));
    }
    const std::string fen = usual_fen(puzzle.ruleset.variant(), *puzzle.before);
    const std::string moves = moves_from_before(puzzle);
    const std::string game =
        made.empty() ? std::string() : fmt::format("{}&game={}#{}", made, percent_encoded(puzzle.game), puzzle.ply);
    out += fmt::format("{},{},{},{},500,0,0,{},{},\n", id_of(puzzle), records::csv_written(fen, ',', false),
                       records::csv_written(moves, ',', false), puzzle.rating, lichess_themes(puzzle), game);
  }
  return out;
}

/// The line from its ply `at` on, in `before`; at the end all moves that end the game.
std::vector<solve::PlayedMove> played_from(const BookLine& line, std::size_t at, const Setup& before) {
  std::vector<solve::PlayedMove> all;
  if (at == line.plies.size()) return all;
  for (const BookLine::Choice& choice : line.plies[at].choices) {
    solve::PlayedMove move;
    move.before = before;
    move.outcome = choice.outcome;
    move.next = played_from(line, at + 1, choice.outcome.after);
    all.push_back(std::move(move));
  }
  return all;
}

/// "Ke1 Sg1 Pa2b2": Popeye and Olive call the knight S.
std::string pieces_of_side(const Puzzle& puzzle, Side side) {
  std::string out;
  for (const Role role :
       {orthodox::king, orthodox::queen, orthodox::rook, orthodox::bishop, orthodox::knight, orthodox::pawn}) {
    std::string squares;
    for (const Square square : puzzle.setup.board.of(piece_of(side, role))) squares += square.name();
    if (!squares.empty()) out += fmt::format("{}{}{}", out.empty() ? "" : " ", "PSBRQK"[number(role)], squares);
  }
  return out;
}

/// What a problemist's program is asked: the stipulation, or else every move of the side to move, which `all` means to
/// it; and whether the other side begins than usually does.
struct Asked {
  std::string text;
  bool half_duplex;
};
Asked asked_of(const Puzzle& puzzle, std::string all) {
  const auto stipulation = stipulation_of(puzzle);
  if (!stipulation) return {std::move(all), puzzle.setup.to_move == Side::black};
  return {to_string(*stipulation), puzzle.setup.to_move != usual_side(*stipulation)};
}

/// Olive's code for a piece that moves like one of orthodox chess, or like a fairy piece that Olive knows; or empty.
std::string_view olive_code(std::string_view name) {
  return name == "cardinal" ? "PR" : name == "chancellor" ? "EM" : solve::orthodox_code(name);
}

/// Board, side, castling, en passant and operations: `dm` for mates or `stip`, `variant`, `profile`, `solutions`, `id`
/// the theme, `c0` the solution. Only for variants with six fields; for others the vchess FEN with the same operations.
/// The first record has the colophon in `c9`.
std::string epds(std::span<const Puzzle> puzzles, const Colophon& colophon) {
  std::string out;
  for (const Puzzle& puzzle : puzzles) {
    out +=
        epd_position(fen_of(puzzle), puzzle_variant(puzzle.ruleset.variant()).output.usual, puzzle.ruleset.variant());
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

/// Figures in the form of vchess's rule pages: a pug `figure` with a line `fen:… marks:`.
std::string pug_figures(std::span<const Puzzle> puzzles) {
  std::string out;
  for (const Puzzle& puzzle : puzzles) {
    const std::string squares = marks(puzzle);
    out += fmt::format("figure.diagram-container\n  .diagram\n    | fen:{}{}{}:\n  figcaption {}\n",
                       fen_of(puzzle, Dialect::bare), squares.empty() ? "" : " ", squares, plain(task_of(puzzle)));
  }
  return out;
}

/// Figures in the form of xogo's rule pages: HTML with `data-fen` and `data-mks`.
std::string html_figures(std::span<const Puzzle> puzzles) {
  std::string out;
  for (const Puzzle& puzzle : puzzles) {
    const bool xogo = puzzle_variant(puzzle.ruleset.variant()).output.xogo_figures;
    out += fmt::format(
        "<figure>\n  <div class=\"diag\"\n       data-fen='{}'\n       data-mks=\"{}\">\n  </div>\n  "
        "<figcaption>{}</figcaption>\n</figure>\n",
        xogo ? fen_of(puzzle, Dialect::xogo) : fen_of(puzzle), marks(puzzle), markup(task_of(puzzle)));
  }
  return out;
}

/// A game for each puzzle from a game: its line, and as variations the other moves that end the game. Moves in SAN
/// where that says all, else in the shared notation.
tl::expected<std::string, std::string> pgn_book(std::span<const Puzzle> puzzles, const Colophon& colophon) {
  std::string out;
  std::size_t number = 0;
  for (const Chapter& chapter : chapters_of(puzzles)) {
    for (const Puzzle* each : chapter.puzzles) {
      const Puzzle& puzzle = *each;
      const Variant& variant = puzzle.ruleset.variant();
      const auto line = book_line(puzzle);
      if (!line) return tl::unexpected(std::string("games are lines that end the game: --from-games finds them"));
      const bool white = puzzle.setup.to_move == Side::white;
      const std::string_view result = puzzle.goes_on ? "*" : white ? "1-0" : "0-1";
      out += pgn_tag("Event", colophon.title) + pgn_tag("Site", "?") + pgn_tag("Date", "????.??.??");
      out += pgn_tag("Round", std::to_string(++number)) + pgn_tag("White", "?") + pgn_tag("Black", "?");
      out += pgn_tag("Result", result);
      if (&variant != &default_variant()) out += pgn_tag("Variant", variant.title());
      if (puzzle.ruleset.index() != 0) out += pgn_tag("Profile", puzzle.ruleset.profile().name);
      out += pgn_tag("SetUp", "1") + pgn_tag("FEN", fen_of(puzzle));
      out += pgn_tag("Annotator", "arbiter-compose: " + colophon.made_line());
      if (!colophon.licence.empty()) out += pgn_tag("Licence", colophon.licence);
      out += pgn_tag("PuzzleId", id_of(puzzle)) + pgn_tag("Task", title_of(puzzle));
      if (!puzzle.tags.empty()) out += pgn_tag("Themes", joined(puzzle.tags, " "));
      if (puzzle.rating > 0) out += pgn_tag("Rating", std::to_string(puzzle.rating));
      out += '\n';
      out += pgn_moves(played_from(*line, 0, puzzle.setup), puzzle.setup, puzzle.ruleset,
                       puzzle.setup.counters.plies / 2 + 1, result);
    }
  }
  return out;
}

/// Input for Popeye, Take & Make and chess only. A remark says where Popeye plays otherwise (promotion by taking).
tl::expected<std::string, std::string> popeye_input(std::span<const Puzzle> puzzles, const Colophon& colophon) {
  std::string out;
  for (const Puzzle& puzzle : puzzles) {
    const Variant& variant = puzzle.ruleset.variant();
    const OutputForms forms = puzzle_variant(variant).output;
    if (!forms.problemists_know) return tl::unexpected(fmt::format("Popeye does not know {}", variant.title()));
    out += out.empty() ? "BeginProblem\n" : "NextProblem\n";
    const auto profile = puzzle.ruleset.profile().name;
    if (!colophon.empty()) out += fmt::format("Origin {}\n", printable(colophon.line()));
    if (!puzzle.theme.empty()) out += fmt::format("Title {}\n", puzzle.theme);
    const Board& board = puzzle.setup.board;
    const SquareSet pawns =
        board.of(piece_of(Side::white, orthodox::pawn)) | board.of(piece_of(Side::black, orthodox::pawn));
    if (profile != forms.problemists_profile && !forms.problemists_remark.empty() && !pawns.empty())
      out += fmt::format("Remark profile {}: {}\n", profile, forms.problemists_remark);
    if (!forms.condition.empty()) out += fmt::format("Condition {}\n", forms.condition);
    const Asked asked = asked_of(puzzle, "h~0.5");
    out += fmt::format("Stipulation {}\n", asked.text);
    std::vector<std::string> options = state_options(puzzle.setup);
    if (asked.half_duplex) options.emplace_back("HalfDuplex");
    const auto stipulation = stipulation_of(puzzle);
    const bool variations = stipulation && !cooperative(stipulation->play) && stipulation->plies > 1;
    if (variations) options.emplace_back("Variation");  // also what follows the key
    if (!options.empty()) out += fmt::format("Option {}\n", joined(options, " "));
    out += fmt::format("Pieces\n  White {}\n  Black {}\n", pieces_of_side(puzzle, Side::white),
                       pieces_of_side(puzzle, Side::black));
  }
  return out + (out.empty() ? "" : "EndProblem\n");
}

/// YAML documents for Olive, the problemists' editor. Fairy pieces that it knows under other names get those names;
/// others are dummies, explained in the comments.
std::string olive_yaml(std::span<const Puzzle> puzzles, const Colophon& colophon) {
  std::string out = colophon.empty() ? std::string() : fmt::format("# {}\n", printable(colophon.line()));
  for (const Puzzle& puzzle : puzzles) {
    const Variant& variant = puzzle.ruleset.variant();
    const OutputForms forms = puzzle_variant(variant).output;
    std::vector<std::string> dummies;
    out += "---\n";
    out += yaml_pieces(
        puzzle.setup.board, variant,
        [&](const Piece& piece) {
          return forms.orthodox_names ? olive_code(role_info(variant, piece.role).name) : std::string_view();
        },
        dummies);
    // A line that wins otherwise than by mate is what studies call a win.
    const Asked asked = asked_of(puzzle, puzzle.is_line && !puzzle.tags.empty() && !puzzle.goes_on ? "+" : "~1");
    out += fmt::format("stipulation: {}\n", yaml_text(asked.text));
    std::vector<std::string> settings;
    if (const std::string condition = problem_condition(puzzle.ruleset, puzzle.setup); !condition.empty())
      settings.push_back(condition);
    if (variant.six_fields_say_all()) {
      for (std::string& each : state_options(puzzle.setup)) settings.push_back(std::move(each));
    }
    if (asked.half_duplex) settings.emplace_back("HalfDuplex");
    out += yaml_list("options", settings);
    if (intended_solutions(puzzle) > 1) out += fmt::format("intended-solutions: {}\n", intended_solutions(puzzle));
    out += "solution: |\n";
    const auto solution = solution_of(puzzle);
    const auto stipulation = stipulation_of(puzzle);
    const bool series = stipulation && in_series(stipulation->play);
    for (std::size_t i = 0; i < solution.size(); ++i) {
      // In a series every move is the beginner's, but the one that answers it.
      const bool answers = series && i + 1 == stipulation->plies && stipulation->play != solve::Play::series;
      const std::size_t number = !puzzle.is_line ? 1 : answers ? i : series ? i + 1 : i / 2 + 1;
      const bool reply = answers || (puzzle.is_line && !series && i % 2 != 0);
      out += fmt::format("  {}{}{}\n", number, reply ? "..." : ".", solution[i]);
    }
    if (solution.empty()) out += "  \n";
    if (!puzzle.theme.empty()) out += yaml_list("keywords", {puzzle.theme});
    std::vector<std::string> comments{
        fmt::format("{} ({}): {}", variant.title(), puzzle.ruleset.profile().name, task_of(puzzle)),
        "FEN " + fen_of(puzzle)};
    comments.insert(comments.end(), dummies.begin(), dummies.end());
    comments.insert(comments.end(), puzzle.notes.begin(), puzzle.notes.end());
    out += yaml_list("comments", comments);
  }
  return out;
}

}  // namespace

std::string Colophon::made_line() const {
  return joined(made, ", ", [](const auto& each) { return each.first + ' ' + each.second; });
}

std::string Colophon::line() const {
  if (empty()) return {};
  return fmt::format("{}; licence {}; arbiter-compose: {}", title, licence, made_line());
}

std::span<const StyleInfo> styles() {
  static constexpr auto table = std::to_array<StyleInfo>({
#define ARBITER_STYLE(style, name, help, games_only) {Style::style, name, help, games_only},
#include "puzzles/output/styles.def"
#undef ARBITER_STYLE
  });
  return table;
}

std::string objection(Style style, const Variant& variant, std::size_t count, bool from_games) {
  if (style == Style::svg && count != 1) return "an SVG picture is of one position, no more and no less";
  if (style == Style::csv && !from_games)
    return "a line of lichess's columns begins with the move that leads to the puzzle: only --from-games knows it";
  const auto same = [style](const StyleInfo& each) { return each.style == style; };
  const StyleInfo& info = *std::ranges::find_if(styles(), same);
  if (info.games_only && !from_games)
    return fmt::format("{} is of lines that end the game: --from-games finds them", info.name);
  if (style == Style::popeye && !puzzle_variant(variant).output.problemists_know)
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
    case Style::fen: return joined(puzzles, "", [](const Puzzle& puzzle) { return fen_of(puzzle) + '\n'; });
    case Style::epd: return epds(puzzles, colophon);
    case Style::pug: return remark("//- {}\n", printable(colophon.line())) + pug_figures(puzzles);
    case Style::div: return remark("<!-- {} -->\n", markup(colophon.line())) + html_figures(puzzles);
    case Style::svg:
      if (puzzles.size() != 1) return tl::unexpected(objection(style, *all_variants().front(), puzzles.size()));
      return svg_document(picture_of(puzzles.front()), colophon.line());
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
