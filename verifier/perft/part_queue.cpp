#include "verifier/perft/part_queue.hpp"

#include <ctime>

#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <queue>
#include <utility>

#include "verifier/perft/subtree.hpp"
#include "verifier/perft/workers.hpp"

namespace arbiter {
namespace {

/// A part is cut if it is more than this fraction of a thread's share of the waiting work: large parts stay whole at
/// first, and towards the end no part is left that would keep one thread busy after the others have run out of work.
/// Estimates may be wrong by about this factor.
constexpr double cut_above = 1.0 / 6;
/// To show progress, parts are small enough for the estimate to move.
constexpr double parts_to_show = 400;

/// Nanoseconds per leaf, to the nearest power of ten. It decides only how small parts may become.
double cost_of_leaf(const CountJob& job) {
  if (job.source == SourceKind::rules) return 20'000;
  return counts_fast(job) ? 3 : 300;
}

/// Trees of 64 plies have more leaves than a double can hold; this keeps sums of weights finite.
constexpr double heaviest = 1e200;

/// A shorter part costs more to share than it saves.
constexpr double shortest_part = 100'000;  // ns

double cpu_seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

struct Later {
  bool operator()(const TreePart& a, const TreePart& b) const noexcept {
    return std::pair(a.root, -a.weight) > std::pair(b.root, -b.weight);
  }
};

class PartQueue {
 public:
  PartQueue(const CountJob& job, int depth, std::vector<TreePart> parts, const RootDone& done)
      : job_(job), depth_(depth), done_(done) {
    for (const TreePart& part : parts) {
      all_ += part.weight;
      ++roots_[part.root].open;
    }
    waiting_ = all_;
    shortest_ = shortest_part / cost_of_leaf(job);
    longest_ = job.progress ? std::max(all_ / parts_to_show, shortest_) : HUGE_VAL;
    open_ = parts.size();
    queue_ = Queue(Later{}, std::move(parts));
  }

  [[nodiscard]] bool worth_threads() const { return all_ * cost_of_leaf(job_) > 10 * shortest_part; }

  void work() {
    const double start = cpu_seconds();
    CountTable::Tried tried;
    try {
      while (auto part = next()) {
        if (part->second) {
          add(part->first, finer(part->first));
        } else {
          close(part->first, count_subtree(job_, part->first.setup, part->first.left, tried));
        }
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      wake_.notify_all();
    }
    if (job_.table != nullptr) job_.table->add(tried);
    const std::lock_guard lock(mutex_);
    sharing_.busy_seconds.push_back(cpu_seconds() - start);
  }

  Sharing finish() {
    if (failure_) std::rethrow_exception(failure_);
    return std::move(sharing_);
  }

 private:
  using Queue = std::priority_queue<TreePart, std::vector<TreePart>, Later>;
  struct Root {
    std::size_t open = 0;
    Tally tally;
  };

  /// The next part, and whether to cut it.
  std::optional<std::pair<TreePart, bool>> next() {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [this] { return !queue_.empty() || open_ == 0 || failure_; });
    if (queue_.empty() || failure_) return std::nullopt;
    TreePart part = queue_.top();
    queue_.pop();
    const double share = waiting_ / job_.threads * cut_above;
    const bool large = part.weight > longest_ || (job_.threads > 1 && part.weight > share);
    waiting_ -= part.weight;
    const bool cut = large && part.left > 1 && part.weight > shortest_;
    return std::pair(std::move(part), cut);
  }

  [[nodiscard]] std::vector<TreePart> finer(const TreePart& part) const {
    std::vector<TreePart> parts;
    expand(job_, part.setup, [&](const Move&, Setup after) {
      parts.push_back({std::move(after), part.left - 1, part.root, 1});
    });
    weigh(job_, parts, part.weight);
    return parts;
  }

  /// Replaces the whole by its parts.
  void add(const TreePart& whole, std::vector<TreePart> parts) {
    const std::lock_guard lock(mutex_);
    open_ += parts.size();
    roots_[whole.root].open += parts.size();
    waiting_ += parts.empty() ? 0 : whole.weight;
    for (TreePart& part : parts) queue_.push(std::move(part));
    wake_.notify_all();
    settle(whole, Tally{}, parts.empty());
  }

  void close(const TreePart& part, const Tally& tally) {
    const std::lock_guard lock(mutex_);
    ++sharing_.parts;
    settle(part, tally, true);
  }

  void settle(const TreePart& part, const Tally& tally, bool counted) {
    Root& root = roots_[part.root];
    root.tally += tally;
    if (--root.open == 0) {
      done_(part.root, root.tally);
      roots_.erase(part.root);
    }
    if (--open_ == 0) wake_.notify_all();
    if (!counted) return;
    counted_ += part.weight;
    if (job_.progress) job_.progress(depth_, std::min(1.0, counted_ / all_));
  }

  const CountJob& job_;
  int depth_;
  const RootDone& done_;
  std::mutex mutex_;
  std::condition_variable wake_;
  Queue queue_;
  std::map<std::size_t, Root> roots_;
  std::size_t open_ = 0;  ///< parts queued or being counted
  double all_ = 0;        ///< weight
  double counted_ = 0;    ///< weight
  double waiting_ = 0;    ///< weight of the queued parts
  double longest_ = 0;    ///< weight of the longest part between two progress calls
  double shortest_ = 0;   ///< weight below which a part is not cut
  std::exception_ptr failure_;
  Sharing sharing_;
};

}  // namespace

double estimated_leaves(double breadth, double before, int left) noexcept {
  double leaves = 1;
  for (int i = 0; i < left; ++i) leaves *= i % 2 == 0 ? breadth : before;
  return leaves;
}

void weigh(const CountJob& job, std::span<TreePart> parts, double total) {
  const auto before = static_cast<double>(parts.size());
  double sum = 0;
  for (TreePart& part : parts) {
    const Count moves = breadth(job, part.setup);
    part.weight = job.source == SourceKind::rules || job.kind == CountKind::steps
                      ? std::pow(before, part.left)
                      : std::max(1.0, estimated_leaves(static_cast<double>(moves), before, part.left));
    part.weight = std::min(part.weight, heaviest);
    sum += part.weight;
  }
  if (total <= 0) return;
  for (TreePart& part : parts) part.weight *= total / sum;
}

Sharing count_parts(const CountJob& job, int depth, std::vector<TreePart> parts, const RootDone& done) {
  PartQueue queue(job, depth, std::move(parts), done);
  const unsigned threads = queue.worth_threads() ? job.threads : 1;
  share_work(threads, threads, [&queue](std::size_t) { queue.work(); });
  return queue.finish();
}

}  // namespace arbiter
