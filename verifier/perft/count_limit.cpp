#include "verifier/perft/count_limit.hpp"

#include <fmt/format.h>

namespace arbiter {

std::string Deadline::in_words() const { return fmt::format("not finished within --limit {}", seconds_); }

void CountLimit::add(const Tally& leaves) {
  {
    const std::lock_guard lock(mutex_);
    sum_ += leaves;
    if (enough_ && enough_(sum_)) throw CountStopped("enough was counted", sum_, false);
  }
  check_time();
}

void CountLimit::check_time() const {
  if (!deadline_ || !deadline_->passed()) return;
  const std::lock_guard lock(mutex_);
  throw CountStopped(deadline_->in_words(), sum_, true);
}

}  // namespace arbiter
