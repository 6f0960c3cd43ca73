#pragma once

#include <string>
#include <vector>

#include "puzzles/solve/solver.hpp"

namespace arbiter::puzzles {

/// Clauses one after another, each ended by 0, as in DIMACS.
struct ClauseList {
  int variables = 0;
  std::size_t clauses = 0;
  std::vector<int> literals;
};

/// CaDiCaL's name and version: "CaDiCaL 1.5.3".
[[nodiscard]] std::string cadical_version();

/// Solves the clauses from nothing, and writes into the file `proof` what CaDiCaL has derived: a proof in the text form
/// of DRAT, complete if the verdict is `impossible`. `undecided` after `seconds`. Throws OutputError if the file cannot
/// be written, std::bad_alloc.
[[nodiscard]] Verdict prove_unsatisfiable(const ClauseList& clauses, const std::string& proof, double seconds);

}  // namespace arbiter::puzzles
