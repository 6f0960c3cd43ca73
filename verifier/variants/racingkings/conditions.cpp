#include "verifier/orthodox/conditions.hpp"
#include "verifier/variants/racingkings/rules.hpp"
#include "verifier/variants/racingkings/sources.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::racingkings {
namespace {

class RacingConditions final : public Conditions {
 public:
  std::optional<BrokenCondition> broken(std::size_t, const Setup& before, const Setup& after) const override {
    const Side side = before.to_move;
    const ConcreteView view(before);
    if (Rules().over(view, side)) {
      const bool late = side == Side::black && !Rules::arrived(view, Side::black);
      return late ? BrokenCondition{{"RK.answer"}, "Black's king cannot follow White's to the eighth rank"}
                  : BrokenCondition{{"RK.goal"}, "the game is over: a king has reached the eighth rank"};
    }
    if (orthodox::king_is_gone(opponent(side), before, after))
      return BrokenCondition{{"CH.check.legal"}, "a king is captured"};
    if (rules().in_check(after, opponent(side))) return BrokenCondition{{"RK.check"}, "it gives check"};
    if (orthodox::broken_castling(rules(), side, before, after))
      return BrokenCondition{{"RK.start"}, "there is no castling"};
    return std::nullopt;
  }

  MetConditions met(std::size_t, const Setup& before, const Move& move) const override {
    MetConditions met;
    if (Rules::arrived(ConcreteView(before), Side::white)) met.decisive.emplace_back("RK.answer");
    if (move.front().becomes.role == orthodox::king && move.front().to.rank() == goal_rank)
      met.decisive.emplace_back("RK.goal");
    return met;
  }

  std::vector<std::string_view> of_state(const Setup&, const Move&, const State&, const State&) const override {
    return {};
  }
};

}  // namespace

const Conditions& conditions() {
  static const RacingConditions object;
  return object;
}

}  // namespace arbiter::racingkings
