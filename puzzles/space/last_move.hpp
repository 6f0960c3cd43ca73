#pragma once

#include <optional>
#include <vector>

#include "verifier/orthodox/soundness/reachability.hpp"
#include "verifier/position/setup.hpp"

namespace arbiter::puzzles {

/// How the last move of chess, the armies or Take & Make may have been played.
struct LastMoves {
  std::vector<Piece> pieces;  ///< every piece that may stand on a board of the variant
  reach::LastMoveRules rules{};
};

/// A part of a position: what stands on these squares, and which parts of the state count.
struct KnownPart {
  SquareSet squares;      ///< any piece may stand on the others
  bool passed = false;    ///< the en passant square
  bool castling = false;  ///< the castling rights of the side that has moved
};

/// Whether every position that shares the known part of `setup` shows a check that no last move can have given: one
/// that soundness::reachability refuses with AF307, AF308, AF309 or AF311. False says nothing.
///
/// The argument. Let K be the king of the side to move, on a known square, and let D be the known pieces whose attack
/// on K the known part alone decides: their ways to K lead over known empty squares only. Then K is in check in every
/// such position.
/// - If two pieces of D have arrived (they stand beside K, out of line with it, or in line behind known pieces without
///   a gap): reachability asks for at most one, castling or not, and a double step leaves such an attack unchanged.
/// - Otherwise each way to play the last move that reach::has_last_move() looks at in any such position is tried here:
///   from any square that may be empty, over squares that may be empty, by any piece that may stand where it ended,
///   with and without a capture. If for each of them a known piece attacks K before that move as well, over squares
///   that are known to be empty then, none of them is sound, and has_last_move() says no. Nothing that may be unknown
///   is ever counted against a move.
[[nodiscard]] bool no_last_move(const Setup& setup, const KnownPart& known, const LastMoves& moves);

/// A small part of `setup` for which no_last_move() holds; nothing if it does not hold for all of `setup`.
[[nodiscard]] std::optional<KnownPart> why_no_last_move(const Setup& setup, const LastMoves& moves);

}  // namespace arbiter::puzzles
