#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "verifier/position/position.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/support/random.hpp"

namespace arbiter::puzzles {

/// What a player looks at: the worth of the pieces and how many moves each side has. Worth is what the variant's
/// generator says: the mean number of steps of the piece over the squares of an empty board, in hundredths, so that no
/// variant needs a table. A piece of both players is worth nothing to either, a king nothing beyond its mobility.
class PieceWorth {
 public:
  PieceWorth(Ruleset ruleset);

  /// Of a side's piece, in hundredths of a step. Pieces that no set-up of the variant has are measured when they
  /// appear.
  [[nodiscard]] int worth(Piece piece) const;
  /// The worth of White's pieces less that of Black's.
  [[nodiscard]] int material(const Board& board) const;
  /// The worth of the side's pieces less that of the other's.
  [[nodiscard]] int ahead(const Board& board, Side side) const {
    return side == Side::white ? material(board) : -material(board);
  }
  /// What White's pieces are worth at the start.
  [[nodiscard]] int of_a_side() const noexcept { return of_a_side_; }

 private:
  [[nodiscard]] int measured(Piece piece) const;

  const Variant& variant_;
  const MoveSource& generator_;
  std::vector<int> worth_;  ///< by place_of() the piece
  int of_a_side_ = 0;
};

/// A position of a game, with the move that led there.
struct GamePosition {
  Setup setup;
  Move by;  ///< empty for the first
};

/// A weak player plays both sides: it sees its move and the answer, likes worth and mobility, does not always choose
/// the best, and now and then blunders, so that games are decided as people's are. One seed gives one game.
class SelfPlay {
 public:
  /// `start`: where games begin. `worths` must outlive the object.
  SelfPlay(const PieceWorth& worths, const Position& start) : worths_(worths), start_(start) {}

  /// The positions of a game, the start first; it ends with the game, or after 160 moves of either side.
  [[nodiscard]] std::vector<GamePosition> game(std::uint64_t seed) const;

 private:
  [[nodiscard]] int score(const Position& after, int best, bool first_steps) const;
  [[nodiscard]] std::size_t choice(const Position& here, const std::vector<MoveOutcome>& moves, Random& random) const;

  const PieceWorth& worths_;
  Position start_;
};

}  // namespace arbiter::puzzles
