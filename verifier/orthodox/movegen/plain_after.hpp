#pragma once

#include "verifier/orthodox/movegen/plain.hpp"

namespace arbiter::movegen::plain {
inline namespace ARBITER_CODE {

/// CH.castle.rights: the rights of the squares, as bits of CommonPieces::state.
[[nodiscard]] inline Bits rights_on(Bits squares) noexcept { return (squares & 0xffU) | ((squares >> 48U) & 0xff00U); }

/// A sink of generate(): calls `go(pieces)` with the pieces after each move.
template <Side side, class Game, class Go>
class EachAfter {
 public:
  using Pieces = typename Game::Pieces;
  /// All three must outlive the sink.
  EachAfter(const Pieces& pieces, const Game& game, const Go& go) noexcept : pieces_(pieces), game_(game), go_(go) {}

  void king(int from, Bits targets) {
    if (targets == 0) return;
    Pieces lifted = lift(from);
    lifted.kings ^= bit(from);
    lifted.state &= side == Side::white ? ~Bits{0x00ff} : ~Bits{0xff00};  // CH.castle.rights
    while (targets != 0) {
      const Bits to = next(targets);
      Pieces after = put(lifted, to);
      after.kings |= to;
      go_(after);
    }
  }
  template <class Kind>
  void piece(Kind kind, int from, Bits targets) {
    if (targets == 0) return;
    Pieces lifted = lift(from);
    kind.toggle(lifted, bit(from));
    while (targets != 0) {
      const Bits to = next(targets);
      Pieces after = put(lifted, to);
      kind.toggle(after, to);
      go_(after);
    }
  }
  template <int delta>
  void pawns(Bits targets) {
    while (targets != 0) {
      const Bits to = next(targets);
      Pieces after = put(lift(first(to) - delta), to);
      after.pawns = (after.pawns & ~shifted<-delta>(to)) | to;
      go_(after);
    }
  }
  template <int delta>
  void promotions(Bits targets) {
    while (targets != 0) {
      const Bits to = next(targets);
      Pieces pawn = put(lift(first(to) - delta), to);
      pawn.pawns &= ~shifted<-delta>(to);
      game_.each_promotion([&](auto kind) {
        Pieces after = pawn;
        kind.toggle(after, to);
        go_(after);
      });
    }
  }
  template <int delta>
  void double_steps(Bits targets) {
    while (targets != 0) {
      const Bits to = next(targets);
      Pieces after = pieces_;
      const Bits way = shifted<-delta>(to) | to;
      after.side[index(side)] ^= way;
      after.pawns ^= way;
      after.state = (after.state & rights_of_all) | shifted<-delta / 2>(to);  // CH.pawn.ep
      go_(after);
    }
  }
  void en_passant(int from, int to, int victim) {
    Pieces after = pieces_;
    after.side[index(side)] ^= bit(from) | bit(to);
    after.side[index(opponent(side))] ^= bit(victim);
    after.pawns ^= bit(from) | bit(to) | bit(victim);
    after.state &= rights_of_all;
    go_(after);
  }
  void castling(int from, int to, int corner_from, int corner_to) {
    Pieces after = pieces_;
    // King and corner piece may swap squares, or one of them may stay.
    after.side[index(side)] = (after.side[index(side)] & ~(bit(from) | bit(corner_from))) | bit(to) | bit(corner_to);
    after.kings = (after.kings & ~bit(from)) | bit(to);
    if (corner_from != corner_to) game_.carry(after, bit(corner_from), bit(corner_to));
    after.state &= side == Side::white ? Bits{0xff00} : Bits{0x00ff};
    go_(after);
  }

 private:
  template <int delta>
  [[nodiscard]] static Bits shifted(Bits squares) noexcept {
    if constexpr (delta >= 0)
      return squares << delta;
    else
      return squares >> -delta;
  }
  static Bits next(Bits& targets) noexcept {
    const Bits one = targets & -targets;
    targets ^= one;
    return one;
  }
  [[nodiscard]] Pieces lift(int from) const noexcept {
    Pieces result = pieces_;
    result.side[index(side)] ^= bit(from);
    result.state &= rights_of_all & ~rights_on(bit(from));
    return result;
  }
  /// Puts a piece of the side on a square and removes the piece that stands there.
  [[nodiscard]] Pieces put(const Pieces& lifted, Bits to) const noexcept {
    Pieces result = lifted;
    result.side[index(side)] |= to;
    result.side[index(opponent(side))] &= ~to;
    result.pawns &= ~to;
    game_.clear(result, to);
    result.state &= ~rights_on(to);
    return result;
  }
  const Pieces& pieces_;
  const Game& game_;
  const Go& go_;
};

}  // namespace ARBITER_CODE
}  // namespace arbiter::movegen::plain
