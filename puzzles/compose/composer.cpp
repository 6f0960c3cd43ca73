#include "puzzles/compose/composer.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <deque>
#include <memory>
#include <set>

#include <fmt/format.h>
#include <poll.h>

#include "puzzles/closure/numbers.hpp"
#include "puzzles/compose/child.hpp"
#include "puzzles/compose/conflict.hpp"
#include "puzzles/compose/local_search.hpp"
#include "puzzles/space/reachable.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/no_resources.hpp"
#include "verifier/support/random.hpp"

namespace arbiter::puzzles {
namespace {

using Clock = std::chrono::steady_clock;

std::size_t pieces_on(const Setup& setup) { return static_cast<std::size_t>(setup.board.occupied().size()); }

/// One pass over the cases: each is given to a solver, and slow ones also to a second kind of solver.
class Pass {
 public:
  Pass(const Theme& theme, const Request& request, const Effort& effort, const std::vector<Case>& cases,
       Clock::time_point start, Conflict& conflict, Composition& result)
      : theme_(theme), request_(request), effort_(effort), cases_(cases), start_(start), conflict_(conflict),
        result_(result) {}

  bool minimise = false;
  std::optional<std::size_t> at_most;
  std::optional<std::size_t> least;  ///< when minimising: no position has fewer pieces
  std::size_t count = 1;
  std::size_t local_boards = 0;  ///< if not 0: only local search of this many boards per case, within `search_seconds`
  double search_seconds = 0;
  std::size_t seeds_used = 0;  ///< by passes before this one: each solver and each local search has its own seed

  /// True if all cases were decided.
  bool run() {
    for (std::size_t i = 0; i < cases_.size(); ++i) waiting_.push_back(i);
    decided_.assign(cases_.size(), false);
    given_up_.assign(cases_.size(), 0);
    quota_ = minimise ? 1 : std::max<std::size_t>(1, (count + cases_.size() - 1) / cases_.size());
    while (!enough() && conflict_.words().empty()) {
      start_more();
      if (running_.empty()) break;
      wait();
      if (conflict_.look(0) && !conflict_.words().empty()) break;
      if (enough()) break;
      if (seconds_left() <= 0 || (effort_.stop != nullptr && *effort_.stop)) {
        result_.stopped = true;
        break;
      }
    }
    for (auto& each : running_) result_.solver_seconds += each->child->end();
    running_.clear();
    return std::all_of(decided_.begin(), decided_.end(), [](bool each) { return each; });
  }

  [[nodiscard]] std::size_t decided() const {
    return static_cast<std::size_t>(std::count(decided_.begin(), decided_.end(), true));
  }

 private:
  struct Running {
    std::size_t part;
    Engine engine;
    Clock::time_point begin;
    std::unique_ptr<Job> job;
    std::unique_ptr<Child> child;
  };

  [[nodiscard]] double seconds_left() const {
    return effort_.seconds - std::chrono::duration<double>(Clock::now() - start_).count();
  }
  [[nodiscard]] bool enough() const {
    if (!minimise) return result_.positions.size() >= count;
    return least && !result_.positions.empty() && result_.positions.front().pieces <= *least;
  }
  [[nodiscard]] Engine favourite() const { return wins_[0] >= wins_[1] ? Engine::finite_domain : Engine::general; }

  void start_more() {
    while (running_.size() < effort_.threads && !waiting_.empty()) {
      const std::size_t part = waiting_.front();
      waiting_.pop_front();
      const bool under_way =
          std::any_of(running_.begin(), running_.end(), [&](const auto& each) { return each->part == part; });
      if (decided_[part] || under_way) continue;  // by the other solver
      start(part, favourite());
    }
    if (running_.size() >= effort_.threads || running_.empty() || local_boards > 0) return;
    // A place is free: the other kind of solver tries the oldest case.
    for (const auto& each : running_) {
      const std::size_t part = each->part;
      const Engine other = each->engine == Engine::general ? Engine::finite_domain : Engine::general;
      const bool both = std::any_of(running_.begin(), running_.end(),
                                    [&](const auto& twin) { return twin->part == part && twin->engine == other; });
      if (both || Clock::now() - each->begin < std::chrono::milliseconds(300)) continue;
      start(part, other);
      return;
    }
  }

  void start(std::size_t part, Engine engine) {
    auto running = std::make_unique<Running>(Running{part, engine, Clock::now(), nullptr, nullptr});
    std::vector<Setup> known;
    if (!minimise) {
      for (const Composed& each : result_.positions) known.push_back(each.setup);
    }
    auto bound = at_most;
    if (minimise && !result_.positions.empty()) bound = result_.positions.front().pieces - 1;
    ++started_;
    // The first solver tries few pieces first, and so does every one whose case already draws pieces and lines at
    // random.
    const bool sparse = minimise || started_ == 1 || !cases_[part].pool.empty();
    running->job = std::make_unique<Job>(Job{
        theme_,
        request_,
        cases_[part],
        {engine, static_cast<std::uint32_t>((request_.seed + 7919 * (seeds_used + started_)) & 0x7fffffffU), sparse},
        quota_,
        minimise,
        effort_.reduce,
        bound,
        std::move(known),
        std::min(seconds_left(), local_boards > 0 ? search_seconds : patience(part)),
        local_boards});
    running->child = std::make_unique<Child>(*running->job, effort_.memory_mib / std::max(1U, effort_.threads));
    running_.push_back(std::move(running));
  }

  void wait() {
    std::vector<pollfd> polled;
    for (const auto& each : running_) polled.push_back({each->child->descriptor(), POLLIN, 0});
    const double most = std::clamp(seconds_left(), 0.0, 0.2);
    if (::poll(polled.data(), polled.size(), static_cast<int>(most * 1000) + 1) <= 0) return;
    std::set<std::size_t> over;
    for (std::size_t i = 0; i < polled.size(); ++i) {
      if (polled[i].revents == 0 || over.contains(running_[i]->part)) continue;
      const bool open = running_[i]->child->read();
      bool done = false;
      while (const auto message = running_[i]->child->next()) {
        if (take(*running_[i], *message)) done = true;
        if (enough()) return;
      }
      if (done) {
        over.insert(running_[i]->part);
      } else if (!open) {
        // Given up, or died: out of memory, or killed from outside.
        const std::size_t part = running_[i]->part;
        drop(i);
        if (theme_.patience(request_)) {
          ++given_up_[part];
          waiting_.push_back(part);
        }
        return;
      }
    }
    // A case that one solver has decided is taken from the other.
    for (std::size_t i = running_.size(); i-- > 0;) {
      if (over.contains(running_[i]->part)) drop(i);
    }
  }

  /// A case that was given up is tried again after all others, four times as long.
  [[nodiscard]] double patience(std::size_t part) const {
    const auto first = theme_.patience(request_);
    if (!first) return seconds_left();
    return *first * std::pow(4.0, static_cast<double>(given_up_[part]));
  }

  void drop(std::size_t i) {
    result_.solver_seconds += running_[i]->child->end();
    running_.erase(running_.begin() + static_cast<std::ptrdiff_t>(i));
  }

  /// True if the case is over.
  bool take(const Running& from, const Message& message) {
    if (message.kind == Message::Kind::failure) throw InternalError(message.text);
    if (message.kind == Message::Kind::refused) throw NoResources(message.text);
    if (message.kind == Message::Kind::position) {
      accept(message.position);
      return false;
    }
    if (message.kind == Message::Kind::left_out) {
      result_.left_out = true;
      return false;
    }
    if (message.kind == Message::Kind::memory) {
      result_.out_of_memory = true;
      return false;
    }
    if (local_boards > 0) return true;
    if (message.verdict == Verdict::undecided) return false;  // the other solver may still decide it
    ++wins_[from.engine == Engine::finite_domain ? 0 : 1];
    if (message.verdict == Verdict::impossible) {
      decided_[from.part] = true;
    } else {
      waiting_.push_back(from.part);  // there may be more positions
    }
    report();
    return true;
  }

  void accept(const WorkedPosition& position) {
    Judgement judgement = theme_.judge(request_, position.setup);
    if (!judgement.holds) {
      throw InternalError(fmt::format("a witness fails its replay ({}): {}", judgement.why,
                                      request_.variant->write_fen(position.setup, {})));
    }
    if (!reachable_enough(request_, position.setup)) {
      throw InternalError(fmt::format("a witness is unreachable: {}", request_.variant->write_fen(position.setup, {})));
    }
    Composed composed{position.setup, pieces_on(position.setup), std::move(judgement), position.needed};
    auto& positions = result_.positions;
    if (minimise && !positions.empty()) {
      if (composed.pieces > positions.front().pieces) return;
      if (composed.pieces < positions.front().pieces) {
        positions.clear();
        squares_.clear();
      }
    }
    if (squares_.empty()) {
      for (const Composed& each : positions) squares_.insert(squares_of(each.setup));
    }
    if (!squares_.insert(squares_of(position.setup)).second) return;
    if (positions.size() < effort_.count) positions.push_back(std::move(composed));
    report();
  }

  void report() const {
    if (!effort_.progress) return;
    std::string best;
    if (minimise && !result_.positions.empty())
      best = fmt::format(", fewest so far {} pieces", result_.positions.front().pieces);
    effort_.progress(fmt::format("{} of {} cases decided, {} positions{}", decided(), cases_.size(),
                                 result_.positions.size(), best));
  }

  const Theme& theme_;
  const Request& request_;
  const Effort& effort_;
  const std::vector<Case>& cases_;
  Clock::time_point start_;
  Conflict& conflict_;
  Composition& result_;
  std::deque<std::size_t> waiting_;
  std::vector<bool> decided_;
  std::vector<std::size_t> given_up_;  ///< how often
  std::vector<std::unique_ptr<Running>> running_;
  std::array<std::size_t, 2> wins_{};
  std::set<std::uint64_t> squares_;
  std::size_t quota_ = 1;
  std::size_t started_ = 0;
};

}  // namespace

namespace {

/// Searches all cases locally one after the other, then longer in each, until there are enough positions or none has
/// come in the theme's share of the time. Boards are counted, not seconds, so that the same seed gives the same
/// positions. A theme that solvers get whole is searched locally for a fraction of a second only, so that proofs need
/// not wait, and not at all where a space has hardly more boards than would be drawn.
template <class MakePass>
void search_locally(const Theme& theme, const Request& request, const Effort& effort, const Conflict& conflict,
                    const Composition& result, std::size_t cases, MakePass&& pass) {
  if (!LocalSearch::possible(theme, request) || has_few_boards(theme, request)) return;
  constexpr double some_seconds = 6;
  constexpr std::size_t few_boards = 12'000;    // of all cases together
  constexpr std::size_t first_boards = 64'000;  // of all cases together
  const double part = theme.local_search_share(request);
  const bool stated_whole = part <= 0;
  const double most = stated_whole ? effort.seconds * 0.25
                      : part > 0.5 ? effort.seconds * part
                                   : std::min(some_seconds, effort.seconds * part);
  std::size_t round = 0;
  auto since = Clock::now();
  const auto left = [&] { return most - std::chrono::duration<double>(Clock::now() - since).count(); };
  for (std::size_t boards = stated_whole ? few_boards / cases + 1 : first_boards / cases + 1; left() > 0;) {
    if (result.positions.size() >= effort.count || result.stopped || !conflict.words().empty()) return;
    const std::size_t before = result.positions.size();
    pass(boards, left(), round++ * cases);
    if (result.positions.size() > before) {
      since = Clock::now();  // where there are some, there are more
    } else if (stated_whole) {
      return;
    } else {
      boards *= 4;
    }
  }
}

}  // namespace

namespace {

/// Random boards do not need the theme's cases, whose number suits the solvers.
std::vector<Case> cases_for_local_search(const Request& request, const Effort& effort) {
  std::vector<Case> whole = whole_space(request);
  for (std::size_t i = 0; whole.size() < effort.threads; ++i) whole.push_back(whole[i]);  // with another seed
  return whole;
}

}  // namespace

Composition compose(const Theme& theme, const Request& request, const Effort& effort) {
  Composition result;
  const auto start = Clock::now();
  const std::vector<Case> cases = theme.cases(request);
  result.cases = cases.size();
  const auto seconds = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  SpaceInWords space = space_in_words(theme, request, effort.minimal);
  result.space = std::move(space.words);
  result.limits = std::move(space.limits);
  result.conflict = contradicting_numbers(request, Space(request, {}), theme.query());
  if (!result.conflict.empty()) {
    result.verdict = Verdict::impossible;
    result.exhausted = true;
    result.seconds = seconds();
    return result;
  }
  Conflict conflict(theme, request, std::clamp(effort.seconds, 1.0, 10.0), effort.memory_mib);
  bool all_decided = cases.empty();
  if (cases.empty()) {
    result.exhausted = theme.exhaustive(request);
  } else if (effort.minimal) {
    // Any position is a bound, and the answer if no proof comes in time.
    Effort one = effort;
    one.count = 1;
    one.seconds = effort.seconds * 0.25;
    const std::vector<Case> whole = cases_for_local_search(request, effort);
    search_locally(theme, request, one, conflict, result, whole.size(),
                   [&](std::size_t boards, double seconds_to_search, std::size_t seeds_used) {
                     Pass pass(theme, request, effort, whole, start, conflict, result);
                     pass.minimise = true;
                     pass.local_boards = boards;
                     pass.search_seconds = seconds_to_search;
                     pass.seeds_used = seeds_used;
                     static_cast<void>(pass.run());
                   });
    Pass pass(theme, request, effort, cases, start, conflict, result);
    pass.minimise = true;
    const auto least = theme.least_pieces(request);
    if (least) pass.least = least->pieces;
    all_decided = pass.run();
    result.cases_decided = pass.decided();
    const bool as_few_as_can_be =
        least && !result.positions.empty() && result.positions.front().pieces <= least->pieces;
    result.fewest_proved = as_few_as_can_be || (all_decided && theme.exhaustive(request) && !result.positions.empty());
    if (!result.positions.empty() && result.positions.size() < effort.count && !result.stopped) {
      Pass more(theme, request, effort, cases, start, conflict, result);
      more.at_most = result.positions.front().pieces;
      more.count = effort.count;
      result.exhausted = more.run() && theme.exhaustive(request);
    }
  } else {
    const std::vector<Case> whole = cases_for_local_search(request, effort);
    search_locally(theme, request, effort, conflict, result, whole.size(),
                   [&](std::size_t boards, double seconds_to_search, std::size_t seeds_used) {
                     Pass pass(theme, request, effort, whole, start, conflict, result);
                     pass.count = effort.count;
                     pass.local_boards = boards;
                     pass.search_seconds = seconds_to_search;
                     pass.seeds_used = seeds_used;
                     static_cast<void>(pass.run());
                   });
    Pass pass(theme, request, effort, cases, start, conflict, result);
    pass.count = effort.count;
    all_decided = pass.run();
    result.cases_decided = pass.decided();
    result.exhausted = all_decided && theme.exhaustive(request);
  }
  if (!result.positions.empty()) {
    result.verdict = Verdict::found;
  } else if (all_decided && theme.exhaustive(request)) {
    result.verdict = Verdict::impossible;
    result.exhausted = true;
  }
  if (result.positions.empty() && !(effort.stop != nullptr && *effort.stop)) {
    // The reason why nothing was found is worth a moment beyond the limit, and more if the limit has not been reached.
    const double end = seconds() + (result.stopped ? 1.5 : 10);
    while (!conflict.look(50) && seconds() < end) {
    }
    result.conflict = conflict.words();
    if (!result.conflict.empty()) {
      result.verdict = Verdict::impossible;
      result.exhausted = true;
      result.stopped = false;
    }
  }
  // The limit was reached when nothing was left to find.
  if (result.exhausted || (!effort.minimal && result.positions.size() >= effort.count)) result.stopped = false;
  result.seconds = seconds();
  return result;
}

}  // namespace arbiter::puzzles
