#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>

#include "verifier/perft/detail.hpp"

namespace arbiter {

/// When a count must end: after so many seconds, or when `stop`, which must outlive it, is set.
class Deadline {
 public:
  explicit Deadline(std::optional<double> seconds, const std::atomic<bool>* stop = nullptr)
      : seconds_(seconds), stop_(stop),
        at_(std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                                   std::chrono::duration<double>(seconds.value_or(0)))) {}

  [[nodiscard]] bool passed() const { return stopped() || (seconds_ && std::chrono::steady_clock::now() >= at_); }
  /// "interrupted", or "not finished within --limit 5"
  [[nodiscard]] std::string in_words() const;

 private:
  [[nodiscard]] bool stopped() const { return stop_ != nullptr && stop_->load(std::memory_order_relaxed); }

  std::optional<double> seconds_;
  const std::atomic<bool>* stop_;
  std::chrono::steady_clock::time_point at_;
};

/// A count was ended before it was complete; what() says why.
class CountStopped : public std::runtime_error {
 public:
  CountStopped(const std::string& why, const Tally& so_far, bool late)
      : std::runtime_error(why), so_far_(so_far), late_(late) {}
  [[nodiscard]] const Tally& so_far() const noexcept { return so_far_; }
  /// Whether the time was over; else enough was counted.
  [[nodiscard]] bool late() const noexcept { return late_; }

 private:
  Tally so_far_;
  bool late_;
};

/// Ends a count early: at a time, above a number of leaves, or when it is known to be too large. The threads of a count
/// share it. They ask check() before they count more, and never behind the last leaf: so a count that needs no more
/// leaves is complete, whatever its number.
class CountLimit {
 public:
  /// `enough` says whether so many leaves are enough to know; may be empty. `most` (if absent: any number) is for
  /// leaves of all kinds.
  CountLimit(std::optional<Deadline> deadline, std::function<bool(const Tally&)> enough,
             std::optional<Count> most = std::nullopt)
      : deadline_(std::move(deadline)), enough_(std::move(enough)), most_(most) {}

  /// Throws CountStopped if the time is over, or more than `most` or enough leaves were counted.
  void check() const;
  /// Leaves that were counted.
  void add(const Tally& leaves);
  /// Adds leaves that were counted at once, unless the sum would be above `most`: then false, and nothing is added.
  /// Those who count them one position after the other pass `most` by the moves of one position a thread at most.
  [[nodiscard]] bool add_within(Count leaves);
  /// The leaves up to `most`; the highest number if that is absent.
  [[nodiscard]] Count left() const;
  /// Throws CountStopped if the time is over.
  void check_time() const;

 private:
  std::optional<Deadline> deadline_;
  std::function<bool(const Tally&)> enough_;
  std::optional<Count> most_;
  mutable std::mutex mutex_;
  Tally sum_;
};

}  // namespace arbiter
