#include "verifier/solve/search/won_by_mover.hpp"

#include <algorithm>

#include "verifier/position/move_source.hpp"

namespace arbiter::solve {

bool is_won_by_mover(const Setup& after, Ruleset ruleset) {
  const MoveSource& generator = ruleset.generator();
  const Status status = generator.setup_status(after);
  if (ruleset.profile().wins_by == WinsBy::own) return status == Status::mate || status == Status::lost;
  if (status != Status::ongoing && status != Status::check) return false;
  const auto answers = generator.setup_moves(after);
  return std::all_of(answers.begin(), answers.end(),
                     [&](const MoveOutcome& answer) { return generator.setup_status(answer.after) == Status::won; });
}

}  // namespace arbiter::solve
