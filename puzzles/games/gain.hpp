#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "puzzles/games/self_play.hpp"
#include "verifier/position/step.hpp"

namespace arbiter::puzzles {

/// Whether one of the steps captures.
[[nodiscard]] inline bool captures_something(const Move& move) {
  return std::ranges::any_of(move, [](const Step& step) { return !step.captures.empty(); });
}

struct GoalKey {
  std::string text;  ///< in the shared notation
  MoveOutcome outcome;
};

/// The moves that reach a goal in the fewest moves.
struct GoalKeys {
  bool reached = false;       ///< the goal can be reached
  unsigned moves = 0;         ///< so many moves are needed; 0: none, since nothing is left to do
  std::vector<GoalKey> keys;  ///< none if `moves` is 0
  bool others = false;        ///< there are others, or moves that do nearly as well
};

/// So much material must be won: about a knight for a pawn, in the unit of PieceWorth.
inline constexpr int least_gain = 400;
/// A move that wins less than the key by no more than this, about a pawn, is a second solution.
inline constexpr int clear_difference = 150;

/// Which moves win material by force. A move wins it in n moves if, whatever the other side answers, after the n-th
/// move of the side that solves that side stays ahead by `least_gain` more than at the start, however long the other
/// side goes on to capture: that side may stop at any time; the side that solves answers captures with any moves.
/// The search is exhaustive, but this is not a proof beyond it: what the other side threatens without a capture is not
/// looked at after the n-th move.
class GainSearch {
 public:
  /// `start`: whose side to move solves, and from whose material the gain counts. `nodes`: of one question.
  GainSearch(const Position& start, const PieceWorth& worths, std::uint64_t nodes);

  /// The moves that win material in the fewest moves, if `most` suffice. Nothing if the nodes did not.
  [[nodiscard]] std::optional<GoalKeys> keys(const Position& here, unsigned most);

 private:
  [[nodiscard]] int ahead(const Setup& setup) const { return worths_.ahead(setup.board, side_); }
  [[nodiscard]] std::vector<MoveOutcome> moves(const Position& here);
  /// The same with those first that capture most.
  [[nodiscard]] std::vector<MoveOutcome> best_first(const Position& here);
  [[nodiscard]] bool has_won(const Position& here) const;
  [[nodiscard]] bool is_kept(const Position& here, int least);
  [[nodiscard]] bool is_answered(const Position& here, int least);
  [[nodiscard]] bool holds(const Position& here, unsigned more, int least);
  [[nodiscard]] bool gains(const Position& here, unsigned most, int least);

  const PieceWorth& worths_;
  const MoveSource& generator_;
  Side side_;
  int wanted_;
  std::uint64_t most_nodes_;
  std::uint64_t nodes_ = 0;
  bool cut_ = false;
  std::array<Move, 4> refutations_{};  ///< the last one found, by the moves that remain
};

}  // namespace arbiter::puzzles
