#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

#include "verifier/perft/count_limit.hpp"

namespace arbiter::solve {

/// A search was ended before it knew the answer; what() says by what.
class SearchStopped : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Counts the nodes of a search and ends it at a time, after a number of nodes, or when it is told to stop.
class SearchLimit {
 public:
  SearchLimit() = default;
  SearchLimit(std::optional<double> seconds, std::optional<std::uint64_t> nodes, const std::atomic<bool>* stop)
      : most_nodes_(nodes), stop_(stop) {
    if (seconds) deadline_.emplace(*seconds);
  }

  /// A node was entered. Throws SearchStopped.
  void count() {
    ++nodes_;
    if ((nodes_ & 0x3ffU) == 0) check();
  }
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

 private:
  void check() const {
    if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) throw SearchStopped("interrupted");
    if (most_nodes_ && nodes_ >= *most_nodes_) throw SearchStopped("the limit of nodes is reached");
    if (deadline_ && deadline_->passed()) throw SearchStopped(deadline_->in_words());
  }

  std::optional<Deadline> deadline_;
  std::optional<std::uint64_t> most_nodes_;
  const std::atomic<bool>* stop_ = nullptr;
  std::uint64_t nodes_ = 0;
};

}  // namespace arbiter::solve
