#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

#include "verifier/perft/count_job.hpp"

namespace arbiter::solve {

/// A search was ended before it knew the answer; what() says by what.
class SearchStopped : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Counts the nodes of a search and ends it at a time, after a number of nodes, or when it is told to stop. Each thread
/// has its own; those of one search share what they counted.
class SearchLimit {
 public:
  SearchLimit() : SearchLimit(std::nullopt, std::nullopt, nullptr) {}
  SearchLimit(std::optional<double> seconds, std::optional<std::uint64_t> nodes, const std::atomic<bool>* stop)
      : shared_(std::make_shared<Shared>()) {
    shared_->most_nodes = nodes;
    if (seconds || stop != nullptr) shared_->deadline.emplace(seconds, stop);
  }
  SearchLimit(const SearchLimit&) = delete;
  SearchLimit& operator=(const SearchLimit&) = delete;
  ~SearchLimit() { report(); }

  /// For another thread of the same search.
  [[nodiscard]] std::unique_ptr<SearchLimit> for_thread() const {
    return std::unique_ptr<SearchLimit>(new SearchLimit(shared_));
  }

  /// A node was entered. Throws SearchStopped.
  void count() {
    if (++unreported_ >= 1024) check();
  }
  /// Nodes of all threads; those of other threads may be up to 1,023 behind.
  [[nodiscard]] std::uint64_t nodes() const noexcept { return shared_->nodes.load() + unreported_; }
  /// An answer was kept in the table.
  void count_kept() noexcept { ++unreported_kept_; }
  /// Answers that all threads kept, each as often as it was; late as nodes().
  [[nodiscard]] std::uint64_t kept() const noexcept { return shared_->kept.load() + unreported_kept_; }
  /// The search failed in one thread: count() ends it in all others.
  void give_up() noexcept { shared_->given_up.store(true); }

 private:
  struct Shared {
    std::optional<Deadline> deadline{};
    std::optional<std::uint64_t> most_nodes{};
    std::atomic<std::uint64_t> nodes{0};
    std::atomic<std::uint64_t> kept{0};
    std::atomic<bool> given_up{false};
  };
  explicit SearchLimit(std::shared_ptr<Shared> shared) : shared_(std::move(shared)) {}

  std::uint64_t report() noexcept {
    const std::uint64_t added = unreported_;
    unreported_ = 0;
    shared_->kept.fetch_add(unreported_kept_);
    unreported_kept_ = 0;
    return shared_->nodes.fetch_add(added) + added;
  }
  void check() {
    const std::uint64_t nodes = report();
    if (shared_->most_nodes && nodes >= *shared_->most_nodes) throw SearchStopped("the limit of nodes is reached");
    if (shared_->deadline && shared_->deadline->passed()) throw SearchStopped(shared_->deadline->in_words());
    // Last: where one thread gave up for a reason above, every thread names that reason, whichever is heard.
    if (shared_->given_up) throw SearchStopped("another thread failed");
  }

  std::shared_ptr<Shared> shared_;
  std::uint64_t unreported_ = 0;
  std::uint64_t unreported_kept_ = 0;
};

}  // namespace arbiter::solve
