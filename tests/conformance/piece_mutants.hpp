#pragma once

#include "verifier/rules/movement.hpp"

// How a mutant's piece moves instead. The movements last as long as the thread.
namespace arbiter::mutated {

/// Without the leap that goes (files, ranks) forward.
[[nodiscard]] const Movement& without_leap(const Movement& movement, int files, int ranks);
/// With one leap more.
[[nodiscard]] const Movement& with_leap(const Movement& movement, int files, int ranks);
/// Without the ride in this direction.
[[nodiscard]] const Movement& without_ride(const Movement& movement, int files, int ranks);
/// With a ride of at most `limit` steps in this direction more.
[[nodiscard]] const Movement& with_ride(const Movement& movement, int files, int ranks, int limit = 7);
/// With `limit` steps at most in every ride.
[[nodiscard]] const Movement& limited(const Movement& movement, int limit);
/// Backward where it goes forward, and the other way round.
[[nodiscard]] const Movement& turned(const Movement& movement);
/// With files and ranks exchanged.
[[nodiscard]] const Movement& quarter_turned(const Movement& movement);
/// Each leap as a ride of one step and more.
[[nodiscard]] const Movement& riding(const Movement& movement);

}  // namespace arbiter::mutated
