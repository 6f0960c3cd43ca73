#include "puzzles/compose/worker.hpp"

#include <algorithm>
#include <chrono>
#include <set>
#include <unordered_set>

#include <fmt/format.h>

#include "position/notation.hpp"
#include "puzzles/compose/few_men.hpp"
#include "puzzles/compose/guess.hpp"
#include "support/internal_error.hpp"
#include "support/random.hpp"

namespace arbiter::puzzles {
namespace {

using Clock = std::chrono::steady_clock;

bool sound(const Request& request, const Setup& setup) {
  const Faults faults = request.variant->faults(setup, request.profile, {});
  return std::none_of(faults.begin(), faults.end(), [](const Fault& fault) { return fault.level == Level::error; });
}

/// Takes off men as long as the theme holds, in an order that the seed decides.
WorkedPosition without_idle_men(const Job& job, const Space& space, Random& random, Setup setup) {
  for (;;) {
    std::vector<Setup> smaller;
    for (const Square square : setup.board.occupied()) {
      smaller.push_back(setup);
      smaller.back().board.clear(square);
    }
    const std::vector<bool> inside = space.contains(smaller);
    std::vector<std::size_t> possible;
    for (std::size_t i = 0; i < smaller.size(); ++i) {
      if (inside[i] && job.theme.judge(job.request, smaller[i]).holds && sound(job.request, smaller[i])) possible.push_back(i);
    }
    if (possible.empty()) return {setup, true};
    if (!job.reduce) return {setup, false};
    setup = smaller[possible[random.below(possible.size())]];
  }
}

/// So many boards take about as long as to tell a solver the theme; many more only where they are all that is left to try.
constexpr double some_boards = 500'000;
constexpr double last_boards = 15'000'000;
/// Seconds after which the last boards are left to a solver: with themes that are judged slowly.
constexpr double last_seconds = 60;

/// The last number of men that is left, board by board. `impossible`: a position has been told, or there is none.
Verdict try_last(const Job& job, std::size_t men, double seconds, const std::function<void(const WorkedPosition&)>& tell) {
  FewMen few(job.theme, job.request, job.part);
  const auto boards = few.boards(men);
  if (!boards || *boards > last_boards) return Verdict::undecided;
  const auto end = Clock::now() + std::chrono::duration<double>(std::min(seconds, last_seconds));
  const auto over = [&] { return Clock::now() >= end; };
  if (const auto found = few.first(men, over)) {
    tell({*found, true});
    return Verdict::impossible;
  }
  return over() ? Verdict::undecided : Verdict::impossible;
}

class Worker {
 public:
  /// `excluded`: no position of the case has so few men or fewer.
  Worker(const Job& job, const std::function<void(const WorkedPosition&)>& tell, std::size_t excluded)
      : job_(job), tell_(tell), excluded_(excluded), problem_(job.theme.open(job.request, job.part)), space_(problem_->space()),
        solver_(space_.store(), job.style), random_(job.request.seed * 1000003 + job.style.seed),
        end_(Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(job.seconds))) {
    solver_.add(space_.well_formed());
    // Invariants are large sums, and most positions keep them anyway: the solver hears of one when it has broken it.
    for (const Named& each : space_.wishes()) solver_.add(each.holds);
    for (const Named& demand : problem_->demands()) solver_.add(demand.holds);
    for (const Setup& setup : job.known) solver_.add(space_.other_squares_than(setup));
    if (job.at_most) solver_.add(space_.at_most_men(*job.at_most));
  }

  Verdict run() {
    return job_.minimise ? minimise() : enumerate();
  }

 private:
  Verdict minimise() {
    if (const auto least = job_.theme.least_men(job_.request)) {
      const Verdict verdict = climb(least->men);
      if (verdict != Verdict::undecided) return verdict;
    }
    for (;;) {
      const Verdict verdict = next({});
      if (verdict != Verdict::found) return verdict;
      const WorkedPosition position = reduced();
      setup_ = position.setup;
      tell_(position);
      const auto men = static_cast<std::size_t>(position.setup.board.occupied().size());
      if (men <= excluded_ + 1) return Verdict::impossible;
      if (men == excluded_ + 2 && !tried_last_ && job_.theme.exhaustive(job_.request)) {
        tried_last_ = true;
        if (try_last(job_, men - 1, seconds_left(), tell_) == Verdict::impossible) return Verdict::impossible;
      }
      solver_.add(space_.at_most_men(men - 1));
    }
  }

  /// From the fewest men that counting leaves possible upwards, as long as it goes quickly. `impossible`: a position has been told, and
  /// there is none with fewer men.
  Verdict climb(std::size_t men) {
    constexpr double share = 0.5;
    constexpr std::size_t steps = 6;
    excluded_ = std::max(excluded_, men - 1);
    const double seconds = seconds_left() * share / static_cast<double>(steps);
    for (std::size_t step = 0; step < steps && !(job_.at_most && men > *job_.at_most); ++step, ++men) {
      const std::vector<Formula> so_few{space_.at_most_men(men)};
      const Verdict verdict = search(so_few, seconds);
      if (verdict == Verdict::undecided) continue;
      if (verdict == Verdict::found) {
        const WorkedPosition position = reduced();
        tell_(position);
        men = static_cast<std::size_t>(position.setup.board.occupied().size());
        if (men <= excluded_ + 1) return Verdict::impossible;
        solver_.add(space_.at_most_men(men - 1));
        break;
      }
      excluded_ = men;
    }
    return Verdict::undecided;
  }

  Verdict enumerate() {
    for (std::size_t told = 0; told < job_.count; ++told) {
      const Verdict verdict = varied();
      if (verdict != Verdict::found) return verdict;
      const WorkedPosition position = reduced();
      tell_(position);
      solver_.add(space_.other_squares_than(position.setup));
    }
    return Verdict::found;
  }

  /// The first position is the solver's own; later ones are drawn to a man on a square by lot, if there is one with it.
  Verdict varied() {
    if (job_.count > 1 || !job_.known.empty()) {
      for (int attempt = 0; attempt < 2; ++attempt) {
        const auto literal = space_.some_literal(random_.below(64 * 16 * 7));
        if (!literal || literal->is_constant()) continue;
        const std::vector<Formula> drawn{*literal};
        if (next(drawn) == Verdict::found) return Verdict::found;
        if (seconds_left() <= 0) return Verdict::undecided;
      }
    }
    return next({});
  }

  /// Few men first, if the theme says so.
  Verdict next(const std::vector<Formula>& assumptions) {
    constexpr double a_while = 4;
    for (const std::size_t men : job_.theme.few_men(job_.request)) {
      if (job_.at_most && *job_.at_most <= men) break;
      std::vector<Formula> with_few = assumptions;
      with_few.push_back(space_.at_most_men(men));
      if (search(with_few, a_while) == Verdict::found) return Verdict::found;
    }
    return search(assumptions, seconds_left());
  }

  Verdict search(const std::vector<Formula>& assumptions, double seconds) {
    const Clock::time_point end = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    const auto left = [&] { return std::min(seconds_left(), std::chrono::duration<double>(end - Clock::now()).count()); };
    for (;;) {
      const Verdict verdict = solver_.check(assumptions, left());
      if (verdict != Verdict::found) return verdict;
      setup_ = space_.decode(solver_.model());
      const std::vector<Formula> broken = space_.broken(setup_);
      for (const Formula each : broken) {
        ensure(learnt_.insert(each.edge()).second, "a model keeps the invariants that the solver was told");
        solver_.add(each);
      }
      if (!broken.empty()) continue;
      if (!sound(job_.request, setup_)) {  // for a reason that no invariant states
        solver_.add(space_.other_than(setup_));
        continue;
      }
      const Judgement judgement = job_.theme.judge(job_.request, setup_);
      if (judgement.holds) return Verdict::found;
      learn(judgement);
    }
  }


  void learn(const Judgement& judgement) {
    if (judgement.filtered) return solver_.add(space_.other_than(setup_));
    bool new_lesson = false;
    const std::vector<Formula> lessons = problem_->lessons(setup_, judgement);
    for (const Formula lesson : lessons) {
      if (!learnt_.insert(lesson.edge()).second) continue;
      new_lesson = true;
      solver_.add(lesson);
    }
    if (lessons.empty()) {
      solver_.add(space_.other_than(setup_));
    } else if (!new_lesson) {
      throw InternalError(fmt::format("a witness fails its replay ({}): {}", judgement.why,
                                      job_.request.variant->write_fen(setup_, {})));
    }
  }

  WorkedPosition reduced() { return without_idle_men(job_, space_, random_, setup_); }

  [[nodiscard]] double seconds_left() const { return std::chrono::duration<double>(end_ - Clock::now()).count(); }

  const Job& job_;
  const std::function<void(const WorkedPosition&)>& tell_;
  std::size_t excluded_;
  bool tried_last_ = false;
  std::unique_ptr<Problem> problem_;
  Space& space_;
  Solver solver_;
  Random random_;
  Clock::time_point end_;
  Setup setup_;
  std::unordered_set<std::uint32_t> learnt_;
};

}  // namespace

namespace {

/// Tells positions that were guessed, as many as are wanted and the time allows.
Verdict guess(const Job& job, const std::function<void(const WorkedPosition&)>& tell) {
  const auto end = Clock::now() + std::chrono::duration<double>(job.seconds);
  const auto over = [&] { return Clock::now() >= end; };
  Guess guesses(job.theme, job.request, job.part, job.style.seed, job.guesses);
  Random random(job.style.seed);
  std::set<std::uint64_t> squares;
  for (const Setup& each : job.known) squares.insert(squares_of(each));
  for (std::size_t told = 0; told < job.count;) {
    const auto found = guesses.next(over);
    if (!found) return Verdict::undecided;
    const WorkedPosition position = without_idle_men(job, guesses.space(), random, *found);
    if (!squares.insert(squares_of(position.setup)).second) continue;
    tell(position);
    ++told;
  }
  return Verdict::found;
}

}  // namespace

Verdict work(const Job& job, const std::function<void(const WorkedPosition&)>& tell) {
  if (job.guesses > 0) return guess(job, tell);
  std::size_t excluded = 0;
  if (job.minimise && job.theme.exhaustive(job.request)) {
    const auto end = Clock::now() + std::chrono::duration<double>(job.seconds);
    const auto over = [&] { return Clock::now() >= end; };
    FewMen few(job.theme, job.request, job.part);
    for (std::size_t men = 1;; ++men) {
      if (job.at_most && men > *job.at_most) return Verdict::impossible;
      const auto boards = few.boards(men);
      if (!boards) break;
      if (*boards > some_boards) {
        const bool last = job.at_most && men == *job.at_most;
        if (last && try_last(job, men, job.seconds, tell) == Verdict::impossible) return Verdict::impossible;
        break;
      }
      if (const auto found = few.first(men, over)) {
        tell({*found, true});
        return Verdict::impossible;
      }
      if (over()) return Verdict::undecided;
      excluded = men;
    }
  }
  return Worker(job, tell, excluded).run();
}

std::vector<std::string> contradiction(const Job& job) {
  Space space(job.request, job.part);
  Solver solver(space.store(), job.style);
  solver.add(space.well_formed());
  // Wishes alone first: the invariants are large sums.
  std::vector<Named> all;
  std::vector<Formula> assumed;
  Verdict verdict = Verdict::found;
  for (const auto* list : {&space.wishes(), &space.invariants()}) {
    if (verdict == Verdict::impossible) break;
    for (const Named& each : *list) {
      all.push_back(each);
      assumed.push_back(each.holds);
    }
    verdict = solver.check(assumed, job.seconds);
  }
  if (verdict != Verdict::impossible) return {};
  std::vector<std::size_t> core = solver.core();
  // What can be left out is left out, so that what remains is all to blame.
  for (std::size_t i = core.size(); i-- > 0;) {
    std::vector<Formula> fewer;
    for (std::size_t k = 0; k < core.size(); ++k) {
      if (k != i) fewer.push_back(all[core[k]].holds);
    }
    if (solver.check(fewer, job.seconds) == Verdict::impossible) core.erase(core.begin() + static_cast<std::ptrdiff_t>(i));
  }
  std::vector<std::string> words;
  for (const std::size_t i : core) words.push_back(all[i].words);
  return words;
}

}  // namespace arbiter::puzzles
