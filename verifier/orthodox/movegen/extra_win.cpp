#include "verifier/orthodox/movegen/chess_generator.hpp"

namespace arbiter::orthodox {

std::vector<StepOutcome> ExtraWinGenerator::setup_steps(const Setup& setup) const {
  if (over(setup)) return {};
  return completed(orthodox_.setup_steps(setup));
}

std::vector<StepOutcome> ExtraWinGenerator::steps_of(const Setup& setup, Square piece) const {
  if (over(setup)) return {};
  return completed(orthodox_.steps_of(setup, piece));
}

Status ExtraWinGenerator::setup_status(const Setup& setup) const {
  if (has_won(setup, opponent(setup.to_move))) return Status::lost;
  if (has_won(setup, setup.to_move)) return Status::won;
  return orthodox_.setup_status(setup);
}

std::uint64_t ExtraWinGenerator::count_setup_moves(const Setup& setup, int depth) const {
  if (depth == 0) return 1;
  if (over(setup)) return 0;
  // A win by the last move does not shorten the sequence.
  const int before_last = depth - 1;
  const bool alike = !may_win(setup, setup.to_move, (before_last + 1) / 2) &&
                     !may_win(setup, opponent(setup.to_move), before_last / 2);
  if (depth == 1 || alike) return orthodox_.count_setup_moves(setup, depth);
  std::uint64_t sum = 0;
  for (const MoveOutcome& outcome : setup_moves(setup)) sum += count_setup_moves(outcome.after, depth - 1);
  return sum;
}

}  // namespace arbiter::orthodox
