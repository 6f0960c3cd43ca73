#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>

#include "verifier/perft/count_table.hpp"
#include "verifier/perft/counting.hpp"
#include "verifier/position/position.hpp"
#include "verifier/position/search_source.hpp"
#include "verifier/position/setup.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/solve/input/stipulation.hpp"
#include "verifier/solve/search/solve.hpp"

namespace arbiter::solve {

/// A node's key for the table, which takes its place from the lowest bits; of a multilinear hash only the highest
/// depend on all squares.
[[nodiscard]] inline PositionKey table_key(const SearchKey& key) noexcept {
  return {.high = __builtin_bswap64(key.place), .low = key.check};
}

/// What a search needs to know of a move.
[[nodiscard]] Arrival arrival_of(const Move& move) noexcept;
/// The same of a pass: it comes from no square and goes to none.
[[nodiscard]] constexpr Arrival passing() noexcept { return {64, 64, false}; }

/// What the generator says about the goal of a stipulation.
struct Goals {
  const SearchSource& source;  ///< must outlive it
  Stipulation stipulation;
  /// What tells how far the goal is, in help and series play; empty if nothing does. It keeps what it found.
  EndDistance distance = distance_to(source, stipulation);

  /// Whether the move that led to `next` reaches the goal.
  [[nodiscard]] bool reached(const SearchNode& next, const Arrival& by) const;
  /// Whether some move of the side to move reaches the goal at once.
  [[nodiscard]] bool reached_in_one(const SearchNode& node) const;
  /// The number of moves that reach Goal::double_mate, up to `most`: they are not legal.
  [[nodiscard]] std::size_t double_mates(const SearchNode& node, std::size_t most) const;

  [[nodiscard]] bool mated(const SearchNode& node) const;
  [[nodiscard]] static EndDistance distance_to(const SearchSource& source, const Stipulation& stipulation);
};

/// Whether a move that leads to the set-up wins: the game has ended in its favour, or, where a side wins by the other
/// side's move (Variant::wins_by), every answer ends it so.
[[nodiscard]] bool is_won_by_mover(const Setup& after, Ruleset ruleset);

/// A search was ended before it knew the answer; what() says by what.
struct SearchStopped : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Counts the nodes of a search and ends it at a time, after a number of nodes, or when it is told to stop. Each thread
/// has its own; those of one search share what they counted.
class SearchLimit {
 public:
  explicit SearchLimit(std::optional<double> seconds = {}, std::optional<std::uint64_t> nodes = {},
                       const std::atomic<bool>* stop = nullptr)
      : shared_(std::make_shared<Shared>()) {
    shared_->most_nodes = nodes;
    if (seconds || stop != nullptr) shared_->deadline.emplace(seconds, stop);
  }
  /// For another thread of the same search.
  SearchLimit(const SearchLimit& other) : shared_(other.shared_) {}
  SearchLimit& operator=(const SearchLimit&) = delete;
  ~SearchLimit() { report(); }

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

/// Whether the stipulation can be fulfilled from the node, by an exact search with a small table of its own, so that no
/// answer rests on another's. Throws SearchStopped.
[[nodiscard]] bool holds(const SearchSource& source, const Stipulation& stipulation, const SearchNode& node,
                         SearchLimit& limit);

/// A move with what is seen of it alone; whether it reaches the goal is not said.
[[nodiscard]] PlayedMove played_move(const SearchSource& source, const Variant& variant, const Setup& before,
                                     MoveOutcome outcome, unsigned plies, bool chosen);

/// Solves with the proof-number engine: whether the goal is forced, with one proof. `refused(request)` must be empty.
[[nodiscard]] Answer solve_by_proof_numbers(const Position& position, const Request& request);

}  // namespace arbiter::solve
