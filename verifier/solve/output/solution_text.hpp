#pragma once

#include <string>

#include "verifier/position/root.hpp"
#include "verifier/report/terminal.hpp"
#include "verifier/solve/input/problem.hpp"
#include "verifier/solve/search/solve.hpp"

namespace arbiter {

/// A move as composers write it: the piece's letter, then the squares of all legs: `Nb5xc6-a5`.
[[nodiscard]] std::string composers_move(const MoveOutcome& outcome, const Setup& before, const Variant& variant);

/// The diagram, the solutions with their variations, and the verdict with what it rests on. `brief`: no diagram.
[[nodiscard]] std::string solution_text(const WrittenRoot& problem, const solve::Answer& answer, const TextStyle& style,
                                        bool brief);

/// Where the lines of the answer begin: in the problem's position, unless they end there.
[[nodiscard]] const Setup& lines_begin(const WrittenRoot& problem, const solve::Answer& answer);

/// Set play, tries and solutions, line by line, as solution_text() has them.
[[nodiscard]] std::string solution_lines(const WrittenRoot& problem, const solve::Answer& answer);

/// A move of the answer with its number and its sign: "1...Ra1-a6 +". `ply` counts from 0.
[[nodiscard]] std::string solution_move(const WrittenRoot& problem, const solve::Answer& answer,
                                        const solve::PlayedMove& move, const Setup& before, std::size_t ply);

/// Title, authors, source and twin of a problem that a file states, with its place; ends with a line break.
[[nodiscard]] std::string problem_heading(const solve::Problem& problem, const std::string& file);

/// The verdict in a line: "sound: one key" …
[[nodiscard]] std::string verdict_line(const solve::Answer& answer);

}  // namespace arbiter
