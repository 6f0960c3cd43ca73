#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/solve/proof/proof_moves.hpp"

namespace arbiter::solve {

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
