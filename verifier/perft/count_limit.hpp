#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>

#include "verifier/perft/detail.hpp"

namespace arbiter {

/// When a count must end.
class Deadline {
 public:
  explicit Deadline(double seconds)
      : seconds_(seconds),
        at_(std::chrono::steady_clock::now() +
            std::chrono::duration_cast<std::chrono::steady_clock::duration>(std::chrono::duration<double>(seconds))) {}

  [[nodiscard]] bool passed() const { return std::chrono::steady_clock::now() >= at_; }
  /// "not finished within --limit 5"
  [[nodiscard]] std::string in_words() const;

 private:
  double seconds_;
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

/// Ends a count early: at a time, or when it is known to be too large. The threads of a count share it.
class CountLimit {
 public:
  /// `enough` says whether so many leaves are enough to know; may be empty.
  CountLimit(std::optional<Deadline> deadline, std::function<bool(const Tally&)> enough)
      : deadline_(std::move(deadline)), enough_(std::move(enough)) {}

  /// Leaves that were counted. Throws CountStopped.
  void add(const Tally& leaves);
  /// Throws CountStopped if the time is over.
  void check_time() const;

 private:
  std::optional<Deadline> deadline_;
  std::function<bool(const Tally&)> enough_;
  mutable std::mutex mutex_;
  Tally sum_;
};

}  // namespace arbiter
