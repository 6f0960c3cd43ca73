#include "puzzles/compose/composer.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstring>
#include <deque>
#include <new>
#include <set>
#include <system_error>
#include <type_traits>

#include <fmt/format.h>

#include "puzzles/closure/closure.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/refusal.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

/// A message from a worker's process.
struct Message {
  enum class Kind : unsigned char { position, left_out, done, words, memory, refused, failure };
  Kind kind;            ///< `memory`: there was not enough; `refused`: the system gave no thread
  std::string content;  ///< of `position` and `done`: a WorkedPosition or Verdict as it is; of others a text

  template <class Content>
  [[nodiscard]] Content as() const {
    Content result{};
    std::memcpy(static_cast<void*>(&result), content.data(), sizeof result);
    return result;
  }
};

static_assert(std::is_trivially_copyable_v<WorkedPosition>, "positions travel through a pipe as they are");

/// Kind and length of a message; the content follows.
struct Head {
  Message::Kind kind;
  std::uint32_t length;
};

template <class Content>
std::string_view bytes_of(const Content& content) {
  return {reinterpret_cast<const char*>(&content), sizeof content};
}

void send(int to, Message::Kind kind, std::string_view content = {}) {
  const Head head{kind, static_cast<std::uint32_t>(content.size())};
  std::string bytes(bytes_of(head));
  bytes += content;
  for (std::size_t sent = 0; sent < bytes.size();) {
    const ssize_t some = ::write(to, bytes.data() + sent, bytes.size() - sent);
    if (some < 0) ::_exit(1);  // the reader is gone
    sent += static_cast<std::size_t>(some);
  }
}

void limit_memory(std::size_t mib) {
#if !defined(__SANITIZE_ADDRESS__)
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
  return;  // the sanitizer reserves more addresses than any limit
#endif
#endif
  const rlimit limit{mib << 20U, mib << 20U};
  ::setrlimit(RLIMIT_AS, &limit);
#else
  static_cast<void>(mib);
#endif
}

[[noreturn]] void live(const Job& job, int to, std::size_t memory_mib, pid_t parent) {
  for (const int number : {SIGINT, SIGHUP}) std::signal(number, SIG_IGN);  // the parent handles interrupts
  std::signal(SIGTERM, SIG_DFL);
  // A solver does not outlive its parent, however that ends.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(0);
  limit_memory(memory_mib);
  try {
    if (job.explain) {
      for (const std::string& words : contradiction(job)) send(to, Message::Kind::words, words);
      ::_exit(0);
    }
    bool left_out = false;
    const Listener listener{
        [&](const WorkedPosition& position) { send(to, Message::Kind::position, bytes_of(position)); },
        [&] {
          if (!left_out) send(to, Message::Kind::left_out);
          left_out = true;
        }};
    send(to, Message::Kind::done, bytes_of(work(job, listener)));
  } catch (const std::bad_alloc&) {
    send(to, Message::Kind::memory);
  } catch (const std::system_error& error) {
    const bool refused = error.code() == std::errc::resource_unavailable_try_again;
    send(to, refused ? Message::Kind::refused : Message::Kind::failure,
         std::string(refused ? "no thread for a solver: " : "") + error.what());
  } catch (const std::exception& error) {
    send(to, Message::Kind::failure, error.what());
  }
  ::_exit(0);
}

/// A job in its own process, which is killed with this object.
class Child {
 public:
  /// `memory_mib`: the most memory that the process may use.
  Child(const Job& job, std::size_t memory_mib) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) throw NoResources(std::string("no pipe for a solver: ") + std::strerror(errno));
    const pid_t parent = ::getpid();
    process_ = ::fork();
    if (process_ < 0) {
      const std::string why = std::strerror(errno);
      ::close(ends[0]);
      ::close(ends[1]);
      throw NoResources("no process for a solver: " + why + " (--threads 1 needs the fewest)");
    }
    if (process_ == 0) {
      ::close(ends[0]);
      live(job, ends[1], memory_mib, parent);
    }
    ::close(ends[1]);
    descriptor_ = ends[0];
  }
  ~Child() { end(); }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  /// The descriptor to poll().
  [[nodiscard]] int descriptor() const noexcept { return descriptor_; }
  /// Reads what has arrived; false at the end of the stream.
  bool read() {
    char block[16384];
    const ssize_t some = ::read(descriptor_, block, sizeof block);
    if (some < 0) return errno == EINTR;
    buffer_.append(block, static_cast<std::size_t>(some));
    return some > 0;
  }
  /// The next message, if a complete one has arrived. Throws NoResources for one that was `refused`, InternalError for
  /// a `failure`, a bug of the program.
  std::optional<Message> next() {
    Head head{};
    if (buffer_.size() < sizeof head) return std::nullopt;
    std::memcpy(&head, buffer_.data(), sizeof head);
    if (buffer_.size() < sizeof head + head.length) return std::nullopt;
    Message message{head.kind, buffer_.substr(sizeof head, head.length)};
    buffer_.erase(0, sizeof head + head.length);
    if (message.kind == Message::Kind::failure) throw InternalError(message.content);
    if (message.kind == Message::Kind::refused) throw NoResources(message.content);
    return message;
  }
  /// Ends the process; returns the processor seconds that it has used.
  double end() {
    if (process_ < 0) return 0;
    ::kill(process_, SIGKILL);
    int status = 0;
    rusage usage{};
    while (::wait4(process_, &status, 0, &usage) < 0 && errno == EINTR) {
    }
    process_ = -1;
    ::close(descriptor_);
    const auto seconds = [](const timeval& time) {
      return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
  }

 private:
  pid_t process_ = -1;
  int descriptor_ = -1;
  std::string buffer_;
};

/// Checks, in its own process beside the search, whether constraints and the parts of a query contradict each other or
/// the rules of the space. What a theme without a query demands plays no part. Ends at once where there is neither.
class Conflict {
 public:
  /// `seconds`: of the clock, after which it gives up.
  Conflict(const Theme& theme, const Request& request, double seconds, std::size_t memory_mib) {
    const Constraints& constraints = request.constraints;
    const bool sides = constraints.of_side[0] || constraints.of_side[1];
    if (theme.query() == nullptr && constraints.place.empty() && constraints.empty.empty() && !constraints.pieces &&
        !sides && constraints.kinds.empty())
      return;
    const Case whole{};
    child_ = std::make_unique<Child>(
        Job{theme, request, whole, {}, 1, false, false, std::nullopt, {}, seconds, 0, true}, memory_mib);
  }

  /// Reads what has arrived, waiting for up to `milliseconds`; true when nothing more will come.
  bool look(int milliseconds) {
    if (!child_) return true;
    pollfd polled{child_->descriptor(), POLLIN, 0};
    if (::poll(&polled, 1, milliseconds) <= 0 || child_->read()) return false;
    while (const auto message = child_->next()) {
      if (message->kind == Message::Kind::words) words.push_back(message->content);
    }
    child_.reset();
    return true;
  }
  std::vector<std::string> words;  ///< the contradicting parts, none of which can be left out; empty if none is known

 private:
  std::unique_ptr<Child> child_;  ///< null once it is over
};

/// What all passes of one composition share. All of it outlives them.
struct Composing {
  const Theme& theme;
  const Request& request;
  const Effort& effort;
  Clock::time_point start;
  Conflict& conflict;
  Composition& result;  ///< positions are added to it
};

struct PassOrder {
  std::size_t count = 1;  ///< as many positions, unless it minimises
  bool minimise = false;
  std::optional<std::size_t> at_most{};  ///< no position with more pieces
  std::optional<std::size_t> least{};    ///< when minimising: no position has fewer pieces
  std::size_t local_boards = 0;  ///< if not 0: only local search of this many boards per case, within `search_seconds`
  double search_seconds = 0;
  std::optional<double> seconds{};  ///< for the whole pass; each case gets `patience` of them, once
  double patience = 0;
  std::size_t seeds_used = 0;  ///< by passes before this one: each solver and each local search has its own seed
};

/// One pass over the cases, of which there is at least one: each is given to the leading engine in a process of its
/// own, and, where a place is free, slow ones to the other engines as well. Throws InternalError if a position fails
/// its replay by the generator.
class Pass final : private Composing {
 public:
  Pass(const Composing& composing, const std::vector<Case>& cases, const PassOrder& order)
      : Composing(composing), cases_(cases), order_(order), decided_(cases.size(), false), given_up_(cases.size(), 0),
        engines_(effort.engines) {
    if (engines_.empty()) engines_ = portfolio(!cases.front().pool.empty());
    wins_.assign(engines_.size(), 0);
    for (std::size_t i = 0; i < cases_.size(); ++i) waiting_.push_back(i);
    for (const Composed& each : result.positions) squares_.insert(squares_of(each.setup));
  }

  /// The number of cases that it decides.
  std::size_t run() {
    quota_ = order_.minimise ? 1 : std::max<std::size_t>(1, (order_.count + cases_.size() - 1) / cases_.size());
    while (!enough() && conflict.words.empty()) {
      start_more();
      if (running_.empty()) break;
      wait();
      if (conflict.look(0) && !conflict.words.empty()) break;
      if (enough()) break;
      const bool ended = effort.stop != nullptr && *effort.stop;
      if (seconds_left() > 0 && !ended) continue;
      result.stopped = ended || !order_.seconds;
      break;
    }
    for (const Running& each : running_) result.solver_seconds += each.child->end();
    running_.clear();
    return decided();
  }

 private:
  struct Running {
    std::size_t part;
    Engine engine;
    Clock::time_point begin;
    std::unique_ptr<Child> child;
  };

  [[nodiscard]] std::size_t decided() const { return static_cast<std::size_t>(std::ranges::count(decided_, true)); }
  [[nodiscard]] double seconds_left() const {
    const double all = effort.seconds - seconds_since(start);
    return order_.seconds ? std::min(all, *order_.seconds - seconds_since(begin_)) : all;
  }
  [[nodiscard]] bool enough() const {
    if (!order_.minimise) return result.positions.size() >= order_.count;
    return order_.least && !result.positions.empty() && result.positions.front().pieces <= *order_.least;
  }

  void start_more() {
    while (running_.size() < effort.threads && !waiting_.empty()) {
      const std::size_t part = waiting_.front();
      waiting_.pop_front();
      const bool under_way = std::ranges::any_of(running_, [&](const Running& each) { return each.part == part; });
      if (decided_[part] || under_way) continue;  // by another engine
      // The one that has decided most cases of this pass; the leader until another one has decided more.
      begin(part, engines_[static_cast<std::size_t>(std::ranges::max_element(wins_) - wins_.begin())]);
    }
    if (running_.size() >= effort.threads || running_.empty() || order_.local_boards > 0) return;
    // A place is free: the next engine tries the oldest case that it has not got.
    for (const Running& each : running_) {
      if (Clock::now() - each.begin < std::chrono::milliseconds(300)) continue;
      const auto next = std::ranges::find_if(engines_, [&](Engine engine) {
        return std::ranges::none_of(
            running_, [&](const Running& other) { return other.part == each.part && other.engine == engine; });
      });
      if (next == engines_.end()) continue;
      begin(each.part, *next);
      return;
    }
  }

  void begin(std::size_t part, Engine engine) {
    std::vector<Setup> known;
    if (!order_.minimise) {
      for (const Composed& each : result.positions) known.push_back(each.setup);
    }
    auto bound = order_.at_most;
    if (order_.minimise && !result.positions.empty()) bound = result.positions.front().pieces - 1;
    ++started_;
    // The first solver tries few pieces first, and so does every one whose case already draws pieces and lines at
    // random.
    const bool sparse = order_.minimise || started_ == 1 || !cases_[part].pool.empty();
    const Job job{
        theme,
        request,
        cases_[part],
        {engine, static_cast<std::uint32_t>((request.seed + 7919 * (order_.seeds_used + started_)) & 0x7fffffffU),
         sparse},
        quota_,
        order_.minimise,
        effort.reduce,
        bound,
        std::move(known),
        std::min(seconds_left(), order_.local_boards > 0 ? order_.search_seconds : patience(part)),
        order_.local_boards};
    running_.push_back(
        {part, engine, Clock::now(), std::make_unique<Child>(job, effort.memory_mib / std::max(1U, effort.threads))});
  }

  void wait() {
    std::vector<pollfd> polled;
    for (const Running& each : running_) polled.push_back({each.child->descriptor(), POLLIN, 0});
    const double most = std::clamp(seconds_left(), 0.0, 0.2);
    if (::poll(polled.data(), polled.size(), static_cast<int>(most * 1000) + 1) <= 0) return;
    std::set<std::size_t> over;
    for (std::size_t i = 0; i < polled.size(); ++i) {
      const Running& running = running_[i];
      if (polled[i].revents == 0 || over.contains(running.part)) continue;
      const bool open = running.child->read();
      bool done = false;
      while (const auto message = running.child->next()) {
        if (take(running, *message)) done = true;
        if (enough()) return;
      }
      if (done) {
        over.insert(running.part);
      } else if (!open) {
        // Given up, or died: out of memory, or killed from outside.
        const std::size_t part = running.part;
        drop(i);
        if (theme.patience(request) && !order_.seconds) {
          ++given_up_[part];
          waiting_.push_back(part);
        }
        return;
      }
    }
    // A case that one engine has decided is taken from the others.
    for (std::size_t i = running_.size(); i-- > 0;) {
      if (over.contains(running_[i].part)) drop(i);
    }
  }

  /// A case that was given up is tried again after all others, four times as long.
  [[nodiscard]] double patience(std::size_t part) const {
    if (order_.seconds) return std::min(order_.patience, seconds_left());
    const auto first = theme.patience(request);
    if (!first) return seconds_left();
    return *first * std::pow(4.0, static_cast<double>(given_up_[part]));
  }

  void drop(std::size_t i) {
    result.solver_seconds += running_[i].child->end();
    running_.erase(running_.begin() + static_cast<std::ptrdiff_t>(i));
  }

  /// True if the case is over.
  bool take(const Running& from, const Message& message) {
    if (message.kind == Message::Kind::position) accept(message.as<WorkedPosition>());
    if (message.kind == Message::Kind::left_out) result.left_out = true;
    if (message.kind == Message::Kind::memory) result.out_of_memory = true;
    if (message.kind != Message::Kind::done) return false;
    if (order_.local_boards > 0) return true;
    const auto verdict = message.as<Verdict>();
    if (verdict == Verdict::undecided) return false;  // another engine may still decide it
    ++wins_[static_cast<std::size_t>(std::ranges::find(engines_, from.engine) - engines_.begin())];
    if (verdict == Verdict::impossible) {
      decided_[from.part] = true;
    } else {
      waiting_.push_back(from.part);  // there may be more positions
    }
    report();
    return true;
  }

  void accept(const WorkedPosition& position) {
    Judgement judgement = theme.judge(request, position.setup);
    const std::string fen = request.ruleset->write_fen(position.setup, {});
    if (!judgement.holds) throw InternalError(fmt::format("a witness fails its replay ({}): {}", judgement.why, fen));
    if (!reachable_enough(request, position.setup))
      throw InternalError(fmt::format("a witness is unreachable: {}", fen));
    const auto pieces = static_cast<std::size_t>(position.setup.board.occupied().size());
    Composed composed{position.setup, pieces, std::move(judgement), position.needed};
    auto& positions = result.positions;
    if (order_.minimise && !positions.empty()) {
      if (composed.pieces > positions.front().pieces) return;
      if (composed.pieces < positions.front().pieces) {
        positions.clear();
        squares_.clear();
      }
    }
    if (!squares_.insert(squares_of(position.setup)).second) return;
    if (positions.size() < effort.count) positions.push_back(std::move(composed));
    report();
  }

  void report() const {
    if (!effort.progress || order_.seconds) return;
    std::string best;
    if (order_.minimise && !result.positions.empty())
      best = fmt::format(", fewest so far {}", counted(result.positions.front().pieces, "piece"));
    effort.progress(
        fmt::format("{} of {} cases decided, {} positions{}", decided(), cases_.size(), result.positions.size(), best));
  }

  const std::vector<Case>& cases_;
  PassOrder order_;
  Clock::time_point begin_ = Clock::now();
  std::deque<std::size_t> waiting_;
  std::vector<bool> decided_;
  std::vector<std::size_t> given_up_;  ///< how often
  std::vector<Running> running_;
  std::vector<Engine> engines_;
  std::vector<std::size_t> wins_;  ///< by engine: cases that it has decided
  std::set<std::uint64_t> squares_;
  std::size_t quota_ = 1;
  std::size_t started_ = 0;
};

/// Searches all cases locally one after the other, then longer in each, until there are enough positions or none has
/// come in the theme's share of the time. Boards are counted, not seconds, so that the same seed gives the same
/// positions. A theme that solvers get whole is searched locally for a fraction of a second only, so that proofs need
/// not wait, and not at all where a space has hardly more boards than would be drawn.
void search_locally(const Composing& composing, PassOrder order, double seconds) {
  const Theme& theme = composing.theme;
  const Composition& result = composing.result;
  if (composing.effort.solvers_only) return;
  if (!has_local_search(theme, composing.request) || has_few_boards(theme, composing.request)) return;
  // Random boards do not need the theme's cases, whose number suits the solvers.
  std::vector<Case> cases = whole_space(composing.request);
  for (std::size_t i = 0; cases.size() < composing.effort.threads; ++i) cases.push_back(cases[i]);  // with another seed
  constexpr double some_seconds = 6;
  constexpr std::size_t few_boards = 12'000;    // of all cases together
  constexpr std::size_t first_boards = 64'000;  // of all cases together
  const double part = theme.info().local_search;
  const bool stated_whole = part <= 0;
  const double most = stated_whole ? seconds * 0.25
                      : part > 0.5 ? seconds * part
                                   : std::min(some_seconds, seconds * part);
  auto since = Clock::now();
  const auto left = [&] { return most - seconds_since(since); };
  order.local_boards = (stated_whole ? few_boards : first_boards) / cases.size() + 1;
  while (left() > 0) {
    // Where solvers cannot go on below the best, this does.
    const bool enough = result.positions.size() >= order.count && !(order.minimise && part > 0.5);
    if (enough || result.stopped || !composing.conflict.words.empty()) return;
    const auto fewest = [&result] { return result.positions.empty() ? 0 : result.positions.front().pieces; };
    const std::size_t before = result.positions.size();
    const std::size_t best = fewest();
    order.search_seconds = left();
    Pass(composing, cases, order).run();
    order.seeds_used += cases.size();
    if (result.positions.size() > before || fewest() != best) {
      since = Clock::now();  // where there are some, there are more, or some with fewer pieces
    } else if (stated_whole) {
      return;
    } else {
      order.local_boards *= 4;
    }
  }
}

/// Cases with drawn moves find what whole cases are too large for. When minimising, each better position begins anew,
/// with fewer pieces: a solver that has placed many takes long to come down.
void search_drawn(const Composing& composing, PassOrder order, double seconds) {
  const Composition& result = composing.result;
  const std::vector<Case> cases = composing.theme.drawn_cases(composing.request);
  if (cases.empty() || composing.effort.solvers_only) return;
  const auto since = Clock::now();
  order.patience = 2;
  for (std::size_t best = 0;;) {
    order.seconds = seconds - seconds_since(since);
    if (*order.seconds <= 0 || result.stopped || (!order.minimise && result.positions.size() >= order.count)) return;
    Pass(composing, cases, order).run();
    order.seeds_used += cases.size();
    const std::size_t now = result.positions.empty() ? 0 : result.positions.front().pieces;
    if (!order.minimise || now == best) return;
    best = now;
  }
}

/// Positions with as few pieces as possible, then others with as many. True if all cases were decided.
bool compose_minimal(const Composing& composing, const std::vector<Case>& cases) {
  const Theme& theme = composing.theme;
  const Effort& effort = composing.effort;
  Composition& result = composing.result;
  // Any position is a bound, and the answer if no proof comes in time. Where solvers cannot go on, all time is for
  // this.
  search_locally(composing, {.minimise = true}, effort.seconds * (theme.exhaustive(composing.request) ? 0.25 : 1));
  search_drawn(composing, {.minimise = true}, effort.seconds * 0.25);
  const auto least = theme.least_pieces(composing.request);
  const PassOrder order{.minimise = true, .least = least ? std::optional(least->pieces) : std::nullopt};
  result.cases_decided = Pass(composing, cases, order).run();
  const bool all_decided = result.cases_decided == cases.size();
  const bool as_few_as_can_be = least && !result.positions.empty() && result.positions.front().pieces <= least->pieces;
  const bool all_tried = all_decided && theme.exhaustive(composing.request);
  result.fewest_proved = as_few_as_can_be || (all_tried && !result.positions.empty());
  if (!result.positions.empty() && result.positions.size() < effort.count && !result.stopped) {
    const PassOrder more{.count = effort.count, .at_most = result.positions.front().pieces};
    result.exhausted = Pass(composing, cases, more).run() == cases.size() && theme.exhaustive(composing.request);
  }
  return all_decided;
}

/// As many positions as are wanted. True if all cases were decided.
bool compose_some(const Composing& composing, const std::vector<Case>& cases) {
  const PassOrder order{.count = composing.effort.count};
  search_drawn(composing, order, composing.effort.seconds * 0.3);
  search_locally(composing, order, composing.effort.seconds);
  composing.result.cases_decided = Pass(composing, cases, order).run();
  const bool all_decided = composing.result.cases_decided == cases.size();
  composing.result.exhausted = all_decided && composing.theme.exhaustive(composing.request);
  return all_decided;
}

/// The reason why nothing was found is worth a moment beyond the limit, and more if the limit has not been reached.
void find_conflict(const Composing& composing) {
  Composition& result = composing.result;
  const double end = seconds_since(composing.start) + (result.stopped ? 1.5 : 10);
  while (!composing.conflict.look(50) && seconds_since(composing.start) < end) {
  }
  result.conflict = composing.conflict.words;
  if (result.conflict.empty()) return;
  result.verdict = Verdict::impossible;
  result.exhausted = true;
  result.stopped = false;
}

}  // namespace

Composition compose(const Theme& theme, const Request& request, const Effort& effort) {
  Composition result;
  const auto start = Clock::now();
  const std::vector<Case> cases = theme.cases(request);
  result.cases = cases.size();
  static_cast<SpaceInWords&>(result) = space_in_words(theme, request, effort.minimal);
  result.conflict = contradicting_numbers(request, Space(request, {}), theme.query());
  if (!result.conflict.empty()) {
    result.verdict = Verdict::impossible;
    result.exhausted = true;
    result.seconds = seconds_since(start);
    return result;
  }
  Conflict conflict(theme, request, std::clamp(effort.seconds, 1.0, 10.0), effort.memory_mib);
  const Composing composing{theme, request, effort, start, conflict, result};
  bool all_decided = true;
  if (cases.empty()) {
    result.exhausted = theme.exhaustive(request);
  } else {
    all_decided = effort.minimal ? compose_minimal(composing, cases) : compose_some(composing, cases);
  }
  if (!result.positions.empty()) {
    result.verdict = Verdict::found;
  } else if (all_decided && theme.exhaustive(request)) {
    result.verdict = Verdict::impossible;
    result.exhausted = true;
  }
  if (result.positions.empty() && !(effort.stop != nullptr && *effort.stop)) find_conflict(composing);
  // The limit was reached when nothing was left to find.
  if (result.exhausted || (!effort.minimal && result.positions.size() >= effort.count)) result.stopped = false;
  result.seconds = seconds_since(start);
  return result;
}

}  // namespace arbiter::puzzles
