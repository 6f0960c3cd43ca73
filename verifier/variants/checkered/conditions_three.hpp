#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "verifier/position/conditions.hpp"
#include "verifier/variants/checkered/state.hpp"

namespace arbiter::checkered {

/// Whether a move leads from or to stage 3, so that the functions below judge it.
[[nodiscard]] bool with_three_players(const Setup& before, const Setup& after);

/// What the clauses CK.three say against a move from `before` to `after`.
[[nodiscard]] std::optional<BrokenCondition> broken_in_three(Profile profile, const Setup& before, const Setup& after);
/// What they say of a legal one.
[[nodiscard]] MetConditions met_in_three(const Setup& before, const Step& step);
/// Which of them decide in what two states after the same move differ.
[[nodiscard]] std::vector<std::string_view> of_state_in_three(const Setup& before, const State& ours,
                                                              const State& theirs);

}  // namespace arbiter::checkered
