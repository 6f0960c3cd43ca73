#pragma once

#include "verifier/perft/count_job.hpp"
#include "verifier/perft/count_table.hpp"

namespace arbiter {

/// The implementation that the job asks.
[[nodiscard]] const MoveSource& source_of(const CountJob& job);

// Within a tree only set-ups are passed on: the root was vouched for or asked for, and legal moves lead on from it.

/// The job's rules are those of the root, or an InternalError.
void demand_same_rules(const CountJob& job, const Root& root);

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

/// The leaves `depth` plies below a set-up, in the calling thread. With a table, `tried` is what was looked up.
[[nodiscard]] Tally count_subtree(const CountJob& job, const Setup& setup, int depth, CountTable::Tried& tried);

/// Whether count_subtree counts the last plies without listing them.
[[nodiscard]] bool counts_fast(const CountJob& job) noexcept;

/// The number of moves or steps from a set-up where that is cheap to know; 0 = not.
[[nodiscard]] Count breadth(const CountJob& job, const Setup& setup);

}  // namespace arbiter
