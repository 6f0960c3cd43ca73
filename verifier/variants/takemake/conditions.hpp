#pragma once

#include "verifier/orthodox/conditions.hpp"

namespace arbiter::takemake {

/// The conditions of takes and make-legs, then those of the orthodox base.
class MakeConditions final : public orthodox::BaseConditions {
 public:
  using BaseConditions::BaseConditions;

  std::optional<BrokenCondition> broken(std::size_t profile, const Setup& before, const Setup& after) const override;
  MetConditions met(std::size_t profile, const Setup& before, const Move& move) const override;
  std::vector<std::string_view> of_state(const Setup& before, const Move& move, const State& ours,
                                         const State& theirs) const override;
};

}  // namespace arbiter::takemake
