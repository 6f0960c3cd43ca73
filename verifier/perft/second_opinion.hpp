#pragma once

#include <optional>
#include <vector>

#include "verifier/perft/counting.hpp"

namespace arbiter {

/// What generator and rules count behind a first move (or step). No tally where one of them does not have it.
struct Disputed {
  Move move;
  std::optional<Tally> generator;
  std::optional<Tally> rules;
};

struct SecondOpinion {
  int depth = 0;                ///< the greatest that was asked; at most the wanted one
  std::vector<Disputed> moves;  ///< where the two differ, in order; empty: they agree
};

/// Asks both implementations for the counts behind each first move, to the greatest depth up to `depth` at which the
/// generator counts at most `most_leaves`, since the rules are slow. Nothing if there is no such depth. The job's
/// source does not matter.
[[nodiscard]] std::optional<SecondOpinion> second_opinion(CountJob job, const Root& root, int depth, Count most_leaves);

}  // namespace arbiter
