#pragma once

#include <functional>
#include <string>

#include "verifier/support/observer.hpp"

namespace arbiter {

/// "2 h 05 min"
[[nodiscard]] std::string duration_text(double seconds);

/// For CountJob::progress: tells the observer how far a count has come and the estimated time left, at most a few times
/// a second. The time of a depth is measured from the first call for it; -1 stands for work without a depth. Null if
/// the observer shows no progress.
[[nodiscard]] std::function<void(int depth, double share)> progress_of(Observer& observer, std::string what);

}  // namespace arbiter
