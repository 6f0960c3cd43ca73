#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "verifier/perft/count_job.hpp"

namespace arbiter {

/// A part of a tree: what is `left` plies below a set-up, and to which of the caller's roots it belongs.
struct TreePart {
  Setup setup;
  int left = 0;
  std::size_t root = 0;
  double weight = 1;  ///< estimate of the leaves
};

/// How a count was shared.
struct Sharing {
  std::size_t parts = 0;               ///< counted without a break
  std::vector<double> busy_seconds{};  ///< CPU time of each thread in the count
};

/// An estimate of the leaves `left` plies below a set-up with `breadth` moves, which came from one with `before` moves:
/// the two players' numbers of legal moves.
[[nodiscard]] double estimated_leaves(double breadth, double before, int left) noexcept;

/// Estimates the weights of all children of one set-up; scaled to add up to `total` unless that is 0.
void weigh(const CountJob& job, std::span<TreePart> parts, double total = 0);

using RootDone = std::function<void(std::size_t root, const Tally& tally)>;

/// Counts all parts with the job's threads, each taking the next part that nobody has taken: in the order of the roots,
/// and of one root the largest first. A part that is too large for an even spread of what is left is cut into those one
/// ply deeper, which all threads may take. `done` is called once for each root, when the last of its parts is counted,
/// one call at a time. `depth` is for the job's progress. The first exception ends the work and is thrown again here.
Sharing count_parts(const CountJob& job, int depth, std::vector<TreePart> parts, const RootDone& done);

}  // namespace arbiter
