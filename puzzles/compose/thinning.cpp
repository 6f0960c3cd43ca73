#include "puzzles/compose/thinning.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "puzzles/compose/acceptance.hpp"

namespace arbiter::puzzles {
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
  for (bool dropped = true; dropped;) {
    dropped = false;
    for (const Setup& each : space.with_less_state(setup)) {
      const bool inside = space.broken(each).empty() && space.unmet(each).empty();
      if (!inside || !job.theme.judge(job.request, each).holds || !sound(job.request, each)) continue;
      if (!acceptable_form(job.theme, job.request, each)) continue;
      setup = each;
      dropped = true;
      break;
    }
  }
  return setup;
}

}  // namespace

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

}  // namespace arbiter::puzzles
