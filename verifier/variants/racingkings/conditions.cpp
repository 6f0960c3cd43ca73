#include "verifier/position/conditions.hpp"
#include "verifier/variants/racingkings/rules.hpp"
#include "verifier/variants/racingkings/sources.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::racingkings {
namespace {

class RacingConditions final : public Conditions {
 public:
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
