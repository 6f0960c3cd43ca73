#pragma once

#include <vector>

#include <tl/expected.hpp>

#include "verifier/perft/count_job.hpp"

namespace arbiter {

/// Nodes at depths `first`..`last` (0..deepest) from `root`. Not decided if the job's deadline passes. Throws
/// CountStopped if the job's own limit has counted enough.
[[nodiscard]] tl::expected<std::vector<DepthCount>, Undecided> count_depths(const CountJob& job, const Root& root,
                                                                            int first, int last);

/// The number of nodes after each first move (or step), in the order of the moves. `depth` from 1; not for `results`,
/// whose parts overlap. Throws CountStopped, also at the deadline.
[[nodiscard]] std::vector<DivideEntry> divide(const CountJob& job, const Root& root, int depth);

/// A count with its parts.
struct Divided {
  DepthCount whole;  ///< the sum of the parts
  std::vector<DivideEntry> parts;
};
/// divide() with the sum of what it counts and the time that it took.
[[nodiscard]] Divided divided_count(const CountJob& job, const Root& root, int depth);

}  // namespace arbiter
