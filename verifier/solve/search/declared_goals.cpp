#include "verifier/solve/search/proof.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace arbiter::solve {

std::vector<MoveOutcome> unguarded_moves(Ruleset ruleset, const Setup& setup) {
  // That kings are not captured is a part of the orthodox clause.
  const std::array lifted{ruleset->safety_clause(), plain_variant().safety_clause()};
  std::vector<MoveOutcome> result;
  for (Examined& each : examiner_of(ruleset.rules()).examined(setup, all_squares, lifted)) {
    if (each.against.empty() && each.over) result.push_back({std::move(each.move), std::move(each.after)});
  }
  return result;
}

/// A side that could get out of its check by taking the other king is not mated.
bool DeclaredGoals::mated(const Setup& setup) const {
  if (!rules.in_check(setup, setup.to_move)) return false;
  const std::vector<MoveOutcome> moves = unguarded_moves(ruleset, setup);
  return std::ranges::all_of(moves, [&](const MoveOutcome& move) { return rules.in_check(move.after, setup.to_move); });
}

bool DeclaredGoals::reached(const MoveOutcome& move) const {
  if (asked.goal == Goal::double_mate) return mated(ruleset->after_pass(move.after)) && mated(move.after);
  const Status status = rules.setup_status(move.after);
  switch (asked.goal) {
    case Goal::mate: return status == Status::mate;
    case Goal::stalemate: return status == Status::stalemate;
    case Goal::double_stalemate:
      return status == Status::stalemate && rules.setup_status(ruleset->after_pass(move.after)) == Status::stalemate;
    case Goal::double_mate: break;
    case Goal::check: return checked(move.after);
    case Goal::capture: return std::ranges::any_of(move.move, [](const Step& step) { return !step.captures.empty(); });
    case Goal::square: return move.move.back().to == asked.target;
    case Goal::win: return status == Status::mate || status == Status::lost;
    case Goal::lose: return status == Status::won;
    case Goal::mate_or_stalemate: return status == Status::mate || status == Status::stalemate;
    case Goal::auto_stalemate: return rules.setup_status(ruleset->after_pass(move.after)) == Status::stalemate;
    case Goal::any: return true;
    case Goal::proof_game:
    case Goal::diagram: return asked.diagram == move.after.board;
  }
  return false;
}

bool DeclaredGoals::checked(const Setup& setup) const {
  const Status status = rules.setup_status(setup);
  return status == Status::check || status == Status::mate || rules.in_check(setup, setup.to_move);
}

}  // namespace arbiter::solve
