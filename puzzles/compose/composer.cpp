#include "puzzles/compose/composer.hpp"

#include <algorithm>
#include <chrono>

#include "puzzles/closure/numbers.hpp"
#include "puzzles/compose/conflict.hpp"
#include "puzzles/compose/local_search.hpp"
#include "puzzles/compose/pass.hpp"

namespace arbiter::puzzles {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// Random boards do not need the theme's cases, whose number suits the solvers.
std::vector<Case> cases_for_local_search(const Request& request, const Effort& effort) {
  std::vector<Case> whole = whole_space(request);
  for (std::size_t i = 0; whole.size() < effort.threads; ++i) whole.push_back(whole[i]);  // with another seed
  return whole;
}

/// Searches all cases locally one after the other, then longer in each, until there are enough positions or none has
/// come in the theme's share of the time. Boards are counted, not seconds, so that the same seed gives the same
/// positions. A theme that solvers get whole is searched locally for a fraction of a second only, so that proofs need
/// not wait, and not at all where a space has hardly more boards than would be drawn.
void search_locally(const Composing& composing, PassOrder order, double seconds) {
  const Theme& theme = composing.theme;
  const Composition& result = composing.result;
  if (composing.effort.solvers_only) return;
  if (!LocalSearch::possible(theme, composing.request) || has_few_boards(theme, composing.request)) return;
  const std::vector<Case> cases = cases_for_local_search(composing.request, composing.effort);
  constexpr double some_seconds = 6;
  constexpr std::size_t few_boards = 12'000;    // of all cases together
  constexpr std::size_t first_boards = 64'000;  // of all cases together
  const double part = theme.local_search_share(composing.request);
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
    if (enough || result.stopped || !composing.conflict.words().empty()) return;
    const auto fewest = [&result] { return result.positions.empty() ? 0 : result.positions.front().pieces; };
    const std::size_t before = result.positions.size();
    const std::size_t best = fewest();
    order.search_seconds = left();
    run_pass(composing, cases, order);
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
    run_pass(composing, cases, order);
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
  const PassEnd end =
      run_pass(composing, cases, {.minimise = true, .least = least ? std::optional(least->pieces) : std::nullopt});
  result.cases_decided = end.decided;
  const bool as_few_as_can_be = least && !result.positions.empty() && result.positions.front().pieces <= least->pieces;
  const bool all_tried = end.all_decided && theme.exhaustive(composing.request);
  result.fewest_proved = as_few_as_can_be || (all_tried && !result.positions.empty());
  if (!result.positions.empty() && result.positions.size() < effort.count && !result.stopped) {
    const PassOrder more{.count = effort.count, .at_most = result.positions.front().pieces};
    result.exhausted = run_pass(composing, cases, more).all_decided && theme.exhaustive(composing.request);
  }
  return end.all_decided;
}

/// As many positions as are wanted. True if all cases were decided.
bool compose_some(const Composing& composing, const std::vector<Case>& cases) {
  const PassOrder order{.count = composing.effort.count};
  search_drawn(composing, order, composing.effort.seconds * 0.3);
  search_locally(composing, order, composing.effort.seconds);
  const PassEnd end = run_pass(composing, cases, order);
  composing.result.cases_decided = end.decided;
  composing.result.exhausted = end.all_decided && composing.theme.exhaustive(composing.request);
  return end.all_decided;
}

/// The reason why nothing was found is worth a moment beyond the limit, and more if the limit has not been reached.
void find_conflict(const Composing& composing) {
  Composition& result = composing.result;
  const double end = seconds_since(composing.start) + (result.stopped ? 1.5 : 10);
  while (!composing.conflict.look(50) && seconds_since(composing.start) < end) {
  }
  result.conflict = composing.conflict.words();
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
  SpaceInWords space = space_in_words(theme, request, effort.minimal);
  result.space = std::move(space.words);
  result.limits = std::move(space.limits);
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
