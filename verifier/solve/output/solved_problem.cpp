#include "verifier/solve/output/solved_problem.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"
#include "verifier/notation/typed_move.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/solve/input/composers_pieces.hpp"
#include "verifier/solve/input/popeye_fields.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {

using solve::PlayedMove;

namespace {

/// The corners with a rook beside a king at home that may not castle with it.
SquareSet lost_corners(const Setup& setup) {
  SquareSet lost;
  for (const Side side : {Side::white, Side::black}) {
    const int rank = side == Side::white ? 0 : 7;
    if (!setup.board.holds(Square::at(4, rank), piece_of(side, orthodox::king))) continue;
    for (const int file : {0, 7}) {
      const Square corner = Square::at(file, rank);
      const bool rook = setup.board.holds(corner, piece_of(side, orthodox::rook));
      if (rook && !orthodox::may_castle(setup.state, side, file)) lost |= corner;
    }
  }
  return lost;
}

/// Whether the orthodox pieces of a diagram, with state_options(), are the whole position.
bool diagram_says_all(const Variant& variant, const Setup& setup) {
  if (!variant.six_fields_say_all()) return false;
  solve::ProblemBoard board;
  for (const Square square : setup.board.occupied()) {
    const Piece piece = *setup.board[square];
    const std::string_view code = problemists_letter(piece, variant);
    if (code.empty() || piece.owner == Owner::both) return false;
    // What reads the diagram has letters of its own for fairy pieces; a variant's must be those of chess.
    if (!solve::has_composers_pieces(variant) &&
        upper_case(std::string(1, letter(piece, variant))) != (code == "S" ? "N" : code))
      return false;
    board[square] = letter(piece, variant);
  }
  const auto read = Ruleset(variant).parse_fen(
      board.fen(setup.to_move, lost_corners(setup), orthodox::en_passant_square(setup.state)), {});
  return read && read->setup == setup;
}

/// EPD has no way to write a quotation mark in a text.
std::string epd_text(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? '\'' : static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  return out + '"';
}

constexpr std::size_t longest_line = 79;

struct Game {
  bool black_first;
  Ruleset ruleset;
  solve::Stipulation asked;
  std::size_t first;  ///< the number of the first move
  std::string out{};
  std::size_t width = 0;
  bool open = false;  ///< the last word was an opening bracket

  /// The first move is the main line; the others and what follows them stand behind it in brackets.
  void moves(std::span<const PlayedMove> list, std::size_t ply, bool numbered) {
    if (list.empty()) return;
    one(list.front(), ply, numbered);
    for (const PlayedMove& other : list.subspan(1)) {
      word("(", true);
      one(other, ply, true);
      follow(other, ply);
      word(")", false);
    }
    // What interrupts the line must be followed by a number.
    follow(list.front(), ply, list.size() > 1);
  }
  void comment(const std::string& text) {
    std::string inside = text;
    std::replace(inside.begin(), inside.end(), '}', ')');
    word("{" + inside + "}", true);
  }

  void one(const PlayedMove& move, std::size_t ply, bool numbered) {
    const auto in_words = [&](const PlayedMove& each) { return composers_move(each, ruleset.variant()); };
    // No reader of games plays what is not legal.
    if (is_unlawful(asked, move)) return comment(in_words(move) + " ##");
    numbering(ply, numbered);
    word(san_move(move.outcome, move.before, ruleset), true);
    if (!move.threats.empty()) comment("threat: " + joined(move.threats, ", ", in_words));
  }
  void follow(const PlayedMove& move, std::size_t ply, bool numbered = false) {
    if (move.next.empty()) return;
    if (!moves_again(asked.play, move.plies)) return moves(move.next, ply + 1, numbered || !move.threats.empty());
    // The other side leaves its move out.
    numbering(ply + 1, numbered);
    word("--", true);
    moves(move.next, ply + 2, false);
  }
  void numbering(std::size_t ply, bool numbered) {
    const bool black = black_first != (ply % 2 == 1);
    const std::size_t number = (ply + (black_first ? 1 : 0)) / 2 + first;
    if (!black) {
      word(fmt::format("{}.", number), true);
    } else if (numbered) {
      word(fmt::format("{}...", number), true);
    }
  }
  void word(const std::string& text, bool blank) {
    const bool glued = !blank || open;
    open = text == "(";
    if (!out.empty() && !glued) {
      const bool broken = width + 1 + text.size() > longest_line;
      out += broken ? '\n' : ' ';
      width = broken ? 0 : width + 1;
    }
    out += text;
    width += text.size();
  }
};

/// Olive and Popeye write S for a knight, * for a capture and zeros for castling.
std::string problemists_letters(std::string_view line, bool knights) {
  std::string out;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    const char next = i + 1 < line.size() ? line[i + 1] : ' ';
    const bool square_behind = next >= 'a' && next <= 'h';
    const bool promoted = i > 0 && line[i - 1] == '=';
    const bool castling = c == 'O' && (next == '-' || (i > 1 && line[i - 1] == '-' && line[i - 2] == 'O'));
    if (knights && c == 'N' && (square_behind || promoted)) {
      out += 'S';
    } else if (c == 'x' && square_behind && i > 0 && line[i - 1] >= '1' && line[i - 1] <= '8') {
      out += '*';
    } else {
      out += castling ? '0' : c;
    }
  }
  return out;
}

/// A line as Olive's reader of solutions (p2w) takes it: headings and remarks are comments in braces, every move of a
/// threat has its number, a pawn taken in passing is said as Popeye says it.
std::string problemists_line(std::string_view line, const Variant& variant) {
  // Fairy pieces are written as problemists write them, and N is a nightrider.
  const bool orthodox_pieces = variant.six_fields_say_all();
  std::string text = problemists_letters(line, orthodox_pieces && !solve::has_composers_pieces(variant));
  if (!text.empty() && text.front() != ' ') return '{' + text + '}';
  text = replaced(text, "(dual)", "{dual}");
  if (const std::size_t threat = text.find("threat: "); threat != std::string::npos) {
    const std::string_view first = std::string_view(text).substr(text.find_first_not_of(' '));
    const std::string number = fmt::format("{}.", std::atoi(first.data()) + 1);
    for (std::size_t at = text.find(", ", threat); at != std::string::npos; at = text.find(", ", at + 1))
      text.replace(at, 2, " " + number);
    text.insert(threat + std::string_view("threat: ").size(), number);
  }
  text = replaced(text, ", ", " ");
  // "e5*d6{d5}", but not the take of a move that goes on.
  const std::size_t brace = text.find('{');
  if (orthodox_pieces && brace != std::string::npos && brace + 4 <= text.size() && text[brace + 3] == '}' &&
      (brace + 4 == text.size() || text[brace + 4] == ' ')) {
    text.replace(brace, 4, " ep.");
  }
  return text;
}

/// All but the solution. Adds to the comments what stands for pieces that Olive does not know.
std::string diagram(const SolvedProblem& solved, std::vector<std::string>& comments) {
  const WrittenRoot& position = solved.position;
  const Variant& variant = position.root.variant();
  const solve::Problem& problem = solved.about();
  std::string out = "---\n" + yaml_list("authors", problem.authors);
  if (!problem.title.empty()) out += fmt::format("title: {}\n", yaml_text(problem.title));
  if (problem.kept_source.empty() && !problem.source.empty())
    out += fmt::format("source: {}\n", yaml_text(problem.source));
  out += problem.kept_source + problem.kept;
  out += yaml_pieces(
      position.setup().board, variant, [&](const Piece& piece) { return problemists_letter(piece, variant); },
      comments);
  const solve::Stipulation& asked = solved.answer.stipulation;
  out += fmt::format("stipulation: {}\n", yaml_text(to_string(asked)));
  std::vector<std::string> options;
  if (variant.six_fields_say_all() && !ends_in_diagram(asked.goal)) options = state_options(position.setup());
  if (const std::string condition = problem_condition(position.root.ruleset(), position.setup()); !condition.empty())
    options.insert(options.begin(), condition);
  if ((position.setup().to_move != usual_side(asked)) != problem.post_key) options.emplace_back("HalfDuplex");
  if (!solved.answer.set_play.empty() || problem.set_play) options.emplace_back("SetPlay");
  if ((!solved.answer.tries.empty() && !problem.post_key) || problem.tries) options.emplace_back("Try");
  const solve::Limits& limits = asked.limits;
  if (limits.quodlibet) options.emplace_back("Quodlibet");
  if (limits.threat) options.push_back(fmt::format("Threat {}", *limits.threat));
  if (limits.free_replies) options.push_back(fmt::format("NonTrivial {} {}", *limits.free_replies, limits.trivial));
  if (limits.flights) options.push_back(fmt::format("MaxFlightsquares {}", *limits.flights));
  if (limits.null_moves) options.emplace_back("NullMoves");
  if (problem.post_key) options.emplace_back("PostKeyPlay");
  if (problem.stop_on_short) options.emplace_back("StopOnShortSolutions");
  if (problem.shown.early_goals) options.emplace_back("MatesIn1");
  if (!problem.shown.threats) options.emplace_back("NoThreat");
  if (!problem.shown.short_variations) options.emplace_back("NoShortVariations");
  if (!options.empty()) {
    out += "options:\n";
    for (const std::string& each : options)
      out += fmt::format("  - {}\n", each.find(": ") == std::string::npos ? each : yaml_text(each));
  }
  if (solved.intended > 1) out += fmt::format("intended-solutions: {}\n", solved.intended);
  return out + yaml_list("keywords", problem.keywords);
}

}  // namespace

std::string name_of(const SolvedProblem& solved, std::size_t number) {
  const solve::Problem& problem = solved.about();
  std::string out = !problem.title.empty() ? problem.title
                    : solved.file.empty()  ? fmt::format("Problem {}", number)
                                           : fmt::format("{}:{}", solved.file, problem.line);
  if (!problem.twin.empty()) out += fmt::format(", {}", problem.twin);
  return out;
}

std::string_view problemists_letter(const Piece& piece, const Variant& variant) {
  const std::string_view orthodox = solve::orthodox_code(role_info(variant, piece.role).name);
  return orthodox.empty() ? solve::composers_code(variant, piece.role) : orthodox;
}

std::vector<std::string> state_options(const Setup& setup) {
  std::vector<std::string> options;
  std::string lost;
  for (const Square corner : lost_corners(setup)) lost += corner.name();
  if (!lost.empty()) options.push_back("NoCastling " + lost);
  if (const auto passed = orthodox::en_passant_square(setup.state)) {
    const int by = setup.to_move == Side::white ? 1 : -1;
    options.push_back("EnPassant " + passed->offset(0, by)->name() + passed->name() + passed->offset(0, -by)->name());
  }
  return options;
}

std::string problem_condition(Ruleset ruleset, const Setup& setup) {
  if (std::string known = solve::popeye_condition(ruleset.variant()); !known.empty()) return known;
  const bool all = diagram_says_all(ruleset.variant(), setup);
  if (all && (solve::has_composers_pieces(ruleset.variant()) || ruleset == Ruleset(default_variant()))) return {};
  std::string text(ruleset->title());
  if (ruleset.index() != 0) text += fmt::format(" ({})", ruleset.profile().name);
  return all ? text : text + ": the FEN says more than the diagram";
}

std::string yaml_text(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c == '\n' || c == '\r' || c == '\t' ? ' ' : c;
  }
  return out + '"';
}

std::string yaml_list(std::string_view key, const std::vector<std::string>& entries) {
  std::string out = entries.empty() ? std::string() : fmt::format("{}:\n", key);
  for (const std::string& each : entries) out += fmt::format("  - {}\n", yaml_text(each));
  return out;
}

std::string yaml_pieces(const Board& board, const Variant& variant, FunctionRef<std::string_view(const Piece&)> code,
                        std::vector<std::string>& dummies) {
  std::string out = "algebraic:\n";
  std::map<std::string_view, std::string> unknown;  // name of a piece -> its squares
  constexpr std::array<std::pair<Owner, std::string_view>, 3> owners{
      {{Owner::white, "white"}, {Owner::black, "black"}, {Owner::both, "neutral"}}};
  for (const auto& [owner, name] : owners) {
    const std::string list = joined(board.of(owner), ", ", [&](Square square) {
      const Piece piece = *board[square];
      const std::string_view letter = code(piece);
      if (letter.empty()) unknown[role_info(variant, piece.role).name] += ' ' + square.name();
      return fmt::format("{}{}", letter.empty() ? "DU" : letter, square.name());
    });
    if (!list.empty()) out += fmt::format("  {}: [{}]\n", name, list);
  }
  for (const auto& [name, squares] : unknown) dummies.push_back(fmt::format("{}:{}", name, squares));
  return out;
}

std::string epd_position(const std::string& fen, Dialect dialect, const Variant& variant) {
  if (dialect != Dialect::fen || !variant.six_fields_say_all()) return fen;
  std::size_t end = 0;
  for (int field = 0; field < 4 && end != std::string::npos; ++field) end = fen.find(' ', field == 0 ? 0 : end + 1);
  // What stands behind the fourth field may be more than counters (checks that were given).
  return end == std::string::npos || fen.find('+', end) != std::string::npos ? fen : fen.substr(0, end);
}

std::string epd_rules(Ruleset ruleset) {
  // What the letters mean is not a part of the name.
  if (solve::has_composers_pieces(ruleset.variant()))
    return fmt::format(" variant {}; c1 {};", ruleset->name(), epd_text(solve::composers_legend(ruleset.variant())));
  std::string out =
      &ruleset.variant() == &default_variant() ? std::string() : fmt::format(" variant {};", ruleset->name());
  if (ruleset.index() != 0) out += fmt::format(" profile {};", ruleset.profile().name);
  return out;
}

std::string epd_problem(const SolvedProblem& solved) {
  const solve::Answer& answer = solved.answer;
  std::string out = epd_position(solved.position.fen, solved.position.style.dialect, solved.position.root.variant());
  const solve::Stipulation& asked = answer.stipulation;
  // dm is the shortest mate.
  const bool shortest = answer.verdict != solve::Verdict::forced || answer.shortest == asked.plies;
  if (asked.play == solve::Play::direct && asked.goal == solve::Goal::mate && shortest)
    out += fmt::format(" dm {};", (asked.plies + 1) / 2);
  out += fmt::format(" stip {};", epd_text(to_string(asked)));
  if (!solve::cooperative(asked.play)) {
    const std::string keys = joined(answer.solutions, " ", [&](const solve::PlayedMove& key) {
      return is_unlawful(asked, key) ? std::string() : key.text;
    });
    if (!keys.empty()) out += fmt::format(" bm {};", keys);
  } else if (!answer.solutions.empty() && !answer.start) {
    std::string line;
    for (const solve::PlayedMove* move = &answer.solutions.front(); !is_unlawful(asked, *move);
         move = &move->next.front()) {
      line += fmt::format(" {}", move->text);
      if (move->next.empty()) break;
    }
    if (!line.empty()) out += fmt::format(" pv{};", line);
  }
  out += epd_rules(solved.position.root.ruleset());
  if (solved.intended != 1) out += fmt::format(" solutions {};", solved.intended);
  const std::string id =
      joined(std::array{solved.about().title, solved.about().twin}, ", ", [](const std::string& text) { return text; });
  if (!id.empty()) out += fmt::format(" id {};", epd_text(id));
  return out + fmt::format(" c0 {};", epd_text(to_string(answer.verdict)));
}

std::string san_move(const MoveOutcome& outcome, const Setup& before, Ruleset ruleset) {
  const std::string shared = to_text(outcome.move, before, ruleset.variant()) + san_mark(outcome.after, ruleset);
  if (shared == "pass" && ruleset->six_fields_say_all()) return "--";
  if (!ruleset->six_fields_say_all()) return shared;
  const auto legal = ruleset.generator().setup_moves(before);
  const auto san = san_of(outcome, before, ruleset, legal);
  if (!san) return shared;
  // Where moves have several steps, another one may begin or end like this.
  const auto read = typed_move(*san, before, ruleset.variant(), legal);
  return read && read->move == outcome.move ? *san : shared;
}

std::string pgn_tag(std::string_view name, std::string_view text) {
  std::string value;
  for (const char c : text) {
    if (c == '"' || c == '\\') value += '\\';
    value += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return fmt::format("[{} \"{}\"]\n", name, value);
}

std::string pgn_moves(std::span<const PlayedMove> moves, const Setup& root, Ruleset ruleset, std::size_t first_number,
                      std::string_view result, const solve::Stipulation& asked) {
  Game writer{root.to_move == Side::black, ruleset, asked, first_number};
  writer.moves(moves, 0, true);
  writer.word(std::string(result), true);
  return writer.out + "\n\n";
}

std::string pgn_problem(const SolvedProblem& solved, std::size_t number) {
  const Variant& variant = solved.position.root.variant();
  const solve::Answer& answer = solved.answer;
  const Setup& root = solved.start();
  std::string tags = pgn_tag("Event", name_of(solved, number));
  tags += pgn_tag("Site", solved.about().source.empty() ? "?" : solved.about().source);
  tags += pgn_tag("Date", "????.??.??") + pgn_tag("Round", "-");
  const std::string authors = joined(solved.about().authors);
  tags += pgn_tag("White", authors.empty() ? "?" : authors) + pgn_tag("Black", to_string(answer.stipulation));
  tags += pgn_tag("Result", "*");
  if (&variant != &default_variant()) tags += pgn_tag("Variant", variant.title());
  const bool six = variant.six_fields_say_all();
  tags += pgn_tag("SetUp", "1") +
          pgn_tag("FEN", six ? variant.write_fen(root, {.dialect = Dialect::fen}) : solved.position.fen);
  const std::string legend = solve::composers_legend(variant);
  tags += pgn_tag("Annotator",
                  fmt::format("arbiter-solve: {}{}{}", verdict_line(answer), legend.empty() ? "" : "; ", legend)) +
          "\n";
  std::string out;
  const auto game = [&](std::span<const PlayedMove> moves) {
    out += tags + pgn_moves(moves, root, solved.position.root.ruleset(), 1, "*", answer.stipulation);
  };
  if (solve::cooperative(answer.stipulation.play) || answer.solutions.empty()) {
    game(answer.solutions);
  } else {
    // What stands for the key of a diagram after it is not a move of the game.
    for (const PlayedMove& key : answer.solutions)
      game(solved.about().post_key ? std::span(key.next) : std::span(&key, 1));
  }
  return out;
}

std::string YamlProblems::add(const SolvedProblem& solved) {
  const solve::Problem& problem = solved.about();
  const Variant& variant = solved.position.root.variant();
  std::string lines;
  const std::string moves = solution_lines(solved);
  for (std::string_view rest = moves; !rest.empty();)
    lines += fmt::format("  {}\n", problemists_line(take_until(rest, '\n'), variant));
  if (moves.empty()) lines += "  \n";
  std::vector<std::string> comments{verdict_line(solved.answer), "FEN " + solved.position.fen};
  if (std::string legend = solve::composers_legend(variant); !legend.empty()) comments.push_back(std::move(legend));
  if (!problem.twin.empty()) comments.push_back("twin " + problem.twin);
  if (open && !problem.twin_words.empty()) {
    const std::size_t begin = problem.twin.front() == '+' ? 1 : 0;
    const std::string label = problem.twin.substr(begin, problem.twin.find(')') - begin);
    if (twins.empty()) solution = "  a)\n" + solution;
    twins += fmt::format("  {}: {}\n", yaml_text(label), yaml_text(problem.twin_words));
    solution += fmt::format("  \n  {})\n{}", label, lines);
    all_comments.insert(all_comments.end(), comments.begin(), comments.end());
    return {};
  }
  std::string before = end();
  // A twin that stands alone, or the second side of a duplex, is not the diagram of the twins that follow.
  open = problem.twin.empty() || problem.twin == "a)";
  head = diagram(solved, comments);
  solution = std::move(lines);
  all_comments = problem.comments;
  all_comments.insert(all_comments.end(), comments.begin(), comments.end());
  return before;
}

std::string YamlProblems::end() {
  if (head.empty()) return {};
  const std::string changes = twins.empty() ? std::string() : "twins:\n" + twins;
  std::string entry =
      fmt::format("{}{}solution: |\n{}{}", head, changes, solution, yaml_list("comments", all_comments));
  *this = {};
  return entry;
}

}  // namespace arbiter
