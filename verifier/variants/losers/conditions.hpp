#pragma once

#include "verifier/orthodox/conditions.hpp"

namespace arbiter::losers {

/// What the clauses of Losers chess forbid and demand, beside those of the orthodox base.
class LosersConditions final : public orthodox::BaseConditions {
 public:
  using BaseConditions::BaseConditions;

  MetConditions met(std::size_t profile, const Setup& before, const Move& move) const override;
};

}  // namespace arbiter::losers
