#include "verifier/solve/output/solved_problem.hpp"

#include <array>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/solve/input/composers_pieces.hpp"
#include "verifier/solve/input/popeye_fields.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {

std::string name_of(const SolvedProblem& solved, std::size_t number) {
  const solve::Problem& problem = solved.about();
  std::string out = !problem.title.empty() ? problem.title
                    : solved.file.empty()  ? fmt::format("Problem {}", number)
                                           : fmt::format("{}:{}", solved.file, problem.line);
  if (!problem.twin.empty()) out += fmt::format(", {}", problem.twin);
  return out;
}

std::string rules_of(const SolvedProblem& solved) {
  const Ruleset ruleset = solved.position.root.ruleset();
  if (ruleset == Ruleset(plain_variant())) return {};
  if (std::string legend = solve::composers_legend(ruleset.variant()); !legend.empty()) return legend;
  return fmt::format("{} ({})", ruleset->title(), ruleset.profile().name);
}

std::string_view problemists_letter(const Piece& piece, const Variant& variant) {
  const std::string_view orthodox = solve::orthodox_code(role_info(variant, piece.role).name);
  return orthodox.empty() ? solve::composers_code(variant, piece.role) : orthodox;
}

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
  const auto read =
      variant.parse_fen(board.fen(setup.to_move, lost_corners(setup), orthodox::passed_square(setup.state)), {});
  return read && read->setup == setup;
}

/// EPD has no way to write a quotation mark in a text.
std::string epd_text(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? '\'' : static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  return out + '"';
}

}  // namespace

std::vector<std::string> state_options(const Setup& setup) {
  std::vector<std::string> options;
  std::string lost;
  for (const Square corner : lost_corners(setup)) lost += corner.name();
  if (!lost.empty()) options.push_back("NoCastling " + lost);
  if (const auto passed = orthodox::passed_square(setup.state)) {
    const int by = setup.to_move == Side::white ? 1 : -1;
    options.push_back("EnPassant " + passed->offset(0, by)->name() + passed->name() + passed->offset(0, -by)->name());
  }
  return options;
}

std::string problem_condition(Ruleset ruleset, const Setup& setup) {
  if (std::string known = solve::popeye_condition(ruleset.variant()); !known.empty()) return known;
  const bool all = diagram_says_all(ruleset.variant(), setup);
  if (all && (solve::has_composers_pieces(ruleset.variant()) || ruleset == Ruleset(plain_variant()))) return {};
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
  // What the letters mean is no part of the name.
  if (solve::has_composers_pieces(ruleset.variant()))
    return fmt::format(" variant {}; c1 {};", ruleset->name(), epd_text(solve::composers_legend(ruleset.variant())));
  std::string out =
      &ruleset.variant() == &plain_variant() ? std::string() : fmt::format(" variant {};", ruleset->name());
  if (ruleset.index() != 0) out += fmt::format(" profile {};", ruleset.profile().name);
  return out;
}

std::string epd_problem(const SolvedProblem& solved) {
  const Variant& variant = solved.position.root.variant();
  const solve::Answer& answer = solved.answer;
  std::string out = epd_position(solved.position.fen, solved.position.style.dialect, variant);
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

}  // namespace arbiter
