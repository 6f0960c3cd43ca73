#pragma once

#include "verifier/position/move_source.hpp"
#include "verifier/position/setup.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::puzzles::query {

/// Why the king that is mated cannot move, as problemists judge mates, for variants in which kings move and capture as
/// in orthodox chess.
///
/// Pure mate: each square of the king's field is denied to it in one way alone. One piece gives check; a square with a
/// piece of its own side is not guarded, every other one is guarded by exactly one piece. (A double check is not taken
/// as pure, though some call it so where a single one would not mate.) Model mate: pure, and economical: without any
/// one piece of the mating side, king and pawns apart, it would be no mate. Ideal mate: pure, and this holds for every
/// piece on the board. (Wikipedia, "Glossary of chess problems": pure mate, model mate, ideal mate; a piece that only
/// pins takes part.)
class MatingPicture {
 public:
  /// `setup`: any position, with the side that may be mated to move.
  MatingPicture(const Setup& setup, const MoveSource& source);

  [[nodiscard]] bool mate() const noexcept { return mate_; }
  [[nodiscard]] bool pure() const noexcept { return mate_ && impure_ == 0; }
  [[nodiscard]] bool model() const;
  [[nodiscard]] bool ideal() const;
  /// Of a mate: how many squares of the field, the king's own included, are not denied in exactly one way.
  [[nodiscard]] std::size_t impure() const noexcept { return impure_; }
  [[nodiscard]] Square king() const noexcept { return king_; }
  /// The squares of all that takes part: the king, what gives check, guards or blocks.
  [[nodiscard]] SquareSet parts() const noexcept { return parts_; }

 private:
  /// Whether it is still mate without the piece on `square`.
  [[nodiscard]] bool mate_without(Square square) const;

  const Setup& setup_;
  const MoveSource& source_;
  bool mate_ = false;
  std::size_t impure_ = 0;
  Square king_ = Square::at(0, 0);
  SquareSet parts_;
};

/// The squares of the pieces that check a king of `side`. A piece does if it still does when all others that are not of
/// `side` are replaced by its pawns, which block lines just as well and never attack their own king.
[[nodiscard]] SquareSet checkers_of(const Setup& setup, const MoveSource& source, Side side);

/// In how many pieces the pictures of two mates differ, however one is shifted, turned or mirrored, and one more if the
/// king is mated on the same square; 64 unless both are mates of the same side. 0: an echo (Wikipedia, "Glossary of
/// chess problems"; on squares of the other colour it is a chameleon echo).
[[nodiscard]] std::size_t unlike(const MatingPicture& a, const Setup& setup_a, const MatingPicture& b,
                                 const Setup& setup_b);

}  // namespace arbiter::puzzles::query
