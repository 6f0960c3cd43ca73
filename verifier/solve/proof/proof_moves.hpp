#pragma once

#include <atomic>
#include <functional>

#include "verifier/position/position.hpp"
#include "verifier/solve/proof/checked_proof.hpp"
#include "verifier/solve/proof/proof_reader.hpp"

namespace arbiter::solve {

/// Thrown at the first fault of a proof, when it has been told.
struct FaultyProof {};
/// Thrown when the user wants no more.
struct CheckStopped {};

/// Verifies the moves of one proof, from the line behind its head to the first that is not a move, with the rules
/// alone, and adds what they prove to `result`. Throws FaultyProof, CheckStopped and TooManyMoves.
void check_proof_moves(const Position& position, ProofReader& reader, ProblemFaults& faults, CheckedProof& result,
                       const std::atomic<bool>* stop, const std::function<void(std::size_t moves)>& progress);

}  // namespace arbiter::solve
