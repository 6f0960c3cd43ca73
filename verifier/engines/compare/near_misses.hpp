#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "verifier/position/position.hpp"
#include "verifier/support/random.hpp"

namespace arbiter {

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
