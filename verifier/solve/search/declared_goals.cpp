#include "verifier/solve/search/declared_goals.hpp"

#include <algorithm>

namespace arbiter::solve {

bool DeclaredGoals::reached(const MoveOutcome& move) const {
  const Status status = rules_.setup_status(move.after);
  switch (asked_.goal) {
    case Goal::mate: return status == Status::mate;
    case Goal::stalemate: return status == Status::stalemate;
    case Goal::double_stalemate:
      return status == Status::stalemate && rules_.setup_status(variant_.after_pass(move.after)) == Status::stalemate;
    case Goal::check: return checked(move.after);
    case Goal::capture:
      return std::any_of(move.move.begin(), move.move.end(), [](const Step& step) { return !step.captures.empty(); });
    case Goal::square: return move.move.back().to == asked_.target;
    case Goal::win: return status == Status::mate || status == Status::lost;
    case Goal::lose: return status == Status::won;
    case Goal::mate_or_stalemate: return status == Status::mate || status == Status::stalemate;
    case Goal::auto_stalemate: return rules_.setup_status(variant_.after_pass(move.after)) == Status::stalemate;
    case Goal::any: return true;
    case Goal::proof_game:
    case Goal::diagram: return asked_.diagram == move.after.board;
  }
  return false;
}

bool DeclaredGoals::checked(const Setup& setup) const {
  const Status status = rules_.setup_status(setup);
  return status == Status::check || status == Status::mate || rules_.in_check(setup, setup.to_move);
}

}  // namespace arbiter::solve
