#pragma once

#include <algorithm>
#include <chrono>

namespace arbiter::puzzles {

using Clock = std::chrono::steady_clock;

/// So many seconds from now, at most some years.
[[nodiscard]] inline Clock::time_point in_seconds(double seconds) {
  return Clock::now() +
         std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(std::min(seconds, 1e8)));
}
/// Below 0 once `end` is over.
[[nodiscard]] inline double seconds_until(Clock::time_point end) {
  return std::chrono::duration<double>(end - Clock::now()).count();
}
[[nodiscard]] inline double seconds_since(Clock::time_point begin) { return -seconds_until(begin); }

}  // namespace arbiter::puzzles
