#include "puzzles/compose/composer.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <new>
#include <numeric>
#include <system_error>
#include <type_traits>

#include "puzzles/closure/closure.hpp"
#include "puzzles/query/worlds.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/refusal.hpp"

namespace arbiter::puzzles {
namespace {

/// The assumptions about positions, in each kind of state that the theme's cases have: a contradiction must be one in
/// all of these.
class Assumptions {
 public:
  explicit Assumptions(const Job& job) : end_(in_seconds(job.seconds)) {
    std::vector<Case> states;
    for (const Case& each : job.theme.cases(job.request)) {
      Case state;
      state.context = each.context;
      const auto same = [&](const Case& known) { return known.context == state.context; };
      if (std::ranges::none_of(states, same)) states.push_back(state);
    }
    if (states.empty()) states.push_back(job.part);
    for (Case& each : states) worlds_.push_back(std::make_unique<World>(job, std::move(each)));
  }

  /// What is said of a space. Parts whose words are already known get more exact formulas.
  void add(FunctionRef<std::vector<Named>(const Space&)> said_of) {
    for (const auto& world : worlds_) {
      const std::vector<Named> more = said_of(world->space);
      world->all.insert(world->all.end(), more.begin(), more.end());
    }
  }

  /// Whether everything added so far contradicts itself; core() then returns the cause.
  bool contradict() {
    core_.resize(worlds_.front()->all.size());
    std::iota(core_.begin(), core_.end(), std::size_t{0});
    std::vector<std::size_t> blamed;
    for (const auto& world : worlds_) {
      if (!contradict_in(*world, core_)) return false;
      for (const std::size_t i : world->solver->core()) blamed.push_back(core_[i]);
    }
    std::ranges::sort(blamed);
    blamed.erase(std::unique(blamed.begin(), blamed.end()), blamed.end());
    core_ = blamed;
    return true;
  }
  /// Drops what can be left out, so that everything that remains is needed for the contradiction.
  std::vector<std::string> core() {
    for (std::size_t i = core_.size(); i-- > 0;) {
      std::vector<std::size_t> fewer = core_;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      const bool still = std::ranges::all_of(worlds_, [&](const auto& world) { return contradict_in(*world, fewer); });
      if (still) core_ = std::move(fewer);
    }
    std::vector<std::string> words;
    for (const std::size_t i : core_) {
      const std::string& each = worlds_.front()->all[i].words;
      if (std::ranges::find(words, each) == words.end()) words.push_back(each);
    }
    return words;
  }

 private:
  struct World {
    World(const Job& job, Case part)
        : state(std::move(part)), space(job.request, state), solver(make_solver(space.store(), job.style)) {
      solver->add(space.well_formed());
    }
    Case state;
    Space space;
    std::unique_ptr<Solver> solver;
    std::vector<Named> all;
  };

  bool contradict_in(World& world, const std::vector<std::size_t>& assumed) {
    std::vector<Formula> formulas;
    for (const std::size_t i : assumed) formulas.push_back(world.all[i].holds);
    const double left = seconds_until(end_);
    return world.solver->check(formulas, left) == Verdict::impossible;
  }

  Clock::time_point end_;
  std::vector<std::unique_ptr<World>> worlds_;
  std::vector<std::size_t> core_;
};

/// Parts of the query (as typed), constraints and invariants that contradict each other, none of which can be left out;
/// empty if no contradiction is known or `job.seconds` are over. What a theme without a query demands plays no part.
/// Looks first at what the words mean, then at boards: with what the query says of this position, and at last with what
/// it says of the moves of the next ply.
[[nodiscard]] std::vector<std::string> contradiction(const Job& job) {
  const query::Query* const query = job.theme.query();
  if (query != nullptr) {
    constexpr double words_share = 0.4;
    const WordCore core =
        contradicting_words(job.request, Space(job.request, job.part), *query, job.seconds * words_share);
    if (!core.parts.empty()) return core.parts;
  }
  // First only constraints and the query: the invariants are large sums, and statements about moves are larger still.
  Assumptions assumptions(job);
  const auto add_query = [&](int plies) {
    assumptions.add([&](const Space& space) {
      const auto parts = query::say(*query, space.open(), plies, true);
      return std::vector<Named>(parts.begin(), parts.end());
    });
  };
  assumptions.add([](const Space& space) { return space.constraints(); });
  if (query != nullptr) add_query(0);
  if (assumptions.contradict()) return assumptions.core();
  assumptions.add([](const Space& space) { return space.invariants(); });
  if (assumptions.contradict()) return assumptions.core();
  if (query == nullptr || query->root.plies == 0) return {};
  add_query(1);
  return assumptions.contradict() ? assumptions.core() : std::vector<std::string>{};
}

static_assert(std::is_trivially_copyable_v<WorkedPosition>, "positions travel through a pipe as they are");

/// Kind and length of a message; the content follows.
struct Head {
  Message::Kind kind;
  std::uint32_t length;
};

void send(int to, Message::Kind kind, const void* data, std::size_t length) {
  std::string bytes(sizeof(Head) + length, '\0');
  const Head head{kind, static_cast<std::uint32_t>(length)};
  std::memcpy(bytes.data(), &head, sizeof head);
  if (length != 0) std::memcpy(bytes.data() + sizeof head, data, length);
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
      for (const std::string& words : contradiction(job)) send(to, Message::Kind::words, words.data(), words.size());
      ::_exit(0);
    }
    bool left_out = false;
    const Listener listener{
        [&](const WorkedPosition& position) { send(to, Message::Kind::position, &position, sizeof position); },
        [&] {
          if (!left_out) send(to, Message::Kind::left_out, nullptr, 0);
          left_out = true;
        }};
    const Verdict verdict = work(job, listener);
    send(to, Message::Kind::done, &verdict, sizeof verdict);
  } catch (const std::bad_alloc&) {
    send(to, Message::Kind::memory, nullptr, 0);
  } catch (const std::system_error& error) {
    const bool refused = error.code() == std::errc::resource_unavailable_try_again;
    const std::string text = refused ? std::string("no thread for a solver: ") + error.what() : error.what();
    send(to, refused ? Message::Kind::refused : Message::Kind::failure, text.data(), text.size());
  } catch (const std::exception& error) {
    send(to, Message::Kind::failure, error.what(), std::strlen(error.what()));
  }
  ::_exit(0);
}

}  // namespace

Child::Child(const Job& job, std::size_t memory_mib) {
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

Child::~Child() { end(); }

bool Child::read() {
  char block[16384];
  const ssize_t some = ::read(descriptor_, block, sizeof block);
  if (some < 0) return errno == EINTR;
  buffer_.append(block, static_cast<std::size_t>(some));
  return some > 0;
}

std::optional<Message> Child::next() {
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

double Child::end() {
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

}  // namespace arbiter::puzzles
