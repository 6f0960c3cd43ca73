#include <array>
#include <atomic>
#include <mutex>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

#include "verifier/perft/results.hpp"
#include "verifier/perft/stopwatch.hpp"
#include "verifier/perft/subtree.hpp"
#include "verifier/perft/workers.hpp"
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

}  // namespace

tl::expected<std::vector<DepthCount>, Undecided> count_results(const CountJob& job, const Setup& setup, int first,
                                                               int last) {
  const MoveSource& source = source_of(job);
  std::vector<DepthCount> counts;
  std::vector<Setup> level{job.variant->essential(setup, job.profile)};
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
        if (next.insert(job.variant->essential(each.after, job.profile))) ++fresh;
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

}  // namespace arbiter
