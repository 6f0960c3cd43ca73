#include "verifier/variants/armies/sources.hpp"
#include "verifier/variants/threecheck/sources.hpp"
#include "verifier/variants/threecheck/state.hpp"

namespace arbiter::threecheck {
namespace {

[[nodiscard]] bool won(const Setup& setup, Side side) { return checks_given(setup.state, side) >= checks_to_win; }
[[nodiscard]] bool over(const Setup& setup) { return won(setup, Side::white) || won(setup, Side::black); }

/// TC.check: the side that has just moved counts its check, one for any number of attackers.
void count_check(Setup& after) {
  if (!armies::generator().in_check(after, after.to_move)) return;
  const Side mover = opponent(after.to_move);
  set_checks_given(after.state, mover, checks_given(after.state, mover) + 1);
}

template <class Outcomes>
[[nodiscard]] Outcomes counted(Outcomes outcomes) {
  for (auto& outcome : outcomes) count_check(outcome.after);
  return outcomes;
}

/// The orthodox generator, which knows nothing of the count and leaves it alone. TC.end: after the third check nobody
/// moves.
class Generator final : public MoveSource {
 public:
  std::vector<MoveOutcome> setup_moves(const Setup& setup) const override {
    if (over(setup)) return {};
    return counted(armies::generator().setup_moves(setup));
  }
  std::vector<StepOutcome> setup_steps(const Setup& setup) const override {
    if (over(setup)) return {};
    return counted(armies::generator().setup_steps(setup));
  }
  std::vector<StepOutcome> steps_of(const Setup& setup, Square piece) const override {
    if (over(setup)) return {};
    return counted(armies::generator().steps_of(setup, piece));
  }
  bool in_check(const Setup& setup, Side side) const override { return armies::generator().in_check(setup, side); }
  Status setup_status(const Setup& setup) const override {
    // TC.end: who moved last has given it.
    if (won(setup, opponent(setup.to_move))) return Status::lost;
    if (won(setup, setup.to_move)) return Status::won;
    return armies::generator().setup_status(setup);
  }
};

class Counter final : public MoveCounter {
 public:
  std::uint64_t count_setup_moves(const Setup& setup, int depth) const override {
    if (depth == 0) return 1;
    if (over(setup)) return 0;
    // TC.end: a third check by the last move cuts nothing short.
    const int before_last = depth - 1;
    const auto may_win = [&](Side side, int moves) { return checks_given(setup.state, side) + moves >= checks_to_win; };
    const bool alike =
        !may_win(setup.to_move, (before_last + 1) / 2) && !may_win(opponent(setup.to_move), before_last / 2);
    if (depth == 1 || alike) return armies::counter().count_setup_moves(setup, depth);
    std::uint64_t sum = 0;
    for (MoveOutcome& outcome : armies::generator().setup_moves(setup)) {
      count_check(outcome.after);
      sum += count_setup_moves(outcome.after, depth - 1);
    }
    return sum;
  }
};

}  // namespace

const MoveSource& generator() {
  static const Generator object;
  return object;
}

const MoveCounter& counter() {
  static const Counter object;
  return object;
}

}  // namespace arbiter::threecheck
