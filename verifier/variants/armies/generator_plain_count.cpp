#include "verifier/variants/armies/generator_plain.hpp"

namespace arbiter::armies::plain::inline ARBITER_CODE {
namespace {

/// Counts moves without generating each of them.
template <class Game>
struct Leaves {
  std::uint64_t total = 0;

  void king(int, Bits targets) noexcept { add(targets); }
  template <class Kind>
  void piece(Kind, int, Bits targets) noexcept {
    add(targets);
  }
  template <int>
  void pawns(Bits targets) noexcept {
    add(targets);
  }
  template <int>
  void promotions(Bits targets) noexcept {
    total += Game::promotions * static_cast<std::size_t>(std::popcount(targets));
  }
  template <int>
  void double_steps(Bits targets) noexcept {
    add(targets);
  }
  void en_passant(int, int, int) noexcept { ++total; }
  void castling(int, int, int, int) noexcept { ++total; }

 private:
  void add(Bits targets) noexcept { total += static_cast<std::uint64_t>(std::popcount(targets)); }
};

/// CH.castle.rights: the rights of the squares, as bits of CommonPieces::state.
[[nodiscard]] inline Bits rights_on(Bits squares) noexcept { return (squares & 0xffU) | ((squares >> 48U) & 0xff00U); }

template <Side side, class Game>
std::uint64_t count(const typename Game::Pieces& pieces, const Game& game, int depth);

template <Side side, class Game>
[[gnu::noinline]] std::uint64_t leaves(const typename Game::Pieces& pieces, const Game& game) {
  Leaves<Game> sink;
  generate<side>(pieces, game, sink);
  return sink.total;
}

/// Plays each move and counts its continuations.
template <Side side, class Game>
class Branches {
 public:
  using Pieces = typename Game::Pieces;
  Branches(const Pieces& pieces, const Game& game, int depth) noexcept : pieces_(pieces), game_(game), depth_(depth) {}

  void king(int from, Bits targets) {
    if (targets == 0) return;
    Pieces lifted = lift(from);
    lifted.kings ^= bit(from);
    lifted.state &= side == Side::white ? ~Bits{0x00ff} : ~Bits{0xff00};  // CH.castle.rights
    while (targets != 0) {
      const Bits to = next(targets);
      Pieces after = put(lifted, to);
      after.kings |= to;
      go(after);
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
      go(after);
    }
  }
  template <int delta>
  void pawns(Bits targets) {
    while (targets != 0) {
      const Bits to = next(targets);
      Pieces after = put(lift(first(to) - delta), to);
      after.pawns = (after.pawns & ~shifted<-delta>(to)) | to;
      go(after);
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
        go(after);
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
      go(after);
    }
  }
  void en_passant(int from, int to, int victim) {
    Pieces after = pieces_;
    after.side[index(side)] ^= bit(from) | bit(to);
    after.side[index(opponent(side))] ^= bit(victim);
    after.pawns ^= bit(from) | bit(to) | bit(victim);
    after.state &= rights_of_all;
    go(after);
  }
  void castling(int from, int to, int corner_from, int corner_to) {
    Pieces after = pieces_;
    // King and corner piece may swap squares, or one of them may stay.
    after.side[index(side)] = (after.side[index(side)] & ~(bit(from) | bit(corner_from))) | bit(to) | bit(corner_to);
    after.kings = (after.kings & ~bit(from)) | bit(to);
    if (corner_from != corner_to) game_.carry(after, bit(corner_from), bit(corner_to));
    after.state &= side == Side::white ? Bits{0xff00} : Bits{0x00ff};
    go(after);
  }
  [[nodiscard]] std::uint64_t total() const noexcept { return total_; }

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
  void go(const Pieces& after) {
    total_ += depth_ == 2 ? leaves<opponent(side)>(after, game_) : count<opponent(side)>(after, game_, depth_ - 1);
  }

  const Pieces& pieces_;
  const Game& game_;
  int depth_;
  std::uint64_t total_ = 0;
};

template <Side side, class Game>
std::uint64_t count(const typename Game::Pieces& pieces, const Game& game, int depth) {
  if (depth <= 1) return leaves<side>(pieces, game);
  Branches<side, Game> sink(pieces, game, depth);
  generate<side>(pieces, game, sink);
  return sink.total();
}

template <class Game>
std::uint64_t count(const typename Game::Pieces& pieces, const Game& game, Side to_move, int depth) {
  return to_move == Side::white ? count<Side::white>(pieces, game, depth) : count<Side::black>(pieces, game, depth);
}

}  // namespace

std::uint64_t count_moves(const ChessPieces& pieces, NoPairing, Side to_move, int depth) {
  return count(pieces, Chess{}, to_move, depth);
}
std::uint64_t count_moves(const ArmyPieces<4>& pieces, const Pairing<4>& pairing, Side to_move, int depth) {
  return count(pieces, Armies<4>{pairing}, to_move, depth);
}
std::uint64_t count_moves(const ArmyPieces<8>& pieces, const Pairing<8>& pairing, Side to_move, int depth) {
  return count(pieces, Armies<8>{pairing}, to_move, depth);
}

}  // namespace arbiter::armies::plain::inline ARBITER_CODE
