#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "verifier/engines/compare/difference.hpp"
#include "verifier/position/ruleset.hpp"

namespace arbiter {

/// Whether a search for differences goes on. Called between positions; returns false to stop.
using KeepOn = std::function<bool(std::size_t positions)>;

/// A difference with the moves that lead to it.
struct Found {
  PositionDifference difference;
  std::vector<std::string> moves;  ///< from the root, in our notation
};

struct Descent {
  std::optional<Found> found;
  std::size_t positions = 0;  ///< compared, each once
  bool whole = true;          ///< no position was left out
};

/// Looks for the shallowest position with different moves, from `root` to at most `depth` moves below it. A peer that
/// counts is asked for counts, so that only the way to the difference is compared; otherwise all positions are, each
/// once.
[[nodiscard]] Answered<Descent> descend(const Comparison& comparison, Peer& peer, const Root& root, int depth,
                                        const KeepOn& keep_on);

/// The position with the fewest pieces (removed one by one, then two at a time) whose difference has a move of the same
/// kind as `cause` and with a clause in common. It has the kings of a game, but may be unreachable.
[[nodiscard]] PositionDifference shrink(const Comparison& comparison, Ruleset ruleset, PositionDifference found,
                                        const MoveDifference& cause);

}  // namespace arbiter
