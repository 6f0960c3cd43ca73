#pragma once

#include <cstddef>
#include <memory>

#include "verifier/perft/count_table.hpp"
#include "verifier/position/ruleset.hpp"
#include "verifier/position/search_source.hpp"
#include "verifier/position/setup.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/solve/input/stipulation.hpp"

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
class Goals {
 public:
  /// The source must outlive it.
  Goals(const SearchSource& source, const Stipulation& stipulation);

  /// Whether the move that led to `next` reaches the goal.
  [[nodiscard]] bool reached(const SearchNode& next, const Arrival& by) const;
  /// Whether some move of the side to move reaches the goal at once.
  [[nodiscard]] bool reached_in_one(const SearchNode& node) const;

  /// The number of moves that reach Goal::double_mate, up to `most`: they are not legal.
  [[nodiscard]] std::size_t double_mates(const SearchNode& node, std::size_t most) const;

  /// What tells how far the goal is, in help and series play; null if nothing does. It keeps what it found.
  [[nodiscard]] EndDistance* distance() const noexcept { return distance_.get(); }

 private:
  [[nodiscard]] bool mated(const SearchNode& node) const;

  const SearchSource& source_;
  Stipulation stipulation_;
  std::unique_ptr<EndDistance> distance_;
};

/// Whether a move that leads to the set-up wins: the game has ended in its favour, or, where a side wins by the other
/// side's move (Variant::wins_by), every answer ends it so.
[[nodiscard]] bool is_won_by_mover(const Setup& after, Ruleset ruleset);

}  // namespace arbiter::solve
