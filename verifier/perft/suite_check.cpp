#include "verifier/perft/suite_check.hpp"

#include <algorithm>
#include <mutex>
#include <utility>

#include "verifier/perft/workers.hpp"

namespace arbiter {
namespace {

bool holds(const SuiteRow& row, const RowResult& result) {
  if (row.details.empty()) return result.nodes == row.nodes;
  return std::all_of(row.details.begin(), row.details.end(),
                     [&](const DetailClaim& claim) { return result.tally[claim.kind] == claim.count; });
}

/// Nanoseconds per leaf, to the nearest power of ten: listed moves cost more than counted ones.
double cost_of(const SuiteRow& row, SourceKind source) {
  if (source == SourceKind::rules) return 20'000;
  return row.kind == CountKind::moves && row.details.empty() ? 3 : 300;
}

bool is_wanted(const SuiteRow& row, std::optional<Count> most_nodes) { return !most_nodes || row.nodes <= *most_nodes; }

/// Leaves that take a moment: so many are counted even if they are more than the row claims.
Count cheap_leaves(const SuiteRow& row, SourceKind source) {
  return static_cast<Count>(std::max(1e8 / cost_of(row, source), 1.0));
}

/// Ends the count of a row that is known to be wrong.
class RowLimit {
 public:
  RowLimit(const SuiteRow& row, SourceKind source) : row_(row), cheap_(cheap_leaves(row, source)) {}

  [[nodiscard]] bool operator()(const Tally& so_far) const {
    if (so_far.nodes <= cheap_ || !refutes(so_far)) return false;
    if (row_.details.empty()) return so_far.nodes / 2 >= row_.nodes;
    return std::any_of(row_.details.begin(), row_.details.end(),
                       [&](const DetailClaim& claim) { return so_far[claim.kind] / 2 >= claim.count; });
  }
  /// Whether the row's claim is passed.
  [[nodiscard]] bool refutes(const Tally& so_far) const {
    if (row_.details.empty()) return so_far.nodes > row_.nodes;
    return std::any_of(row_.details.begin(), row_.details.end(),
                       [&](const DetailClaim& claim) { return so_far[claim.kind] > claim.count; });
  }

 private:
  const SuiteRow& row_;
  Count cheap_;
};

RowResult check_row(const SuiteCase& claimed, const SuiteRow& row, CountJob job, std::optional<Count> most_nodes) {
  job.kind = row.kind;
  job.detail = !row.details.empty();
  if (job.detail || row.kind == CountKind::results) job.table = nullptr;
  const RowLimit enough(row, job.source);
  CountLimit limit(job.deadline, enough, most_nodes);
  job.limit = &limit;
  RowResult result;
  result.row = row;
  try {
    if (const auto counted = count_depths(job, claimed.root, row.depth, row.depth)) {
      result.nodes = counted->front().nodes;
      result.seconds = counted->front().seconds;
      result.tally = counted->front().tally;
      result.verdict = holds(row, result) ? RowResult::Verdict::right : RowResult::Verdict::wrong;
      return result;
    } else {
      result.reason = counted.error().reason;
    }
  } catch (const TooManyMoves& error) {
    result.reason = error.what();
  } catch (const CountStopped& stopped) {
    // A row of details may have more leaves than it claims of any kind, and nothing against it.
    if (!enough.refutes(stopped.so_far())) return result;
    result.nodes = stopped.so_far().nodes;
    result.tally = stopped.so_far();
    result.stopped = true;
    result.verdict = RowResult::Verdict::wrong;
    return result;
  }
  result.verdict = RowResult::Verdict::undecided;
  return result;
}

/// A shorter row is not worth all threads.
constexpr double shortest_shared = 2e6;  // ns

struct Work {
  std::size_t in_case = 0;
  std::size_t row = 0;
  double weight = 0;
};

class Checking {
 public:
  Checking(std::span<const SuiteCase> cases, const CountJob& job, std::optional<Count> most_nodes,
           const SuiteListener& listener)
      : cases_(cases), job_(job), most_nodes_(most_nodes), listener_(listener), results_(cases.size()),
        open_(cases.size()) {
    job_.progress = {};
    for (std::size_t i = 0; i < cases.size(); ++i) {
      results_[i].resize(cases[i].rows.size());
      for (std::size_t j = 0; j < cases[i].rows.size(); ++j) {
        const SuiteRow& row = cases[i].rows[j];
        results_[i][j].row = row;
        if (!is_wanted(row, most_nodes)) continue;
        ++open_[i];
        work_.push_back({i, j, std::max(1.0, static_cast<double>(row.nodes)) * cost_of(row, job.source)});
        all_ += work_.back().weight;
      }
    }
    std::stable_sort(work_.begin(), work_.end(), [](const Work& a, const Work& b) { return a.weight < b.weight; });
  }

  void run() {
    pass_on();
    // A longer row could keep one thread busy at the end, after the others have finished.
    const double longest = std::max(all_ / (32.0 * job_.threads), shortest_shared);
    const auto shared =
        std::find_if(work_.begin(), work_.end(), [&](const Work& each) { return each.weight > longest; });
    const auto alone = job_.threads > 1 ? static_cast<std::size_t>(shared - work_.begin()) : work_.size();
    CountJob single = job_;
    single.threads = 1;
    share_work(alone, job_.threads, [&](std::size_t i) { count(work_[i], single); });
    for (std::size_t i = alone; i < work_.size(); ++i) count(work_[i], job_);
  }

  void show_progress(std::function<void(int, double)> progress) { progress_ = std::move(progress); }

 private:
  void count(const Work& work, CountJob job) {
    if (listener_.stopped && listener_.stopped()) return;
    if (progress_) {
      job.progress = [this, &work](int, double share) {
        progress_(-1, std::min(1.0, (done_weight() + share * work.weight) / all_));
      };
    }
    RowResult result = check_row(cases_[work.in_case], cases_[work.in_case].rows[work.row], job, most_nodes_);
    const std::lock_guard lock(mutex_);
    results_[work.in_case][work.row] = std::move(result);
    --open_[work.in_case];
    {
      const std::lock_guard weight_lock(weight_mutex_);
      done_ += work.weight;
    }
    if (progress_) progress_(-1, std::min(1.0, done_weight() / all_));
    pass_on();
  }

  double done_weight() {
    const std::lock_guard lock(weight_mutex_);
    return done_;
  }

  /// Passes on complete cases, as far as all cases before them are complete.
  void pass_on() {
    for (; next_ < cases_.size() && open_[next_] == 0; ++next_) {
      if (listener_.stopped && listener_.stopped()) return;
      listener_.done(next_, std::move(results_[next_]));
    }
  }

  std::span<const SuiteCase> cases_;
  CountJob job_;
  std::optional<Count> most_nodes_;
  const SuiteListener& listener_;
  std::function<void(int, double)> progress_;
  std::vector<Work> work_;
  std::vector<std::vector<RowResult>> results_;
  std::vector<std::size_t> open_;  ///< rows of each case not yet counted
  std::size_t next_ = 0;
  double all_ = 0;
  double done_ = 0;
  std::mutex mutex_;
  std::mutex weight_mutex_;
};

}  // namespace

std::vector<RowResult> check_case(const SuiteCase& claimed, CountJob job, std::optional<Count> most_nodes) {
  std::vector<RowResult> results;
  for (const SuiteRow& row : claimed.rows) {
    if (is_wanted(row, most_nodes)) {
      results.push_back(check_row(claimed, row, job, most_nodes));
    } else {
      results.emplace_back().row = row;
    }
  }
  return results;
}

void check_cases(std::span<const SuiteCase> cases, const CountJob& job, std::optional<Count> most_nodes,
                 const SuiteListener& listener) {
  Checking checking(cases, job, most_nodes, listener);
  checking.show_progress(job.progress);
  checking.run();
}

}  // namespace arbiter
