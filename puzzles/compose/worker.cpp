#include "puzzles/compose/composer.hpp"

#include <algorithm>
#include <deque>
#include <set>
#include <unordered_set>

#include <fmt/format.h>

#include "puzzles/closure/closure.hpp"
#include "puzzles/query/worlds.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {

Refutation refute(const Theme& theme, Problem& problem, ReachReasons& why_unreachable, const Setup& setup) {
  Space& space = problem.space();
  const Request& request = problem.request();
  using Why = Refutation::Why;
  if (std::vector<Formula> broken = space.broken(setup); !broken.empty())
    return {Why::invariants, {}, std::move(broken)};
  if (!sound(request, setup)) return {Why::faults, {}, {space.other_than(setup)}};
  const Judgement judgement = theme.judge(request, setup);
  if (!judgement.holds) {
    std::vector<Formula> clauses;
    if (!judgement.filtered) clauses = problem.blocking_clauses(setup, judgement);
    if (clauses.empty()) clauses.push_back(space.other_than(setup));
    return {Why::theme, judgement.why, std::move(clauses)};
  }
  if (acceptable_form(theme, request, setup)) return {};
  return {Why::unreachable, {}, why_unreachable.of(setup)};
}

namespace {

/// The positions of the space with one piece fewer that show the theme and have no fault, reachable or not.
std::vector<Setup> with_one_less(const Job& job, const Space& space, const Setup& setup) {
  std::vector<Setup> smaller;
  for (const Square square : setup.board.occupied()) {
    smaller.push_back(setup);
    smaller.back().board.clear(square);
  }
  const std::vector<bool> inside = space.contains(smaller);
  std::vector<Setup> result;
  for (std::size_t i = 0; i < smaller.size(); ++i) {
    if (inside[i] && job.theme.judge(job.request, smaller[i]).holds && sound(job.request, smaller[i]))
      result.push_back(smaller[i]);
  }
  return result;
}

std::set<CheckId> faults_of(const Request& request, const Setup& setup) {
  std::set<CheckId> checks;
  for (const Fault& fault : request.ruleset.faults(setup, {})) checks.insert(fault.check);
  return checks;
}

/// Removes rights, an en passant square or a last step that the theme does not need. The result may belong to another
/// case.
Setup without_idle_state(const Job& job, const Space& space, Setup setup) {
  const auto good = [&](const Setup& each) {
    return space.broken(each).empty() && space.unmet(each).empty() && job.theme.judge(job.request, each).holds &&
           sound(job.request, each) && acceptable_form(job.theme, job.request, each);
  };
  for (;;) {
    const std::vector<Setup> less = space.with_less_state(setup);
    const auto found = std::ranges::find_if(less, good);
    if (found == less.end()) return setup;
    setup = *found;
  }
}

/// Whether some piece can be left out, also where the request forbids it (by numbers of pieces, or pieces that it
/// places): the position still shows the theme, and has no fault that it did not have, such as a missing king.
/// True as well where there are too many moves to tell.
bool has_idle_piece(const Job& job, const Setup& setup) {
  const std::set<CheckId> known = faults_of(job.request, setup);
  for (const Square square : setup.board.occupied()) {
    Setup without = setup;
    without.board.clear(square);
    const std::set<CheckId> faults = faults_of(job.request, without);
    if (!std::includes(known.begin(), known.end(), faults.begin(), faults.end())) continue;
    try {
      if (job.theme.judge(job.request, without).holds && acceptable_form(job.theme, job.request, without)) return true;
    } catch (const TooManyMoves&) {
      return true;
    }
  }
  return false;
}

/// Removes pieces as long as the theme holds, in an order that depends on the seed; then, if the job reduces, rights,
/// flags and an en passant square that the theme does not need. `setup` is acceptable (acceptable_form), and so is the
/// result, which may belong to another case.
WorkedPosition without_idle_pieces(const Job& job, const Space& space, Random& random, Setup setup) {
  for (;;) {
    std::vector<Setup> possible = with_one_less(job, space, setup);
    std::erase_if(possible, [&](const Setup& each) { return !acceptable_form(job.theme, job.request, each); });
    if (possible.empty() && job.reduce) setup = without_idle_state(job, space, std::move(setup));
    if (possible.empty() || !job.reduce) {
      const Setup given = acceptable_form(job.theme, job.request, setup).value();
      return {given, possible.empty() && !has_idle_piece(job, given)};
    }
    setup = possible[random.below(possible.size())];
  }
}

/// So many boards or fewer are tried at once: a solver would not yet have read the theme's demands by then.
constexpr double some_boards = 500'000;
/// With so many boards or fewer, all cases together, local search is skipped.
constexpr double fewer_boards = 20'000;
/// More boards than this are never tried.
constexpr double most_boards = 100'000'000;
/// Seconds for which a solver runs before more boards are tried.
constexpr double solver_first = 5;
/// When looking for the fewest pieces: how many boards the last remaining number may have, and how long it is tried.
constexpr double last_boards = 15'000'000;
constexpr double last_seconds = 60;

/// Whether the case is a part of the space, rather than lines of play that were drawn.
bool is_whole(const Job& job) { return job.theme.exhaustive(job.request) && job.part.pool.empty(); }

/// Tries the last remaining number of pieces board by board. `impossible`: a position has been reported, or there is
/// none.
Verdict try_last(const Job& job, std::size_t pieces, double seconds, const Listener& tell) {
  Enumeration all(job.theme, job.request, job.part, in_seconds(std::min(seconds, last_seconds)));
  if (all.boards(pieces) > last_boards) return Verdict::undecided;
  const auto [first, complete] = all.first(pieces);
  if (first) tell.position({*first, !has_idle_piece(job, *first)});
  if (all.left_out()) tell.left_out();
  return first || complete ? Verdict::impossible : Verdict::undecided;
}

class Worker {
 public:
  /// `excluded`: no position of the case has this many pieces or fewer. `seconds`: instead of the job's.
  Worker(const Job& job, const Listener& tell, std::size_t excluded, double seconds)
      : job_(job), tell_(tell), excluded_(excluded), problem_(job.theme.open(job.request, job.part)),
        space_(problem_->space()), solver_(make_solver(space_.store(), job.style)),
        why_unreachable_(job.request, space_), random_(job.request.seed * 1000003 + job.style.seed),
        end_(in_seconds(seconds)) {
    solver_->add(space_.well_formed());
    // Invariants are large sums, and most positions satisfy them anyway: the solver gets an invariant once it has
    // broken it.
    for (const Named& each : space_.constraints()) solver_->add(each.holds);
    for (const Named& demand : problem_->demands()) solver_->add(demand.holds);
    for (const Setup& setup : job.known) solver_->add(space_.other_squares_than(setup));
    if (job.at_most) solver_->add(space_.at_most_pieces(*job.at_most));
  }

  Verdict run() { return job_.minimise ? minimise() : enumerate(); }

 private:
  Verdict minimise() {
    if (const auto least = job_.theme.least_pieces(job_.request)) {
      const Verdict verdict = climb(least->pieces);
      if (verdict != Verdict::undecided) return verdict;
    }
    for (;;) {
      const Verdict verdict = next({});
      if (verdict != Verdict::found) return verdict;
      const std::size_t pieces = report();
      if (pieces <= excluded_ + 1) return Verdict::impossible;
      if (pieces == excluded_ + 2 && !tried_last_ && is_whole(job_)) {
        tried_last_ = true;
        if (try_last(job_, pieces - 1, seconds_left(), tell_) == Verdict::impossible) return Verdict::impossible;
      }
      solver_->add(space_.at_most_pieces(pieces - 1));
    }
  }

  /// Goes upwards from the fewest pieces that counting allows, as long as that is quick. `impossible`: a position has
  /// been reported, and there is none with fewer pieces.
  Verdict climb(std::size_t pieces) {
    constexpr double share = 0.5;
    constexpr std::size_t steps = 6;
    excluded_ = std::max(excluded_, pieces - 1);
    const double seconds = seconds_left() * share / static_cast<double>(steps);
    for (std::size_t step = 0; step < steps && !(job_.at_most && pieces > *job_.at_most); ++step, ++pieces) {
      const std::vector<Formula> so_few{space_.at_most_pieces(pieces)};
      const Verdict verdict = search(so_few, seconds);
      if (verdict == Verdict::undecided) continue;
      if (verdict == Verdict::found) {
        pieces = report();
        if (pieces <= excluded_ + 1) return Verdict::impossible;
        solver_->add(space_.at_most_pieces(pieces - 1));
        break;
      }
      excluded_ = pieces;
    }
    return Verdict::undecided;
  }

  Verdict enumerate() {
    for (std::size_t reported = 0; reported < job_.count; ++reported) {
      const Verdict verdict = varied();
      if (verdict != Verdict::found) return verdict;
      report();
      solver_->add(space_.other_squares_than(setup_));
    }
    return Verdict::found;
  }

  /// The first position is the solver's own choice; later ones contain a random piece on a random square, if there is
  /// such a position.
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

  /// Tries few pieces first, if the theme says so.
  Verdict next(const std::vector<Formula>& assumptions) {
    constexpr double a_while = 4;
    for (const std::size_t pieces : job_.theme.info().few_pieces) {
      if (job_.at_most && *job_.at_most <= pieces) break;
      std::vector<Formula> with_few = assumptions;
      with_few.push_back(space_.at_most_pieces(pieces));
      if (search(with_few, a_while) == Verdict::found) return Verdict::found;
    }
    return search(assumptions, seconds_left());
  }

  Verdict search(const std::vector<Formula>& assumptions, double seconds) {
    const Clock::time_point end = in_seconds(seconds);
    const auto left = [&] { return std::min(seconds_left(), seconds_until(end)); };
    for (;;) {
      const Verdict verdict = solver_->check(assumptions, left());
      if (verdict != Verdict::found) return verdict;
      setup_ = space_.decode(solver_->model());
      const Refutation refutation = refute(job_.theme, *problem_, why_unreachable_, setup_);
      using Why = Refutation::Why;
      if (refutation.why == Why::none) return Verdict::found;
      if (refutation.why != Why::unreachable) {
        if (!add_new(refutation.formulas))
          throw InternalError(fmt::format("a witness fails its replay ({}): {}", refutation.said,
                                          job_.request.ruleset->write_fen(setup_, {})));
        continue;
      }
      tell_.left_out();
      const Thinned less = thinned(job_, space_, random_, setup_);
      if (less.acceptable) {
        setup_ = less.setup;
        return Verdict::found;
      }
      // Why no game reaches the position or its thinned form.
      if (!add_new(refutation.formulas)) solver_->add(space_.other_than(setup_));
      static_cast<void>(add_new(why_unreachable_.of(less.setup)));
    }
  }

  /// Adds those that are new; false if none is.
  bool add_new(const std::vector<Formula>& formulas) {
    bool more = false;
    for (const Formula each : formulas) {
      if (!learnt_.insert(each.edge()).second) continue;
      more = true;
      solver_->add(each);
    }
    return more;
  }

  /// Reports the position without idle pieces; returns how many it has.
  std::size_t report() {
    const WorkedPosition position = without_idle_pieces(job_, space_, random_, setup_);
    setup_ = position.setup;
    tell_.position(position);
    return static_cast<std::size_t>(setup_.board.occupied().size());
  }

  [[nodiscard]] double seconds_left() const { return seconds_until(end_); }

  const Job& job_;
  const Listener& tell_;
  std::size_t excluded_;
  bool tried_last_ = false;
  std::unique_ptr<Problem> problem_;
  Space& space_;
  std::unique_ptr<Solver> solver_;
  ReachReasons why_unreachable_;
  Random random_;
  Clock::time_point end_;
  Setup setup_;
  std::unordered_set<std::uint32_t> learnt_;
};

/// Reports positions that local search finds, as many as requested and the time allows. With Job::at_most it goes on
/// below the best: boards with more pieces are changed towards fewer, not drawn and thrown away.
Verdict search_locally(const Job& asked, const Listener& tell) {
  Request request = asked.request;
  if (asked.at_most) {
    Range& pieces = request.constraints.pieces.emplace(request.constraints.pieces.value_or(Range{}));
    pieces.most = std::min(pieces.most, *asked.at_most);
    if (pieces.most < pieces.least) return Verdict::undecided;
  }
  const Job job{asked.theme,  request,       asked.part,  asked.style,   asked.count,       asked.minimise,
                asked.reduce, asked.at_most, asked.known, asked.seconds, asked.local_boards};
  const auto end = in_seconds(job.seconds);
  const auto over = [&] { return Clock::now() >= end; };
  Random random(job.style.seed);
  std::set<std::uint64_t> squares;
  for (const Setup& each : job.known) squares.insert(squares_of(each));
  std::size_t reported = 0;
  const auto found = [&](const Setup& setup, const Space& space) {
    const WorkedPosition position = without_idle_pieces(job, space, random, setup);
    if (!squares.insert(squares_of(position.setup)).second) return true;
    tell.position(position);
    return ++reported < job.count;
  };
  search_boards(job.theme, job.request, job.part, job.style.seed, job.local_boards, over, found);
  return reported < job.count ? Verdict::undecided : Verdict::found;
}

/// About how many boards it takes to go through all positions of a case; nothing if there are too many.
std::optional<double> boards_of(const Theme& theme, const Request& request, const Case& part, std::size_t at_most) {
  const Range range = Enumeration::pieces(request);
  const std::size_t most = std::min(range.most, at_most);
  if (most >= 64) return std::nullopt;
  const Enumeration all(theme, request, part);
  double sum = 0;
  for (std::size_t pieces = range.least; pieces <= most; ++pieces) sum += all.boards(pieces);
  return sum <= most_boards ? std::optional(sum) : std::nullopt;
}

/// Goes through all positions of a case with a bounded number of pieces. `impossible`: there is none (further).
Verdict enumerate_case(const Job& job, Clock::time_point end, const Listener& tell) {
  Enumeration all(job.theme, job.request, job.part, end);
  const Range range = Enumeration::pieces(job.request);
  std::set<std::uint64_t> squares;
  for (const Setup& each : job.known) squares.insert(squares_of(each));
  std::size_t reported = 0;
  Random random(job.request.seed);
  const auto found = [&](const Setup& setup) {
    const std::uint64_t before = squares_of(setup);
    if (!squares.insert(before).second) return true;
    WorkedPosition position = without_idle_pieces(job, all.space(), random, setup);
    // Often only rights or flags are removed.
    const std::uint64_t after = squares_of(position.setup);
    if (after != before && !squares.insert(after).second) return true;
    tell.position(position);
    return ++reported < job.count;
  };
  for (std::size_t pieces = range.least; pieces <= std::min(range.most, job.at_most.value_or(64)); ++pieces) {
    const bool complete = all.run(pieces, found);
    if (all.left_out()) tell.left_out();
    if (reported >= job.count) return Verdict::found;
    if (!complete) return Verdict::undecided;
  }
  return Verdict::impossible;
}

/// Looks for the fewest pieces from below, as long as there are few boards. `excluded` receives what has been excluded.
std::optional<Verdict> climb_boards(const Job& job, Clock::time_point end, const Listener& tell,
                                    std::size_t& excluded) {
  Enumeration all(job.theme, job.request, job.part, end);
  const std::size_t most = std::min(Enumeration::pieces(job.request).most, job.at_most.value_or(64));
  for (std::size_t pieces = 1;; ++pieces) {
    if (pieces > most) return Verdict::impossible;
    if (all.boards(pieces) > some_boards) {
      if (pieces != most || all.boards(pieces) > last_boards) return std::nullopt;
      // Millions of boards take a minute, and a solver often a moment.
      const Verdict verdict = Worker(job, tell, excluded, std::min(seconds_until(end), solver_first)).run();
      if (verdict != Verdict::undecided) return verdict;
      if (try_last(job, pieces, seconds_until(end), tell) == Verdict::impossible) return Verdict::impossible;
      return std::nullopt;
    }
    const auto [first, complete] = all.first(pieces);
    if (all.left_out()) tell.left_out();
    if (first) {
      tell.position({*first, !has_idle_piece(job, *first)});
      return Verdict::impossible;
    }
    if (!complete) return Clock::now() >= end ? std::optional(Verdict::undecided) : std::nullopt;
    excluded = pieces;
  }
}

/// What is assumed of positions in one kind of state.
struct World {
  World(const Job& job, Case part)
      : state(std::move(part)), space(job.request, state), solver(make_solver(space.store(), job.style)) {
    solver->add(space.well_formed());
  }
  Case state;
  Space space;
  std::unique_ptr<Solver> solver;
  std::vector<Named> all{};
};

}  // namespace

bool has_few_boards(const Theme& theme, const Request& request) {
  if (!theme.exhaustive(request)) return false;
  double sum = 0;
  for (const Case& each : whole_space(request)) {
    const auto boards = boards_of(theme, request, each, 64);
    if (!boards) return false;
    sum += *boards;
    if (sum > fewer_boards) return false;
  }
  return true;
}

Verdict work(const Job& job, const Listener& tell) {
  if (refused_from_the_start(job.request, job.part)) return Verdict::impossible;
  if (job.local_boards > 0) return search_locally(job, tell);
  const auto end = in_seconds(job.seconds);
  std::size_t excluded = 0;
  if (job.minimise) {
    if (is_whole(job)) {
      if (const auto verdict = climb_boards(job, end, tell, excluded)) return *verdict;
    }
    return Worker(job, tell, excluded, job.seconds).run();
  }
  const auto boards =
      is_whole(job) ? boards_of(job.theme, job.request, job.part, job.at_most.value_or(64)) : std::nullopt;
  if (!boards) return Worker(job, tell, excluded, job.seconds).run();
  if (*boards > some_boards) {
    const Verdict verdict = Worker(job, tell, excluded, std::min(job.seconds, solver_first)).run();
    if (verdict != Verdict::undecided) return verdict;
  }
  const auto now = Clock::now();
  const Verdict verdict = enumerate_case(job, now + (end - now) * 7 / 10, tell);
  if (verdict != Verdict::undecided) return verdict;
  return Worker(job, tell, excluded, seconds_until(end)).run();
}

Thinned thinned(const Job& job, const Space& space, Random& random, Setup setup) {
  for (;;) {
    const std::vector<Setup> possible = with_one_less(job, space, setup);
    if (possible.empty()) return {setup, false};
    for (const Setup& each : possible) {
      if (acceptable_form(job.theme, job.request, each)) return {each, true};
    }
    setup = possible[random.below(possible.size())];
  }
}

std::vector<std::string> contradiction(const Job& job) {
  const query::Query* const query = job.theme.query();
  if (query != nullptr) {
    constexpr double words_share = 0.4;
    const WordCore known =
        contradicting_words(job.request, Space(job.request, job.part), *query, job.seconds * words_share);
    if (!known.parts.empty()) return known.parts;
  }
  const auto end = in_seconds(job.seconds);
  // In each kind of state that the theme's cases have: a contradiction must be one in all of these.
  std::deque<World> worlds;
  for (const Case& each : job.theme.cases(job.request)) {
    Case state;
    state.context = each.context;
    const auto same = [&](const World& known) { return known.state.context == state.context; };
    if (std::ranges::none_of(worlds, same)) worlds.emplace_back(job, std::move(state));
  }
  if (worlds.empty()) worlds.emplace_back(job, job.part);
  // What is said of a space. Parts whose words are already known get more exact formulas.
  const auto add = [&](FunctionRef<std::vector<Named>(const Space&)> said_of) {
    for (World& world : worlds) {
      const std::vector<Named> more = said_of(world.space);
      world.all.insert(world.all.end(), more.begin(), more.end());
    }
  };
  const auto add_query = [&](int plies) {
    add([&](const Space& space) {
      const auto parts = query::say(*query, space.open(), plies, true);
      return std::vector<Named>(parts.begin(), parts.end());
    });
  };
  const auto blamed = [&](const std::vector<std::size_t>& assumed) -> std::optional<std::vector<std::size_t>> {
    std::set<std::size_t> result;
    for (const World& world : worlds) {
      const auto formulas = collected<Formula>(assumed, [&](const std::size_t i) { return world.all[i].holds; });
      if (world.solver->check(formulas, seconds_until(end)) != Verdict::impossible) return std::nullopt;
      for (const std::size_t i : world.solver->core()) result.insert(assumed[i]);
    }
    return std::vector(result.begin(), result.end());
  };
  // If everything added so far contradicts itself: what is needed for that.
  const auto core = [&] {
    const std::vector<Named>& all = worlds.front().all;
    std::vector<std::string> words;
    for (const std::size_t i : smallest_core(all.size(), blamed)) {
      if (!contains(words, all[i].words)) words.push_back(all[i].words);
    }
    return words;
  };
  // First only constraints and the query: the invariants are large sums, and statements about moves are larger still.
  add([](const Space& space) { return space.constraints(); });
  if (query != nullptr) add_query(0);
  if (auto words = core(); !words.empty()) return words;
  add([](const Space& space) { return space.invariants(); });
  if (auto words = core(); !words.empty()) return words;
  if (query == nullptr || query->root.plies == 0) return {};
  add_query(1);
  return core();
}

}  // namespace arbiter::puzzles
