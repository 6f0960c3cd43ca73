#pragma once

#include "verifier/orthodox/movegen/movegen_pawns.hpp"
#include "verifier/orthodox/movegen/plain_pieces.hpp"

/// Legal moves of plain positions. They go to a sink, like those of orthodox/movegen/movegen.hpp, with kinds of pieces
/// in place of roles:
///   king(from, targets)                        the king, to each of the targets
///   piece(kind, from, targets)                   a piece other than king and pawn
///   pawns<delta>(targets), promotions<delta>(targets), double_steps<delta>(targets)
///                                              a pawn to each of the targets, from target - delta
///   en_passant(from, to, victim), castling(king from, king to, corner piece from, corner piece to)
///   watched(guard)                             if it has it: where its pieces may go, before any move
namespace arbiter::movegen::plain {
inline namespace ARBITER_CODE {

using attacks::first;
using attacks::several;
using attacks::take_first;

/// CH.check.legal: where the pieces of a side may go so that their king is safe afterwards, if it stays. En passant and
/// castling, which empty two squares, are not covered.
struct Watch {
  struct Pin {
    Bits piece;
    Bits line;  ///< up to and including the pinning piece
  };
  Bits allowed = 0;  ///< squares that any piece must go to; never own pieces or kings
  Bits pinned = 0;
  bool checked = false;
  std::size_t pins = 0;
  std::array<Pin, 8> pin;  // NOLINT: left unset for speed
};

template <Side side, class Game>
[[nodiscard]] inline bool attacked(const typename Game::Pieces& pieces, const Game& game, int square, Bits occupied,
                                   Bits enemies) {
  const Bits leapers = (attacks::pawn(side, square) & pieces.pawns) | (attacks::king(square) & pieces.kings) |
                       game.template leapers<side>(pieces, square);
  return (leapers & enemies) != 0 || game.template slid_to<side>(pieces, square, occupied, enemies);
}

template <Side side, class Game>
inline void watch(const typename Game::Pieces& pieces, const Game& game, int king, Watch& result) {
  const Bits own = pieces.side[index(side)];
  const Bits enemies = pieces.side[index(opponent(side))];
  const Bits occupied = own | enemies;
  result.allowed = ~(own | pieces.kings);
  const Bits leapers =
      ((attacks::pawn(side, king) & pieces.pawns) | game.template leapers<side>(pieces, king)) & enemies;
  if (leapers != 0) {
    result.checked = true;
    result.allowed &= several(leapers) ? Bits{0} : leapers;
  }
  for (Bits rest = game.template aiming<side>(pieces, king) & enemies; rest != 0;) {
    const int slider = take_first(rest);
    const Bits way = attacks::between(king, slider);
    const Bits blockers = way & occupied;
    if (blockers == 0) {
      result.checked = true;
      result.allowed &= way | bit(slider);
    } else if (!several(blockers) && (blockers & own) != 0) {
      result.pinned |= blockers;
      result.pin[result.pins++] = {blockers, way | bit(slider)};
    }
  }
}

/// Passes targets that may be on the last rank to the sink.
template <Side side, int delta, class Sink>
inline void pawns_to(Bits targets, Sink& sink) {
  // CH.pawn.promote, DA.promote: the sink knows the promoted roles.
  const Bits last = targets & attacks::rank_of(side, 7);
  if (last != 0) sink.template promotions<delta>(last);
  sink.template pawns<delta>(targets & ~last);
}

template <Side side, class Sink>
inline void pawn_moves(Bits pawns, Bits occupied, Bits enemies, Bits allowed, Sink& sink) {
  using movegen::advance;
  using movegen::advanced;
  // CH.pawn.step, CH.pawn.double: a pawn that can step onto the third rank may step once more.
  const Bits once = advanced<side, 0>(pawns) & ~occupied;
  const Bits twice = advanced<side, 0>(once & attacks::rank_of(side, 2)) & ~occupied;
  pawns_to<side, advance<side, 0>>(once & allowed, sink);
  sink.template double_steps<2 * advance<side, 0>>(twice & allowed);
  // CH.pawn.capture: all captures to the left at once, then all to the right.
  const Bits victims = enemies & allowed;
  pawns_to<side, advance<side, -1>>(advanced<side, -1>(pawns) & victims, sink);
  pawns_to<side, advance<side, 1>>(advanced<side, 1>(pawns) & victims, sink);
}

/// CH.pawn.ep: captures of the pawn that has just passed a square. The board after the capture is checked as a whole.
template <Side side, class Game, class Sink>
inline void en_passant(const typename Game::Pieces& pieces, const Game& game, int king, Sink& sink) {
  const Bits passed = pieces.state & attacks::rank_of(side, 5);
  if (passed == 0) return;
  const Bits own = pieces.side[index(side)];
  const Bits enemies = pieces.side[index(opponent(side))];
  const Bits victim = side == Side::white ? passed >> 8 : passed << 8;
  if ((passed & (own | enemies)) != 0 || (victim & pieces.pawns & enemies) == 0) return;
  for (Bits rest = attacks::pawn(opponent(side), first(passed)) & pieces.pawns & own; rest != 0;) {
    const Bits from = rest & -rest;
    rest ^= from;
    const Bits after = (own | enemies) ^ from ^ victim ^ passed;
    if (!attacked<side>(pieces, game, king, after, enemies ^ victim))
      sink.en_passant(first(from), first(passed), first(victim));
  }
}

template <Side side, class Game, class Sink>
inline void castlings(const typename Game::Pieces& pieces, const Game& game, int king, Sink& sink) {
  constexpr int home = 8 * relative_rank(side, 0);
  const Bits rights = (side == Side::white ? pieces.state : pieces.state >> 8U) & 0xffU;
  // CH.castle.rights: one bit per corner piece's file.
  if (rights == 0 || (bit(king) & attacks::rank_of(side, 0)) == 0) return;
  const Bits own = pieces.side[index(side)];
  const Bits enemies = pieces.side[index(opponent(side))];
  const Bits occupied = own | enemies;
  const auto span = [](int a, int b) { return attacks::between(a, b) | bit(a) | bit(b); };
  for (Bits rest = (rights << home) & own & game.corner_pieces(pieces); rest != 0;) {
    const int corner = take_first(rest);
    const bool to_left = corner < king;
    // CH.castle.shuffled: the targets are fixed, wherever the two start; DA.castle.colorbound: one file further left.
    const int king_to = home + (!to_left ? 6 : game.template long_to_b<side>() ? 1 : 2);
    const int corner_to = to_left ? king_to + 1 : king_to - 1;
    const Bits two = bit(king) | bit(corner);
    // CH.castle.path: only these two may stand on the paths.
    if (((span(king, king_to) | span(corner, corner_to)) & occupied & ~two) != 0) continue;
    // CH.castle.check: the start square is known to be safe.
    bool safe = true;
    for (Bits way = span(king, king_to) & ~bit(king); way != 0 && safe;) {
      safe = !attacked<side>(pieces, game, take_first(way), occupied, enemies);
    }
    // CH.check.legal: the corner piece may have shielded the square.
    const Bits after = (occupied & ~two) | bit(king_to) | bit(corner_to);
    if (safe && !attacked<side>(pieces, game, king_to, after, enemies)) sink.castling(king, king_to, corner, corner_to);
  }
}

template <Side side, class Game, class Sink>
inline void generate(const typename Game::Pieces& pieces, const Game& game, Sink& sink) {
  const Bits own = pieces.side[index(side)];
  const Bits enemies = pieces.side[index(opponent(side))];
  const Bits occupied = own | enemies;
  const int king = first(pieces.kings & own);
  Watch guard;
  watch<side>(pieces, game, king, guard);
  if constexpr (requires { sink.watched(guard); }) sink.watched(guard);

  Bits safe = 0;
  // CH.king.step; CH.check.legal: the king does not shield squares behind it.
  for (Bits rest = attacks::king(king) & ~(own | pieces.kings); rest != 0;) {
    const int to = take_first(rest);
    if (!attacked<side>(pieces, game, to, occupied ^ bit(king), enemies)) safe |= bit(to);
  }
  sink.king(king, safe);

  // CH.piece.move, CH.check.legal: `allowed` excludes own pieces, kings, and squares that leave the king attacked.
  const auto pieces_of = [&](Bits movers, Bits allowed) {
    game.template each_piece<side>(pieces, movers, occupied, [&](auto kind, int from, Bits targets) {
      sink.piece(kind, from, targets & allowed);
    });
  };
  const Bits loose = own & ~guard.pinned;
  pieces_of(loose, guard.allowed);
  pawn_moves<side>(pieces.pawns & loose, occupied, enemies, guard.allowed, sink);
  for (std::size_t i = 0; i < guard.pins; ++i) {
    const Watch::Pin& pin = guard.pin[i];
    const Bits allowed = guard.allowed & pin.line;
    if ((pieces.pawns & pin.piece) != 0) {
      pawn_moves<side>(pin.piece, occupied, enemies, allowed, sink);
    } else {
      pieces_of(pin.piece, allowed);
    }
  }
  if ((pieces.state & passed_squares) != 0) en_passant<side>(pieces, game, king, sink);
  if (!guard.checked) castlings<side>(pieces, game, king, sink);
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::movegen::plain
