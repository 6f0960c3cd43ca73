#include "verifier/perft/counting.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <queue>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

#include "verifier/support/internal_error.hpp"
#include "verifier/support/workers.hpp"

namespace arbiter {
namespace {

/// Distinct positions, in shards so that threads seldom wait for each other.
struct PositionSet {
  /// Returns true if it was new.
  bool insert(const Setup& setup) {
    // The set inside a shard uses the low bits of the hash, the choice of the shard the high ones.
    Shard& shard = shards[SetupHash{}(setup) >> (8 * sizeof(std::size_t) - 6)];
    const std::lock_guard lock(shard.mutex);
    return shard.set.insert(setup).second;
  }
  /// Returns all positions and empties the set.
  std::vector<Setup> take() {
    std::vector<Setup> all;
    for (Shard& shard : shards) {
      all.insert(all.end(), shard.set.begin(), shard.set.end());
      shard.set = {};
    }
    return all;
  }

  struct Shard {
    std::mutex mutex;
    std::unordered_set<Setup, SetupHash> set;
  };
  std::array<Shard, 64> shards;
};

/// count_depths for `results`: keeps every distinct position of a depth, and lists its moves once.
[[nodiscard]] tl::expected<std::vector<DepthCount>, Undecided> count_results(const CountJob& job, const Setup& setup,
                                                                             int first, int last) {
  const MoveSource& source = source_of(job);
  std::vector<DepthCount> counts;
  std::vector<Setup> level{job.ruleset.essential(setup)};
  const Stopwatch clock;
  for (int depth = 0;; ++depth) {
    if (depth >= first) counts.push_back({depth, level.size(), clock.seconds(), {level.size(), {}}});
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
  }

  std::size_t finish() {
    if (failure_) std::rethrow_exception(failure_);
    return whole_;
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
    ++whole_;
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
  std::size_t whole_ = 0;  ///< parts that were counted without a cut
};

/// Whether a pawn's step takes a piece that is neither on its target square nor in its way. A pawn that goes diagonally
/// and captures around its target square does not capture by moving.
bool is_en_passant(const Board& board, const Step& step, const Piece& piece, const Variant& variant) {
  if (step.captures.empty() || !variant.info().captures_by_moving(step, piece)) return false;
  if (step.from.file() != step.to.file()) return !step.captures.contains(step.to);
  const int ranks = step.to.rank() - step.from.rank();
  if (ranks != 2 && ranks != -2) return false;
  return board.empty(Square::at(step.from.file(), step.from.rank() + ranks / 2));
}

/// A birth may change a piece anywhere on the board; shared pieces promote on the outer ranks only.
bool is_promotion(const Step& step) {
  return step.becomes.owner != Owner::both || step.to.rank() == 0 || step.to.rank() == 7;
}

}  // namespace

CountJob limited(CountJob job, Ruleset ruleset, CountLimit& limit) {
  job.ruleset = ruleset;
  if (job.limit == nullptr && job.deadline) job.limit = &limit;
  return job;
}

std::vector<DivideEntry> divide(const CountJob& asked, const Root& root, int depth) {
  CountLimit limit{asked.deadline};
  const CountJob job = limited(asked, root.ruleset(), limit);
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
      const MoveOutcome outcome{entries[i].move, std::move(parts[i].setup)};
      entries[i].tally = detail_of(root.setup(), {&outcome, 1}, source_of(job), job.ruleset.variant());
    }
  }
  std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) { return a.move < b.move; });
  return entries;
}

tl::expected<std::vector<DepthCount>, Undecided> count_depths(const CountJob& asked, const Root& root, int first,
                                                              int last) {
  CountLimit limit{asked.deadline};
  const CountJob job = limited(asked, root.ruleset(), limit);
  ensure(first >= 0 && first <= last && last <= deepest, "depths are in order and in range");
  std::vector<DepthCount> counts;
  try {
    if (job.kind == CountKind::results) return count_results(job, root.setup(), first, last);
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
  } catch (const CountStopped& stopped) {
    if (!stopped.late) throw;
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

std::size_t count_parts(const CountJob& job, int depth, std::vector<TreePart> parts, const RootDone& done) {
  PartQueue queue(job, depth, std::move(parts), done);
  const unsigned threads = queue.worth_threads() ? job.threads : 1;
  share_work(threads, threads, [&queue](std::size_t) { queue.work(); });
  return queue.finish();
}

std::optional<DetailKind> detail_kind_named(std::string_view name) noexcept {
  const auto found = std::find(detail_names.begin(), detail_names.end(), name);
  return found == detail_names.end() ? std::nullopt
                                     : std::optional(static_cast<DetailKind>(found - detail_names.begin()));
}

Tally detail_of(const Setup& before, std::span<const MoveOutcome> moves, const MoveSource& source,
                const Variant& variant) {
  const auto roles = variant.roles();
  const auto pawn = std::ranges::find(roles, std::string_view("pawn"), &RoleInfo::name);
  Tally tally;
  for (const MoveOutcome& outcome : moves) {
    std::array<bool, detail_kinds> is{};
    const auto note = [&is](DetailKind kind, bool holds = true) {
      if (holds) is[static_cast<std::size_t>(kind)] = true;
    };
    int captures = 0;
    Board later;  // the board after the first step; needed by longer moves only
    for (std::size_t i = 0; i < outcome.move.size(); ++i) {
      const Step& step = outcome.move[i];
      const Board& board = i == 0 ? before.board : later;
      note(DetailKind::makes, captures > 0 && step.captures.empty());
      captures += step.captures.empty() ? 0 : 1;
      note(DetailKind::castles, step.also.has_value());
      if (const auto piece = board[step.from]) {
        note(DetailKind::births, piece->owner != Owner::both && step.becomes.owner == Owner::both);
        if (pawn != roles.end() && piece->role == pawn->role) {
          note(DetailKind::ep, is_en_passant(board, step, *piece, variant));
          note(DetailKind::promotions, step.becomes.role != pawn->role && is_promotion(step));
        }
      }
      if (i + 1 == outcome.move.size()) break;
      if (i == 0) later = before.board;
      make(step, later);
    }
    note(DetailKind::captures, captures > 0);
    note(DetailKind::chains, captures > 1);
    // Replies are searched only if some king is attacked, which is rare, since the search is expensive.
    const Setup& after = outcome.after;
    if (source.in_check(after, after.to_move) || source.in_check(after, opponent(after.to_move))) {
      const Status status = source.setup_status(after);
      const bool mates = orthodox_word(source, after, status) == Status::mate;
      const bool ended = status == Status::won && source.in_check(after, after.to_move);
      note(DetailKind::checks, mates || ended || status == Status::check);
      note(DetailKind::mates, mates);
    }
    ++tally.nodes;
    for (std::size_t i = 0; i < detail_kinds; ++i) tally.kinds[i] += is[i] ? 1 : 0;
  }
  return tally;
}

std::string Deadline::in_words() const {
  return stopped() ? std::string("interrupted") : fmt::format("not finished within {} s", seconds_.value_or(0));
}

void CountLimit::check() const {
  const bool late = deadline && deadline->passed();
  const std::lock_guard lock(mutex);
  if ((most && sum.nodes > *most) || (enough && enough(sum))) throw CountStopped("enough was counted", sum, false);
  if (late) throw CountStopped(deadline->in_words(), sum, true);
}

void CountLimit::add(const Tally& leaves) {
  const std::lock_guard lock(mutex);
  sum += leaves;
}

bool CountLimit::add_within(Count leaves) {
  const std::lock_guard lock(mutex);
  if (most && sum.nodes + leaves > *most) return false;
  sum.nodes += leaves;
  return true;
}

Count CountLimit::left() const {
  if (!most) return ~Count{0};
  const std::lock_guard lock(mutex);
  return *most - std::min(*most, sum.nodes);
}

std::string to_string(Count count) { return fmt::format("{}", count); }

std::optional<Count> count_from(std::string_view digits) noexcept {
  constexpr Count most = ~Count{0};
  if (digits.empty()) return std::nullopt;
  Count count = 0;
  for (const char c : digits) {
    if (c < '0' || c > '9') return std::nullopt;
    const auto digit = static_cast<Count>(c - '0');
    if (count > (most - digit) / 10) return std::nullopt;
    count = count * 10 + digit;
  }
  return count;
}

std::string_view to_string(SourceKind kind) noexcept { return kind == SourceKind::rules ? "rules" : "generator"; }

std::string_view to_string(CountKind kind) noexcept {
  constexpr std::array<std::string_view, 3> words{"moves", "steps", "results"};
  return words[static_cast<std::size_t>(kind)];
}

}  // namespace arbiter
