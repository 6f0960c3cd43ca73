#include "puzzles/compose/pass.hpp"

#include <poll.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <memory>
#include <set>

#include <fmt/format.h>

#include "puzzles/compose/child.hpp"
#include "puzzles/space/reachable.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/no_resources.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

using Clock = std::chrono::steady_clock;

std::size_t pieces_on(const Setup& setup) { return static_cast<std::size_t>(setup.board.occupied().size()); }

class Pass {
 public:
  Pass(const Composing& composing, const std::vector<Case>& cases, const PassOrder& order)
      : theme_(composing.theme), request_(composing.request), effort_(composing.effort), cases_(cases), order_(order),
        start_(composing.start), conflict_(composing.conflict), result_(composing.result), engines_(effort_.engines) {
    if (engines_.empty()) {
      const auto usual = portfolio(!cases.front().pool.empty());
      engines_.assign(usual.begin(), usual.end());
    }
    wins_.assign(engines_.size(), 0);
  }

  /// True if all cases were decided.
  bool run() {
    for (std::size_t i = 0; i < cases_.size(); ++i) waiting_.push_back(i);
    decided_.assign(cases_.size(), false);
    given_up_.assign(cases_.size(), 0);
    quota_ = order_.minimise ? 1 : std::max<std::size_t>(1, (order_.count + cases_.size() - 1) / cases_.size());
    while (!enough() && conflict_.words().empty()) {
      start_more();
      if (running_.empty()) break;
      wait();
      if (conflict_.look(0) && !conflict_.words().empty()) break;
      if (enough()) break;
      const bool ended = effort_.stop != nullptr && *effort_.stop;
      if (seconds_left() > 0 && !ended) continue;
      result_.stopped = ended || !order_.seconds;
      break;
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
    const auto now = Clock::now();
    const double all = effort_.seconds - std::chrono::duration<double>(now - start_).count();
    return order_.seconds ? std::min(all, *order_.seconds - std::chrono::duration<double>(now - begin_).count()) : all;
  }
  [[nodiscard]] bool enough() const {
    if (!order_.minimise) return result_.positions.size() >= order_.count;
    return order_.least && !result_.positions.empty() && result_.positions.front().pieces <= *order_.least;
  }
  /// The one that has decided most cases of this pass; the leader until another one has decided more.
  [[nodiscard]] Engine favourite() const {
    return engines_[static_cast<std::size_t>(std::max_element(wins_.begin(), wins_.end()) - wins_.begin())];
  }
  [[nodiscard]] bool works_on(std::size_t part, Engine engine) const {
    return std::any_of(running_.begin(), running_.end(),
                       [&](const auto& each) { return each->part == part && each->engine == engine; });
  }

  void start_more() {
    while (running_.size() < effort_.threads && !waiting_.empty()) {
      const std::size_t part = waiting_.front();
      waiting_.pop_front();
      const bool under_way =
          std::any_of(running_.begin(), running_.end(), [&](const auto& each) { return each->part == part; });
      if (decided_[part] || under_way) continue;  // by another engine
      start(part, favourite());
    }
    if (running_.size() >= effort_.threads || running_.empty() || order_.local_boards > 0) return;
    // A place is free: the next engine tries the oldest case that it has not got.
    for (const auto& each : running_) {
      if (Clock::now() - each->begin < std::chrono::milliseconds(300)) continue;
      const auto next =
          std::find_if(engines_.begin(), engines_.end(), [&](Engine engine) { return !works_on(each->part, engine); });
      if (next == engines_.end()) continue;
      start(each->part, *next);
      return;
    }
  }

  void start(std::size_t part, Engine engine) {
    auto running = std::make_unique<Running>(Running{part, engine, Clock::now(), nullptr, nullptr});
    std::vector<Setup> known;
    if (!order_.minimise) {
      for (const Composed& each : result_.positions) known.push_back(each.setup);
    }
    auto bound = order_.at_most;
    if (order_.minimise && !result_.positions.empty()) bound = result_.positions.front().pieces - 1;
    ++started_;
    // The first solver tries few pieces first, and so does every one whose case already draws pieces and lines at
    // random.
    const bool sparse = order_.minimise || started_ == 1 || !cases_[part].pool.empty();
    running->job = std::make_unique<Job>(
        Job{theme_,
            request_,
            cases_[part],
            {engine, static_cast<std::uint32_t>((request_.seed + 7919 * (order_.seeds_used + started_)) & 0x7fffffffU),
             sparse},
            quota_,
            order_.minimise,
            effort_.reduce,
            bound,
            std::move(known),
            std::min(seconds_left(), order_.local_boards > 0 ? order_.search_seconds : patience(part)),
            order_.local_boards});
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
        if (theme_.patience(request_) && !order_.seconds) {
          ++given_up_[part];
          waiting_.push_back(part);
        }
        return;
      }
    }
    // A case that one engine has decided is taken from the others.
    for (std::size_t i = running_.size(); i-- > 0;) {
      if (over.contains(running_[i]->part)) drop(i);
    }
  }

  /// A case that was given up is tried again after all others, four times as long.
  [[nodiscard]] double patience(std::size_t part) const {
    if (order_.seconds) return std::min(order_.patience, seconds_left());
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
    if (order_.local_boards > 0) return true;
    if (message.verdict == Verdict::undecided) return false;  // another engine may still decide it
    ++wins_[static_cast<std::size_t>(std::find(engines_.begin(), engines_.end(), from.engine) - engines_.begin())];
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
                                      request_.ruleset->write_fen(position.setup, {})));
    }
    if (!reachable_enough(request_, position.setup)) {
      throw InternalError(fmt::format("a witness is unreachable: {}", request_.ruleset->write_fen(position.setup, {})));
    }
    Composed composed{position.setup, pieces_on(position.setup), std::move(judgement), position.needed};
    auto& positions = result_.positions;
    if (order_.minimise && !positions.empty()) {
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
    if (!effort_.progress || order_.seconds) return;
    std::string best;
    if (order_.minimise && !result_.positions.empty())
      best = fmt::format(", fewest so far {}", counted(result_.positions.front().pieces, "piece"));
    effort_.progress(fmt::format("{} of {} cases decided, {} positions{}", decided(), cases_.size(),
                                 result_.positions.size(), best));
  }

  const Theme& theme_;
  const Request& request_;
  const Effort& effort_;
  const std::vector<Case>& cases_;
  PassOrder order_;
  Clock::time_point start_;
  Clock::time_point begin_ = Clock::now();
  Conflict& conflict_;
  Composition& result_;
  std::deque<std::size_t> waiting_;
  std::vector<bool> decided_;
  std::vector<std::size_t> given_up_;  ///< how often
  std::vector<std::unique_ptr<Running>> running_;
  std::vector<Engine> engines_;
  std::vector<std::size_t> wins_;  ///< by engine: cases that it has decided
  std::set<std::uint64_t> squares_;
  std::size_t quota_ = 1;
  std::size_t started_ = 0;
};

}  // namespace

PassEnd run_pass(const Composing& composing, const std::vector<Case>& cases, const PassOrder& order) {
  Pass pass(composing, cases, order);
  const bool all_decided = pass.run();
  return {all_decided, pass.decided()};
}

}  // namespace arbiter::puzzles
