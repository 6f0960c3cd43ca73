#pragma once

#include <string>

#include "verifier/report/solved_problem.hpp"

namespace arbiter {

// A document for pdflatex with the package diagram, which problemists' magazines use. Its letters are German (K D T L S
// B), its colours w, s and n. A piece that it does not draw is a circle, and the text below the board says which it is.
[[nodiscard]] std::string latex_head();
[[nodiscard]] std::string latex_problem(const SolvedProblem& solved, std::size_t number);
[[nodiscard]] std::string latex_tail();

}  // namespace arbiter
