#include "verifier/perft/counting.hpp"

#include <algorithm>
#include <utility>

#include "verifier/perft/part_queue.hpp"
#include "verifier/perft/results.hpp"
#include "verifier/perft/stopwatch.hpp"
#include "verifier/perft/subtree.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter {

std::vector<DivideEntry> divide(const CountJob& asked, const Root& root, int depth) {
  const LimitedJob limited(asked);
  const CountJob& job = limited.job();
  demand_same_rules(job, root);
  ensure(depth >= 1 && depth <= deepest && job.kind != CountKind::results, "only moves and steps are divided");
  ensure(!job.detail || job.kind == CountKind::moves, "details are those of moves");
  std::vector<DivideEntry> entries;
  std::vector<TreePart> parts;
  expand(job, root.setup(), [&](Move move, Setup after) {
    parts.push_back({std::move(after), depth - 1, entries.size(), 1});
    entries.push_back({std::move(move), Tally{1, {}}});
  });
  if (depth > 1) {
    weigh(job, parts);
    count_parts(job, depth, std::move(parts),
                [&](std::size_t entry, const Tally& tally) { entries[entry].tally = tally; });
  } else if (job.detail) {
    for (std::size_t i = 0; i < parts.size(); ++i) {
      entries[i].tally =
          detail_of(root.setup(), {entries[i].move, std::move(parts[i].setup)}, source_of(job), *job.variant);
    }
  }
  std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) { return a.move < b.move; });
  return entries;
}

namespace {

void count_each(const CountJob& job, const Root& root, int first, int last, std::vector<DepthCount>& counts) {
  for (int depth = first; depth <= last; ++depth) {
    const Stopwatch clock;
    Tally tally;
    // Shallow counts are not worth threads; nor is any count in one thread without progress to show.
    if (depth < 3 || (job.threads == 1 && !job.progress)) {
      CountTable::Tried tried;
      tally = count_subtree(job, root.setup(), depth, tried);
      if (job.table != nullptr) job.table->add(tried);
    } else {
      for (const DivideEntry& entry : divide(job, root, depth)) tally += entry.tally;
    }
    counts.push_back({depth, tally.nodes, clock.seconds(), tally});
  }
}

}  // namespace

tl::expected<std::vector<DepthCount>, Undecided> count_depths(const CountJob& asked, const Root& root, int first,
                                                              int last) {
  const LimitedJob limited(asked);
  const CountJob& job = limited.job();
  demand_same_rules(job, root);
  ensure(first >= 0 && first <= last && last <= deepest, "depths are in order and in range");
  std::vector<DepthCount> counts;
  try {
    if (job.kind == CountKind::results) return count_results(job, root.setup(), first, last);
    count_each(job, root, first, last, counts);
  } catch (const CountStopped& stopped) {
    if (!stopped.late()) throw;
    return tl::make_unexpected(Undecided{stopped.what(), std::move(counts)});
  }
  return counts;
}

Divided divided_count(const CountJob& job, const Root& root, int depth) {
  const Stopwatch watch;
  std::vector<DivideEntry> parts = divide(job, root, depth);
  const double seconds = watch.seconds();
  Tally sum;
  for (const DivideEntry& part : parts) sum += part.tally;
  return {{depth, sum.nodes, seconds, sum}, std::move(parts)};
}

}  // namespace arbiter
