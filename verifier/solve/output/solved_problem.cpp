#include "verifier/solve/output/solved_problem.hpp"

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/solve/input/composers_pieces.hpp"
#include "verifier/solve/input/popeye_fields.hpp"
#include "verifier/solve/input/problem_statement.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter {

std::string authors_of(const solve::Problem* problem) {
  std::string out;
  if (problem == nullptr) return out;
  for (const std::string& author : problem->authors) out += (out.empty() ? "" : ", ") + author;
  return out;
}

std::string name_of(const SolvedProblem& solved, std::size_t number) {
  std::string out = fmt::format("Problem {}", number);
  if (solved.problem == nullptr) return out;
  if (!solved.problem->title.empty()) {
    out = solved.problem->title;
  } else if (!solved.file.empty()) {
    out = fmt::format("{}:{}", solved.file, solved.problem->line);
  }
  if (!solved.problem->twin.empty()) out += fmt::format(", {}", solved.problem->twin);
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
    board.put(square, letter(piece, variant));
  }
  const auto read =
      variant.parse_fen(board.fen(setup.to_move, lost_corners(setup), orthodox::passed_square(setup.state)), {});
  return read && read->setup == setup;
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

}  // namespace arbiter
