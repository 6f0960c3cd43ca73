#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "verifier/engines/compare/difference.hpp"
#include "verifier/position/position.hpp"
#include "verifier/position/ruleset.hpp"
#include "verifier/support/random.hpp"

namespace arbiter {

/// Whether a search for differences goes on. Called between positions; returns false to stop.
using KeepOn = std::function<bool(std::size_t positions)>;

/// A difference with the moves that lead to it.
struct Found {
  PositionDifference difference;
  std::vector<std::string> moves;  ///< from the root, in our notation
};

struct Descent {
  std::optional<Found> found;
  std::size_t positions = 0;  ///< compared, each once
  bool whole = true;          ///< no position was left out
};

/// Looks for the shallowest position with different moves, from `root` to at most `depth` moves below it. A peer that
/// counts is asked for counts, so that only the way to the difference is compared; otherwise all positions are, each
/// once.
[[nodiscard]] Answered<Descent> descend(const Comparison& comparison, Peer& peer, const Root& root, int depth,
                                        const KeepOn& keep_on);

/// The position with the fewest pieces (removed one by one, then two at a time) whose difference has a move of the same
/// kind as `cause` and with a clause in common. It has the kings of a game, but may be unreachable.
[[nodiscard]] PositionDifference shrink(const Comparison& comparison, Ruleset ruleset, PositionDifference found,
                                        const MoveDifference& cause);

/// Positions that lie one piece beside a rare one. What a rule forbids shows only close to what it allows: castling
/// through an attacked square where castling was legal before a piece came, a second pawn in the way of a capture
/// beside the path, a stalemate with one more piece. Play alone comes there too seldom.
class NearMisses {
 public:
  /// Where `moves`, all legal moves of `position`, have a rare kind, or there are none, some positions are kept that
  /// have a piece more, a piece less, or a piece elsewhere. The more often a kind was met, the fewer.
  void look_at(const Position& position, const std::vector<MoveOutcome>& moves, Random& random);

  /// One of the kept positions, of the kind that has come least, its newest; nothing if there is none.
  [[nodiscard]] std::optional<Position> take();

 private:
  enum class Kind : unsigned char { castling, right_taken, beside, chain, promotion, birth, switching, no_move };
  static constexpr std::size_t kinds = 8;
  [[nodiscard]] static std::array<bool, kinds> kinds_of(const Position& position,
                                                        const std::vector<MoveOutcome>& moves);

  std::array<std::size_t, kinds> met_{};
  std::array<std::size_t, kinds> given_{};
  std::array<std::vector<Position>, kinds> kept_;
};

}  // namespace arbiter
