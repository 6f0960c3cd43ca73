#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include <tl/expected.hpp>

#include "verifier/perft/count_job.hpp"
#include "verifier/perft/count_table.hpp"
#include "verifier/position/ruleset.hpp"

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

/// A part of a tree: the `left` plies below a set-up, with the caller's root that it belongs to.
struct TreePart {
  Setup setup;
  int left = 0;
  std::size_t root = 0;
  double weight = 1;  ///< estimate of the leaves
};

/// Estimates the leaves `left` plies below a set-up with `breadth` moves, reached from one with `before` moves: the two
/// players' numbers of legal moves.
[[nodiscard]] double estimated_leaves(double breadth, double before, int left) noexcept;

/// Estimates the weights of all children of one set-up; scaled to add up to `total` unless that is 0.
void weigh(const CountJob& job, std::span<TreePart> parts, double total = 0);

using RootDone = std::function<void(std::size_t root, const Tally& tally)>;

/// Counts all parts with the job's threads, each taking the next waiting part: in the order of the roots, and for each
/// root the largest first. A part that is too large to spread the remaining work evenly is cut into parts one ply
/// deeper, which all threads may take. Calls `done` once for each root, when its last part is counted, one call at a
/// time. `depth` is for the job's progress. The first exception ends the work and is rethrown here. Returns how many
/// parts were counted whole.
std::size_t count_parts(const CountJob& job, int depth, std::vector<TreePart> parts, const RootDone& done);

/// The job under the rules of its root. `limit` is that of the job's deadline, for a job that has none of its own.
[[nodiscard]] CountJob limited(CountJob job, Ruleset ruleset, CountLimit& limit);

/// The implementation that the job asks for.
[[nodiscard]] const MoveSource& source_of(const CountJob& job);

// Within a tree only set-ups are passed on: the root was checked or explicitly allowed, and moves from it are legal.

/// Set-ups one ply deeper, moves or steps: `sink(Move, Setup)`.
template <class Sink>
void expand(const CountJob& job, const Setup& setup, const Sink& sink) {
  const MoveSource& source = source_of(job);
  if (job.kind == CountKind::steps) {
    for (StepOutcome& each : source.setup_steps(setup)) sink(Move{each.step}, std::move(each.after));
  } else {
    for (MoveOutcome& each : source.setup_moves(setup)) sink(std::move(each.move), std::move(each.after));
  }
}

/// The leaves `depth` plies below a set-up, counted in the calling thread. With a table, look-ups are added to `tried`.
/// Throws CountStopped at the job's limit.
[[nodiscard]] Tally count_subtree(const CountJob& job, const Setup& setup, int depth, CountTable::Tried& tried);

/// Whether count_subtree counts the last plies without listing their moves.
[[nodiscard]] bool counts_fast(const CountJob& job) noexcept;

/// The number of moves or steps from a set-up if that is cheap to know; otherwise 0.
[[nodiscard]] Count breadth(const CountJob& job, const Setup& setup);

}  // namespace arbiter
