#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/position/root.hpp"
#include "verifier/solve/input/problem.hpp"
#include "verifier/solve/search/solve.hpp"
#include "verifier/support/function_ref.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter {

/// A problem with its answer, as the writers of documents need it. What it points to must outlive it.
struct SolvedProblem {
  const WrittenRoot& position;
  const solve::Answer& answer;
  const solve::Problem* problem = nullptr;  ///< what is known besides; null for a position that was typed
  std::string file{};                       ///< where it was read; empty if it was typed
  unsigned intended = 1;

  /// What is known besides: nothing of a position that was typed.
  [[nodiscard]] const solve::Problem& about() const {
    static const solve::Problem nothing;
    return problem == nullptr ? nothing : *problem;
  }
  /// Where the lines of the answer begin: in the problem's position, unless they end there.
  [[nodiscard]] const Setup& start() const { return answer.start ? *answer.start : position.setup(); }
};

/// The title, the place in its file, or "Problem 3"; with the twin's name.
[[nodiscard]] std::string name_of(const SolvedProblem& solved, std::size_t number);

/// A piece as problemists write it: orthodox ones (K, Q, R, B, S, P), and the fairy pieces of problems with such (LE);
/// empty for others.
[[nodiscard]] std::string_view problemists_letter(const Piece& piece, const Variant& variant);

// ---- A position as the diagram of a problem, in the words of Popeye and Olive: what their pieces do not say

/// "NoCastling a1h8" for rights that king and rook on their squares suggest and the position does not have, "EnPassant
/// d7d6d5" for the pawn that has just moved two squares; each if it applies. For boards with the orthodox state.
[[nodiscard]] std::vector<std::string> state_options(const Setup& setup);

/// The condition that names the rules: Popeye's where it has one, else the variant's title, with the profile's name in
/// parentheses if it is not the first. Empty for chess. Where pieces and state_options() do not say all of the
/// position, the condition says so; otherwise solve::read_yaml_problems() reads it.
[[nodiscard]] std::string problem_condition(Ruleset ruleset, const Setup& setup);

/// A scalar in double quotes, on one line.
[[nodiscard]] std::string yaml_text(std::string_view text);
/// Entries in double quotes, a line each, under a key; nothing without entries.
[[nodiscard]] std::string yaml_list(std::string_view key, const std::vector<std::string>& entries);
/// Olive's key `algebraic`: all pieces, as `code` writes them. Those that it leaves empty are dummies; for each of
/// their names `dummies` says the squares, "duck: e4".
[[nodiscard]] std::string yaml_pieces(const Board& board, const Variant& variant,
                                      FunctionRef<std::string_view(const Piece&)> code,
                                      std::vector<std::string>& dummies);

/// A move as composers write it: the piece's letter, then the squares of all legs: `Nb5xc6-a5`.
[[nodiscard]] std::string composers_move(const solve::PlayedMove& played, const Variant& variant);

/// Set play, tries and solutions, line by line, as texts have them.
[[nodiscard]] std::string solution_lines(const SolvedProblem& solved);

/// A move of the answer with its number and its sign: "1...Ra1-a6 +". `ply` counts from 0.
[[nodiscard]] std::string solution_move(const SolvedProblem& solved, const solve::PlayedMove& move, std::size_t ply);

/// The verdict in a line: "sound: one key" …
[[nodiscard]] std::string verdict_line(const solve::Answer& answer);

// ---- Writers

/// A line of a suite, without its line break: position, `stip`, `dm` of a direct mate, `bm` (keys) or `pv` (the first
/// line of help and series play), `variant`, `profile`, `id`. read_epd_problems() reads it again.
[[nodiscard]] std::string epd_problem(const SolvedProblem& solved);
/// The position of such a line: six fields lose their counters, which EPD does not have; other dialects stay as they
/// are.
[[nodiscard]] std::string epd_position(const std::string& fen, Dialect dialect, const Variant& variant);
/// ` variant atomic; profile strict;` with what differs from the default variant's first profile.
[[nodiscard]] std::string epd_rules(Ruleset ruleset);

/// A game for each key, or one for all lines of help and series play, with the other moves as variations: SetUp and
/// FEN, moves of one step in SAN, longer ones in the shared grammar, `--` for a move that a series leaves out. Threats
/// are comments. A problem without a solution is a game without moves.
[[nodiscard]] std::string pgn_problem(const SolvedProblem& solved, std::size_t number);

/// `[Name "text"]` and a line break.
[[nodiscard]] std::string pgn_tag(std::string_view name, std::string_view text);

/// The moves of a game that begins in `root`: of several moves at a place the first is the main line and the others are
/// variations. `first_number`: that of the first move. `asked`: what they solve, if anything. Ends with the result and
/// an empty line.
[[nodiscard]] std::string pgn_moves(std::span<const solve::PlayedMove> moves, const Setup& root, Ruleset ruleset,
                                    std::size_t first_number, std::string_view result,
                                    const solve::Stipulation& asked = {});

/// A move in SAN if it has one step, on the orthodox board, and no other move can be meant; otherwise in the shared
/// grammar.
[[nodiscard]] std::string san_move(const MoveOutcome& outcome, const Setup& before, Ruleset ruleset);

/// Documents of YAML as Olive and YACPDB keep problems, one of a diagram with its twins; read_yaml_problems() reads
/// them again if their pieces and conditions are known to Popeye. Other pieces are dummies, which a comment names. A
/// twin that Popeye has no words for is a document of its own.
struct YamlProblems {
  /// Returns the document before it, if that has ended.
  [[nodiscard]] std::string add(const SolvedProblem& solved);
  /// Returns the last document.
  [[nodiscard]] std::string end();

  bool open = false;  ///< twins may follow
  std::string head{};
  std::string twins{};
  std::string solution{};
  std::vector<std::string> all_comments{};
};

}  // namespace arbiter
