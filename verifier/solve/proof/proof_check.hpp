#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/diagnostics/finding.hpp"
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

struct CheckedFile {
  std::vector<CheckedProof> proofs;  ///< those whose head was understood
  std::vector<Finding> faults;       ///< in the order of the file
};

/// Verifies a file of proofs with the declarative rules alone: every reply is there, every move is legal, every line
/// ends with the goal and fits the stipulation, and the head claims no more than that. That there is nothing else is
/// not verified: ProofHead::exhausted says on what that rests. Of each proof the first fault is told. Never throws for
/// its text. `stop` and `progress` may be empty.
[[nodiscard]] CheckedFile check_proofs(std::string_view text, const std::string& file,
                                       const std::atomic<bool>* stop = nullptr,
                                       const std::function<void(std::size_t moves)>& progress = {});

}  // namespace arbiter::solve
