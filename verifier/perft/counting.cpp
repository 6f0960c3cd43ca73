#include "perft/counting.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <mutex>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

#include "perft/workers.hpp"
#include "support/internal_error.hpp"
#include "variants/variant.hpp"

namespace arbiter {
namespace {

const MoveSource& source_of(const CountJob& job) {
  return job.source == SourceKind::rules ? job.variant->rules(job.profile) : job.variant->generator(job.profile);
}

/// The slow obvious count: lists everything.
Count listed_turns(const MoveSource& source, const Setup& setup, int depth) {
  if (depth == 0) return 1;
  const std::vector<TurnOutcome> turns = source.turns(setup);
  if (depth == 1) return turns.size();
  Count sum = 0;
  for (const TurnOutcome& each : turns) sum += listed_turns(source, each.after, depth - 1);
  return sum;
}

Count listed_steps(const MoveSource& source, const Setup& setup, int depth) {
  if (depth == 0) return 1;
  const std::vector<StepOutcome> steps = source.steps(setup);
  if (depth == 1) return steps.size();
  Count sum = 0;
  for (const StepOutcome& each : steps) sum += listed_steps(source, each.after, depth - 1);
  return sum;
}

/// A part of the tree that one thread counts at a time, and the first turn that it lies behind.
struct Part {
  Setup setup;
  std::size_t root = 0;
};

/// Set-ups one ply deeper, turns or steps.
template <class Sink>
void expand(const CountJob& job, const Setup& setup, const Sink& sink) {
  const MoveSource& source = source_of(job);
  if (job.kind == CountKind::steps) {
    for (StepOutcome& each : source.steps(setup)) sink(Turn{each.step}, std::move(each.after));
  } else {
    for (TurnOutcome& each : source.turns(setup)) sink(std::move(each.turn), std::move(each.after));
  }
}

Tally listed_details(const CountJob& job, const Setup& setup, int depth) {
  if (depth == 0) return Tally{1, {}};
  const MoveSource& source = source_of(job);
  if (depth == 1) return detail_of_turns(setup, source, *job.variant);
  Tally sum;
  for (const TurnOutcome& each : source.turns(setup)) sum += listed_details(job, each.after, depth - 1);
  return sum;
}

Tally count_part(const CountJob& job, const Setup& setup, int depth) {
  if (job.detail) return listed_details(job, setup, depth);
  if (job.kind == CountKind::steps) return {listed_steps(source_of(job), setup, depth), {}};
  if (job.source == SourceKind::rules) return {listed_turns(source_of(job), setup, depth), {}};
  return {job.variant->counter(job.profile).count_turns(setup, depth), {}};
}

/// A turn that is itself a leaf.
Tally leaf(const CountJob& job, const Setup& before, const Turn& turn, const Setup& after) {
  return job.detail ? detail_of(before, {turn, after}, source_of(job), *job.variant) : Tally{1, {}};
}

class Seconds {
 public:
  [[nodiscard]] double passed() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// Distinct positions, in shards so that threads seldom wait for each other.
class PositionSet {
 public:
  /// True if it was new.
  bool insert(const Setup& setup) {
    // The set inside a shard takes the low bits of the hash, the choice of the shard the high ones.
    Shard& shard = shards_[SetupHash{}(setup) >> 58U];
    const std::lock_guard lock(shard.mutex);
    return shard.set.insert(setup).second;
  }
  /// Empties the set.
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

tl::expected<std::vector<DepthCount>, Undecided> count_results(const CountJob& job, const Setup& setup, int first,
                                                               int last) {
  const MoveSource& source = source_of(job);
  std::vector<DepthCount> counts;
  std::vector<Setup> level{job.variant->essential(setup, job.profile)};
  const Seconds seconds;
  for (int depth = 0;; ++depth) {
    if (depth >= first) counts.push_back({depth, level.size(), seconds.passed(), {}});
    if (depth == last) return counts;
    PositionSet next;
    std::atomic<std::size_t> found{0};
    std::atomic<std::size_t> done{0};
    share_work(level.size(), job.threads, [&](std::size_t i) {
      if (found.load() > job.most_positions) return;
      for (const TurnOutcome& each : source.turns(level[i])) {
        if (next.insert(job.variant->essential(each.after, job.profile))) found.fetch_add(1);
      }
      const std::size_t finished = done.fetch_add(1) + 1;
      if (job.progress && finished % 1024 == 0) job.progress(depth + 1, finished, level.size());
    });
    if (found.load() > job.most_positions) {
      return tl::make_unexpected(
          Undecided{fmt::format("more than {} distinct positions at depth {}", job.most_positions, depth + 1)});
    }
    level = next.take();
  }
}

}  // namespace

std::vector<DivideEntry> divide(const CountJob& job, const Setup& setup, int depth) {
  ensure(depth >= 1 && depth <= deepest && job.kind != CountKind::results, "only turns and steps are divided");
  ensure(!job.detail || job.kind == CountKind::turns, "details are those of turns");
  std::vector<DivideEntry> entries;
  std::vector<Part> parts;
  expand(job, setup, [&](Turn turn, Setup after) {
    parts.push_back({std::move(after), entries.size()});
    entries.push_back({std::move(turn), {}});
  });
  int left = depth - 1;
  // Parts of very different size keep threads waiting for the largest; many small ones do not.
  while (left > (job.detail ? 1 : 2) && parts.size() < std::size_t{16} * job.threads && !parts.empty() && job.threads > 1) {
    std::vector<Part> finer;
    for (const Part& part : parts) {
      expand(job, part.setup, [&](const Turn&, Setup after) { finer.push_back({std::move(after), part.root}); });
    }
    parts = std::move(finer);
    --left;
  }
  std::mutex mutex;
  std::size_t done = 0;
  share_work(parts.size(), job.threads, [&](std::size_t i) {
    const Tally tally = left == 0 ? leaf(job, setup, entries[parts[i].root].turn, parts[i].setup) : count_part(job, parts[i].setup, left);
    const std::lock_guard lock(mutex);
    entries[parts[i].root].tally += tally;
    ++done;
    if (job.progress) job.progress(depth, done, parts.size());
  });
  std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) { return a.turn < b.turn; });
  return entries;
}

tl::expected<std::vector<DepthCount>, Undecided> count_depths(const CountJob& job, const Setup& setup, int first,
                                                              int last) {
  ensure(first >= 0 && first <= last && last <= deepest, "depths are in order and in range");
  if (job.kind == CountKind::results) return count_results(job, setup, first, last);
  std::vector<DepthCount> counts;
  for (int depth = first; depth <= last; ++depth) {
    const Seconds seconds;
    Tally tally;
    if (depth < 3) {
      tally = count_part(job, setup, depth);  // not worth a thread
    } else {
      for (const DivideEntry& entry : divide(job, setup, depth)) tally += entry.tally;
    }
    counts.push_back({depth, tally.nodes, seconds.passed(), tally});
  }
  return counts;
}

}  // namespace arbiter
