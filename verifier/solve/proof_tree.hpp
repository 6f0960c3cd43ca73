#pragma once

#include <functional>

#include "verifier/solve/proof.hpp"

namespace arbiter::solve {

/// What the builder of proofs asks a search; `plies` are those left before the move.
struct ProofOracle {
  std::function<bool(const MoveOutcome&, unsigned plies)> holds_after;  ///< the stipulation holds after the move
  std::function<bool(const MoveOutcome&, unsigned plies)> reaches;      ///< it reaches the goal, and that counts
};

/// Passes on the moves that prove the answer's solutions. Direct, self and reflex play: under every reply one of the
/// quickest moves. Help and series play: the lines of the answer, which must not be cut. Returns false if the sink
/// ended it. What the oracle throws goes through.
bool build_proof(const Position& position, const Answer& answer, const ProofOracle& oracle, ProofSink& sink);

}  // namespace arbiter::solve
