#pragma once

namespace arbiter::racingkings {

/// RK.goal: the eighth rank, for both sides.
inline constexpr int goal_rank = 7;

}  // namespace arbiter::racingkings
