#pragma once

#include "verifier/board/board.hpp"

namespace arbiter {

/// A symmetry of the board: how it maps squares and sides.
struct Image {
  bool files = false;    ///< a becomes h
  bool colours = false;  ///< rank 1 becomes rank 8, White becomes Black

  [[nodiscard]] int of_file(int file) const { return files ? 7 - file : file; }
  [[nodiscard]] Square of(Square square) const {
    return Square::at(of_file(square.file()), colours ? 7 - square.rank() : square.rank());
  }
  [[nodiscard]] Side of(Side side) const { return colours && side != Side::third ? opponent(side) : side; }
  [[nodiscard]] Piece of(Piece piece) const {
    if (piece.owner == Owner::both) return piece;
    return piece_of(of(piece.owner == Owner::white ? Side::white : Side::black), piece.role);
  }
};

}  // namespace arbiter
