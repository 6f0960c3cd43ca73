#include "verifier/variants/crazyhouse/conditions.hpp"

#include "verifier/orthodox/conditions.hpp"
#include "verifier/variants/crazyhouse/sources.hpp"
#include "verifier/variants/crazyhouse/state.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::crazyhouse {
namespace {

class HouseConditions final : public orthodox::BaseConditions {
 public:
  using BaseConditions::BaseConditions;

  MetConditions met(std::size_t, const Setup& before, const Move& move) const override {
    MetConditions met;
    if (move.front().places && rules().in_check(before, before.to_move)) met.decisive.emplace_back("ZH.drop.check");
    return met;
  }

  std::vector<std::string_view> of_state(const Setup& before, const Move& move, const State& ours,
                                         const State& theirs) const override {
    std::vector<std::string_view> clauses = BaseConditions::of_state(before, move, ours, theirs);
    if (!pocket_range.differs(ours, theirs)) return clauses;
    if (move.front().places) {
      clauses.insert(clauses.begin(), "ZH.drop");
      return clauses;
    }
    const auto victim = move.front().captures.empty() ? std::nullopt : before.board[*move.front().captures.begin()];
    clauses.insert(clauses.begin(), victim && is_promoted(victim->role) ? "ZH.promoted" : "ZH.pocket");
    return clauses;
  }
};

}  // namespace

const Conditions& conditions() {
  static const HouseConditions object(*variant_named("crazyhouse"));
  return object;
}

}  // namespace arbiter::crazyhouse
