#include "verifier/solve/search/search.hpp"

#include <algorithm>

#include "verifier/position/move_source.hpp"

namespace arbiter::solve {

Arrival arrival_of(const Move& move) noexcept {
  if (is_pass(move.front())) return passing();
  Arrival by{static_cast<std::uint8_t>(move.front().from.index()), static_cast<std::uint8_t>(move.back().to.index()),
             false};
  for (const Step& step : move) by.captures = by.captures || !step.captures.empty();
  return by;
}

Goals::Goals(const SearchSource& source, const Stipulation& stipulation) : source_(source), stipulation_(stipulation) {
  if (!cooperative(stipulation.play)) return;
  const Goal goal = stipulation.goal;
  if (stipulation.diagram) distance_ = source.distance_to(*stipulation.diagram);
  if (goal == Goal::mate) distance_ = source.distance_to(DistantEnd::mate);
  if (goal == Goal::stalemate || goal == Goal::double_stalemate) distance_ = source.distance_to(DistantEnd::stalemate);
}

bool Goals::reached(const SearchNode& next, const Arrival& by) const {
  switch (stipulation_.goal) {
    case Goal::mate: return source_.in_check(next) && source_.status(next) == Status::mate;
    case Goal::stalemate: return source_.status(next) == Status::stalemate;
    case Goal::double_stalemate:
      return source_.status(next) == Status::stalemate && source_.status(source_.passed(next)) == Status::stalemate;
    case Goal::double_mate: {
      // After most moves it is soonest seen that the side that moved is not in check.
      const SearchNode passed = source_.passed(next);
      return source_.in_check(passed) && mated(next) && mated(passed);
    }
    case Goal::check: return source_.in_check(next);
    case Goal::capture: return by.captures;
    case Goal::square: return stipulation_.target && by.to == stipulation_.target->index();
    case Goal::lose: return source_.status(next) == Status::won;
    case Goal::mate_or_stalemate: {
      const Status status = source_.status(next);
      return status == Status::mate || status == Status::stalemate;
    }
    case Goal::auto_stalemate: return source_.status(source_.passed(next)) == Status::stalemate;
    case Goal::any: return true;
    case Goal::proof_game:
    case Goal::diagram: return distance_ && distance_(next, next.to_move, 0, 0);
    case Goal::win: {
      const Status status = source_.status(next);
      return status == Status::mate || status == Status::lost;
    }
  }
  return false;
}

/// Also where the other side's king could be taken: a side that could get out of its check so is not mated.
bool Goals::mated(const SearchNode& node) const {
  bool escapes = !source_.in_check(node);
  const auto no_escape = [&](const SearchNode& next, const Arrival&) {
    escapes = !source_.in_check(source_.passed(next));
    return !escapes;
  };
  if (!escapes) static_cast<void>(source_.unguarded_successors(node, no_escape));
  return !escapes;
}

std::size_t Goals::double_mates(const SearchNode& node, std::size_t most) const {
  // As Popeye: a side that has no legal move cannot mate either.
  if (stipulation_.goal != Goal::double_mate || !source_.has_move(node)) return 0;
  std::size_t count = 0;
  const auto counted = [&](const SearchNode& next, const Arrival& by) {
    if (reached(next, by)) ++count;
    return count < most;
  };
  static_cast<void>(source_.unguarded_successors(node, counted));
  return count;
}

bool Goals::reached_in_one(const SearchNode& node) const {
  if (stipulation_.goal == Goal::double_mate) return double_mates(node, 1) != 0;
  if (stipulation_.goal == Goal::mate) return source_.mates_in_one(node);
  if (stipulation_.goal == Goal::stalemate) return source_.stalemates_in_one(node);
  if (stipulation_.goal == Goal::win) return source_.wins_in_one(node);
  if (stipulation_.goal == Goal::check)
    return !source_.checking_successors(node, [](const SearchNode&, const Arrival&) { return false; });
  return !each_successor(source_, node, [&](const SearchNode& next, const Arrival& by) { return !reached(next, by); });
}

bool is_won_by_mover(const Setup& after, Ruleset ruleset) {
  const MoveSource& generator = ruleset.generator();
  const Status status = generator.setup_status(after);
  if (ruleset.profile().wins_by == WinsBy::own) return status == Status::mate || status == Status::lost;
  if (status != Status::ongoing && status != Status::check) return false;
  const auto answers = generator.setup_moves(after);
  return std::ranges::all_of(
      answers, [&](const MoveOutcome& answer) { return generator.setup_status(answer.after) == Status::won; });
}

}  // namespace arbiter::solve
