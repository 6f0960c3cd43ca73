#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/root.hpp"
#include "verifier/solve/search/answer.hpp"

namespace arbiter::solve {

/// The line of a puzzle, played.
struct GivenLine {
  WrittenRoot start;                         ///< after the move that leads to the diagram
  std::vector<Root> before;                  ///< each move
  std::vector<MoveOutcome> moves;            ///< of the solution, which the side that solves begins
  std::optional<Stipulation> stipulation{};  ///< what it reaches: a mate, or another end of the game; else nothing
  std::optional<Finding> wrong{};            ///< the move that is not legal
};

/// Plays the moves of a puzzle, of which the first leads to the diagram. `where`: the place of the puzzle.
[[nodiscard]] GivenLine play_given(std::string_view moves, const WrittenRoot& from, const Location& where);

/// Why the themes ("mateIn2") do not fit the line; empty if they do, or do not say.
[[nodiscard]] std::string contradiction(std::string_view themes, const GivenLine& line);

/// A move of the line beside the keys that were found in its position.
struct LineStep {
  bool misses = false;  ///< it is none of the keys
  std::string words{};  ///< what is to be told; empty if it is the only key
};
/// `answer`: that of the position before move number `i` of the line, with all keys.
[[nodiscard]] LineStep compare_key(const GivenLine& line, std::size_t i, const Answer& answer);

}  // namespace arbiter::solve
