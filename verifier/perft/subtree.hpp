#pragma once

#include "verifier/perft/count_job.hpp"
#include "verifier/perft/count_table.hpp"
#include "verifier/position/ruleset.hpp"

namespace arbiter {

/// A job under the rules of its root, with the limit that its deadline asks for.
class LimitedJob {
 public:
  LimitedJob(const CountJob& job, Ruleset ruleset) : job_(job), limit_(job.deadline, {}) {
    job_.ruleset = ruleset;
    if (job_.limit == nullptr && job_.deadline) job_.limit = &limit_;
  }
  LimitedJob(const LimitedJob&) = delete;
  LimitedJob& operator=(const LimitedJob&) = delete;
  ~LimitedJob() = default;
  [[nodiscard]] const CountJob& job() const noexcept { return job_; }

 private:
  CountJob job_;
  CountLimit limit_;
};

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
