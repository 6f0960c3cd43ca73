#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "verifier/solve/search/proof.hpp"

namespace arbiter::solve {

/// A solution whose proof holds.
struct ProvedSolution {
  std::string text;    ///< the key, or the line
  unsigned plies = 0;  ///< within which it forces the goal, or the length of the line
};

/// What the rules say about one proof of a file.
struct CheckedProof {
  ProofHead head;
  std::size_t line = 1;       ///< of the head, from 1
  std::size_t moves = 0;      ///< that were verified
  std::size_t positions = 0;  ///< whose moves the rules listed
  std::vector<ProvedSolution> proved{};
  bool holds = false;    ///< all of it; otherwise the findings of the file say why not
  bool stopped = false;  ///< it was not verified to its end
};

}  // namespace arbiter::solve
