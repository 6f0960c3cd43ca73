#include "verifier/perft/counting.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <unordered_set>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <tl/expected.hpp>

#include "verifier/perft/count_job.hpp"
#include "verifier/perft/part_queue.hpp"
#include "verifier/perft/stopwatch.hpp"
#include "verifier/perft/subtree.hpp"
#include "verifier/perft/workers.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter {
namespace {

/// Distinct positions, in shards so that threads seldom wait for each other.
class PositionSet {
 public:
  /// Returns true if it was new.
  bool insert(const Setup& setup) {
    // The set inside a shard uses the low bits of the hash, the choice of the shard the high ones.
    Shard& shard = shards_[SetupHash{}(setup) >> (8 * sizeof(std::size_t) - 6)];
    const std::lock_guard lock(shard.mutex);
    return shard.set.insert(setup).second;
  }
  /// Returns all positions and empties the set.
  std::vector<Setup> take() {
    std::vector<Setup> all;
    for (Shard& shard : shards_) {
      all.insert(all.end(), shard.set.begin(), shard.set.end());
      shard.set = {};
    }
    return all;
  }

 private:
  struct Shard {
    std::mutex mutex;
    std::unordered_set<Setup, SetupHash> set;
  };
  std::array<Shard, 64> shards_;
};

/// count_depths for `results`: keeps every distinct position of a depth, and lists its moves once.
[[nodiscard]] tl::expected<std::vector<DepthCount>, Undecided> count_results(const CountJob& job, const Setup& setup,
                                                                             int first, int last) {
  const MoveSource& source = source_of(job);
  std::vector<DepthCount> counts;
  std::vector<Setup> level{job.ruleset.essential(setup)};
  const Stopwatch clock;
  for (int depth = 0;; ++depth) {
    if (depth >= first) counts.push_back({depth, level.size(), clock.seconds(), {}});
    if (depth == last) return counts;
    PositionSet next;
    std::atomic<std::size_t> found{0};
    std::atomic<std::size_t> done{0};
    share_work(level.size(), job.threads, [&](std::size_t i) {
      if (found.load() > job.most_positions) return;
      if (job.limit != nullptr) job.limit->check();
      std::size_t fresh = 0;
      for (const MoveOutcome& each : source.setup_moves(level[i])) {
        if (next.insert(job.ruleset.essential(each.after))) ++fresh;
      }
      found.fetch_add(fresh);
      // The limit is for what is asked for: positions at the last depth.
      if (job.limit != nullptr && depth + 1 == last) job.limit->add({fresh, {}});
      const std::size_t finished = done.fetch_add(1) + 1;
      if (job.progress && finished % 1024 == 0)
        job.progress(depth + 1, static_cast<double>(finished) / static_cast<double>(level.size()));
    });
    if (found.load() > job.most_positions) {
      return tl::make_unexpected(Undecided{
          fmt::format("more than {} distinct positions at depth {}", job.most_positions, depth + 1), {}, true});
    }
    level = next.take();
  }
}

}  // namespace

std::vector<DivideEntry> divide(const CountJob& asked, const Root& root, int depth) {
  const LimitedJob limited(asked, root.ruleset());
  const CountJob& job = limited.job();
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
          detail_of(root.setup(), {entries[i].move, std::move(parts[i].setup)}, source_of(job), job.ruleset.variant());
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
  const LimitedJob limited(asked, root.ruleset());
  const CountJob& job = limited.job();
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
