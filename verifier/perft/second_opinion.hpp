#pragma once

#include <optional>
#include <vector>

#include "verifier/perft/counting.hpp"

namespace arbiter {

/// What generator and rules count after a first move (or step). No tally for one that does not have the move.
struct Disputed {
  Move move;
  std::optional<Tally> generator;
  std::optional<Tally> rules;
};

struct SecondOpinion {
  int depth = 0;                ///< the greatest depth that was compared; at most the requested one
  std::vector<Disputed> moves;  ///< moves on which the two differ, in order; empty: they agree
};

/// Asks both implementations for the counts after each first move, to the greatest depth up to `depth` at which the
/// generator counts at most `most_leaves` (the rules are slow). Nothing if there is no such depth. The job's source is
/// ignored.
[[nodiscard]] std::optional<SecondOpinion> second_opinion(CountJob job, const Root& root, int depth, Count most_leaves);

}  // namespace arbiter
