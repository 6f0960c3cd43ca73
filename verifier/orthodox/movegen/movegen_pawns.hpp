#pragma once

#include "verifier/orthodox/movegen/movegen_pieces.hpp"

namespace arbiter::movegen {

/// All pawns of a set moved by one square, as White sees it; pawns that would leave the board sideways are dropped.
template <Side side, int files>
[[nodiscard]] constexpr Bits advanced(Bits pawns) noexcept {
  const Bits inside = files < 0 ? pawns & ~attacks::file_a : files > 0 ? pawns & ~attacks::file_h : pawns;
  constexpr int up = 8 + files;
  constexpr int down = 8 - files;
  return side == Side::white ? inside << up : inside >> down;
}
/// What `advanced` adds to a square's number.
template <Side side, int files>
inline constexpr int advance = 8 * forward(side) + files;

/// Passes targets to the sink, those on the last rank as promotions (CH.pawn.promote).
template <Side side, int delta, class Sink>
void pawn_targets(Bits targets, Sink& sink) {
  const Bits last = targets & attacks::rank_of(side, 7);
  if (last != 0) sink.template promotions<delta>(last);
  sink.template pawns<delta>(targets & ~last);
}

/// Steps straight ahead of `pawns` that end on `allowed`. Double steps start from the second rank, and from the first
/// if pawns can move from there at all.
template <Side side, class Kinds, class Sink>
void pawn_pushes(const Kinds& kinds, Bits pawns, Bits occupied, Bits allowed, Sink& sink) {
  const Bits halfway = attacks::rank_of(side, 2) | (kinds.first_rank_pawns ? attacks::rank_of(side, 1) : Bits{0});
  // CH.pawn.step, CH.pawn.double: a pawn that can step onto the third rank may step once more.
  const Bits once = advanced<side, 0>(pawns) & ~occupied;
  const Bits twice = advanced<side, 0>(once & halfway) & ~occupied;
  pawn_targets<side, advance<side, 0>>(once & allowed, sink);
  sink.template double_steps<2 * advance<side, 0>>(twice & allowed);
}

/// CH.pawn.capture: captures by `pawns` on `victims`.
template <Side side, class Sink>
void pawn_captures(Bits pawns, Bits victims, Sink& sink) {
  pawn_targets<side, advance<side, -1>>(advanced<side, -1>(pawns) & victims, sink);
  pawn_targets<side, advance<side, 1>>(advanced<side, 1>(pawns) & victims, sink);
}

/// CH.pawn.ep: those of `pawns` that may capture en passant, king safety aside: only on the square that an enemy pawn
/// has passed, while that pawn stands behind it.
template <Side side, std::size_t roles>
[[nodiscard]] Bits en_passant_capturers(const BitSetup<roles>& position, Bits pawns) noexcept {
  const Bits passed = position.passed & attacks::rank_of(side, 5);
  if (passed == 0) return 0;
  const Bits victim = side == Side::white ? passed >> 8 : passed << 8;
  if ((passed & position.pieces.occupied()) != 0) return 0;
  if ((victim & position.pieces.of(orthodox::pawn) & position.pieces.of(opponent(side))) == 0) return 0;
  return pawns & attacks::pawn(opponent(side), attacks::first(passed));
}

}  // namespace arbiter::movegen
