#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "verifier/engines/difference.hpp"

namespace arbiter {

/// How a search for differences goes on. Called between positions; returns false to stop.
using KeepOn = std::function<bool(std::size_t positions)>;

/// A difference with the way that leads to it.
struct Found {
  PositionDifference difference;
  std::vector<std::string> moves;  ///< from the root, in our notation
};

struct Descent {
  std::optional<Found> found;
  std::size_t positions = 0;  ///< compared
  bool whole = true;          ///< nothing was left out
};

/// Looks for the shallowest position, `depth` moves or fewer below `root`'s successors included, whose moves differ. A
/// peer that counts is asked for counts, so that only the way to the difference is compared; else all positions are,
/// each once.
[[nodiscard]] Answered<Descent> descend(const Comparison& comparison, Peer& peer, const Root& root, int depth,
                                        const KeepOn& keep_on);

/// The position with the fewest pieces (taken away one by one, then two at a time) whose difference has a move of the
/// same kind as `cause` and with a clause in common. It has the kings that games have, but no game need lead to it.
[[nodiscard]] PositionDifference shrink(const Comparison& comparison, const Variant& variant, std::size_t profile,
                                        PositionDifference found, const MoveDifference& cause);

}  // namespace arbiter
