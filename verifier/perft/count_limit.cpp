#include "verifier/perft/count_limit.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace arbiter {

std::string Deadline::in_words() const {
  return stopped() ? std::string("interrupted") : fmt::format("not finished within --limit {}", seconds_.value_or(0));
}

void CountLimit::check() const {
  {
    const std::lock_guard lock(mutex_);
    if ((most_ && sum_.nodes > *most_) || (enough_ && enough_(sum_)))
      throw CountStopped("enough was counted", sum_, false);
  }
  check_time();
}

void CountLimit::add(const Tally& leaves) {
  const std::lock_guard lock(mutex_);
  sum_ += leaves;
}

bool CountLimit::add_within(Count leaves) {
  const std::lock_guard lock(mutex_);
  if (most_ && sum_.nodes + leaves > *most_) return false;
  sum_.nodes += leaves;
  return true;
}

Count CountLimit::left() const {
  if (!most_) return ~Count{0};
  const std::lock_guard lock(mutex_);
  return *most_ - std::min(*most_, sum_.nodes);
}

void CountLimit::check_time() const {
  if (!deadline_ || !deadline_->passed()) return;
  const std::lock_guard lock(mutex_);
  throw CountStopped(deadline_->in_words(), sum_, true);
}

}  // namespace arbiter
