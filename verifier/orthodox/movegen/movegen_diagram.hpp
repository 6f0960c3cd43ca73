#pragma once

#include <array>
#include <cstdint>

#include "verifier/orthodox/movegen/movegen_pieces.hpp"

/// Which diagrams are too far away for the moves that are left.
namespace arbiter::movegen {

/// Asks whether play with orthodox pieces can lead to a diagram. "No" is certain, "yes" is not, except without moves.
/// It is a bound for these reasons:
///
/// 1. Every piece of the diagram comes from another one of now, by moves of its own of which it needs at least as many
///    as on a board with nothing but what cannot move: the moves of a side's pieces, taken together, are no more than
///    the side has. Castling is one move of king and rook, before any other of theirs; where a set-up has another
///    castling piece, nothing is said.
/// 2. Pawns of the diagram on their second rank have never moved, nor have bishops to whose squares no way leads past
///    such pieces. Nothing passes them, and no king stands where such a pawn attacks.
/// 3. What is too much on the board is captured, one piece by a move of the other side; a pawn changes files no oftener
///    than that.
/// 4. A piece that stands where the diagram has one of its kind may stay: any two ways by which it goes elsewhere and
///    another one comes for it make a way for the other one.
class DiagramDistance {
 public:
  using Set = Pieces<OrthodoxKinds::roles>;

  explicit DiagramDistance(const Set& diagram);

  /// Whether exactly so many moves of each side may lead there. The rights are those of BitSetup.
  [[nodiscard]] bool possible(const Set& pieces, std::uint16_t rights, unsigned white_moves,
                              unsigned black_moves) const;

 private:
  static constexpr int most_captures = 6;  ///< of one pawn
  /// The moves that a piece needs to become the one of the diagram on a square.
  struct Goal {
    std::array<std::array<std::uint8_t, 64>, OrthodoxKinds::roles> moves;    ///< by its role and square; not of pawns
    std::array<std::array<std::uint8_t, 64>, most_captures + 1> pawn_moves;  ///< with at most so many captures
    std::array<std::uint8_t, 64> pawn_captures;                              ///< the fewest
  };

  void find_fixed();
  void find_goals(Side side);
  [[nodiscard]] Bits steps(Role role, int from, Bits forbidden) const noexcept;
  [[nodiscard]] bool side_fits(Side side, const Set& pieces, std::uint16_t rights, unsigned moves,
                               unsigned captures) const;
  struct Castling {
    Bits from;  ///< of king and rook
    int king;   ///< where it goes
    int rook;
  };
  /// `castling`: what a move besides has done.
  [[nodiscard]] bool fits(Side side, const Set& pieces, unsigned moves, unsigned captures,
                          const Castling* castling) const;

  Set diagram_;
  Bits fixed_ = 0;                               ///< squares whose pieces never move, and are never captured
  std::array<Bits, 2> fixed_pawns_{};            ///< those of each side's pawns
  std::array<std::array<Goal, 64>, 2> goals_{};  ///< by side and square of the diagram's piece
};

}  // namespace arbiter::movegen
