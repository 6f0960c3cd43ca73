#pragma once

#include <span>
#include <string>
#include <string_view>

#include "verifier/position/ruleset.hpp"
#include "verifier/solve/output/solved_problem.hpp"

namespace arbiter {

/// A game for each key, or one for all lines of help and series play, with the other moves as variations: SetUp and
/// FEN, moves of one step in SAN, longer ones in the shared grammar, `--` for a move that a series leaves out. Threats
/// are comments. A problem without a solution is a game without moves.
[[nodiscard]] std::string pgn_problem(const SolvedProblem& solved, std::size_t number);

/// `[Name "text"]` and a line break.
[[nodiscard]] std::string pgn_tag(std::string_view name, std::string_view text);

/// The moves of a game that begins in `root`: of several moves at a place the first is the main line and the others are
/// variations. `first_number`: that of the first move. Ends with the result and an empty line.
[[nodiscard]] std::string pgn_moves(std::span<const solve::PlayedMove> moves, const Setup& root, Ruleset ruleset,
                                    std::size_t first_number, std::string_view result);

/// A move in SAN if it has one step, on the orthodox board, and no other move can be meant; otherwise in the shared
/// grammar.
[[nodiscard]] std::string san_move(const MoveOutcome& outcome, const Setup& before, Ruleset ruleset);

}  // namespace arbiter
