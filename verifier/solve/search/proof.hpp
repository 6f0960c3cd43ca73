#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "verifier/position/position.hpp"
#include "verifier/solve/input/problem.hpp"
#include "verifier/solve/search/answer.hpp"
#include "verifier/support/interface.hpp"

// A saved proof of an answer: JSON lines, so that a reader needs no more memory than the deepest line, and every fault
// has a line. First the head (ProofHead), then each move of the tree before the moves that follow it (ProofMove), then
// the end with the number of moves. A file may have several proofs. tools/schemas/solve-proof.schema.json says the
// same.
//
// In direct, self and reflex play each key is followed by every legal reply, and each reply by one move that keeps the
// stipulation; in reflex play a reply that reaches the goal needs no others beside it, since it must be played. In help
// and series play there are all lines that were found; in hs# and ser-s# the last move stands with all its siblings.
// In direct play what follows a move may stand above: under an earlier move, whose replies are all there already, that
// leads to the same position.
namespace arbiter::solve {

/// A search exhausted the moves; its claim is not proved by the file.
struct ExhaustedClaim {
  std::string claim;   ///< "no other key", "no shorter solution", "no solution"
  std::string engine;  ///< how
  std::uint64_t nodes = 0;
  double chance_of_error = 0;
};

struct ProofHead {
  std::string variant;
  std::string profile;
  std::string fen;
  Stipulation stipulation;
  Verdict verdict = Verdict::undecided;
  unsigned intended = 1;
  std::size_t solutions = 0;           ///< keys, or lines of help and series play: so many the moves must show
  std::optional<unsigned> shortest{};  ///< plies of the shortest of them
  std::vector<ExhaustedClaim> exhausted{};
  std::string title{};
  std::string twin{};
};

struct ProofMove {
  unsigned ply = 1;  ///< from 1
  std::string text;  ///< in the shared grammar
  bool goal = false;
  std::optional<unsigned> length{};  ///< help and series play, first moves only: plies of the lines that follow
  bool above = false;                ///< direct play: what follows is there already
};

// Lines without their line break.
[[nodiscard]] std::string proof_line(const ProofHead& head);
[[nodiscard]] std::string proof_line(const ProofMove& move);
[[nodiscard]] std::string proof_end_line(std::size_t moves);

/// What an answer claims, and which part of it rests on the search alone. `problem` may be null.
[[nodiscard]] ProofHead proof_head(const Position& position, const std::string& fen, const Answer& answer,
                                   unsigned intended, const Problem* problem);

/// Receives the moves of a proof.
class ProofSink : public Interface {
 public:
  /// Returns whether to go on.
  virtual bool move(const ProofMove& move) = 0;

  struct Full {};
  /// The same for who cannot go on: throws Full.
  void pass(const ProofMove& proved) {
    if (!move(proved)) throw Full();
  }
};

}  // namespace arbiter::solve
