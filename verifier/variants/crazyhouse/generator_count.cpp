#include "verifier/orthodox/movegen/plain.hpp"
#include "verifier/variants/crazyhouse/generator_board.hpp"

// Counts what generator.cpp lists, in plain positions, from the fast generator of chess.
namespace arbiter::crazyhouse::inline ARBITER_CODE {
namespace fast {
namespace {

using movegen::plain::Chess;
using movegen::plain::ChessPieces;
using movegen::plain::take_one;
using movegen::plain::Watch;

/// ZH.drop, ZH.drop.check: the empty squares on which a piece may be dropped.
template <Side side>
[[nodiscard]] inline Bits open_squares(const ChessPieces& pieces, const Watch& guard) noexcept {
  return guard.allowed & ~pieces.side[index(opponent(side))];
}
constexpr Bits off_end_ranks = ~(attacks::rank_1 | attacks::rank_8);  // ZH.drop.pawn

/// Counts moves without generating each of them, drops among them.
template <Side side>
class Leaves : public movegen::CountSink {
 public:
  explicit Leaves(const PlainHouse& house) noexcept : CountSink(Chess::promotions), house_(house) {}
  void watched(const Watch& guard) noexcept {
    const std::uint64_t pocket = house_.pocket[index(side)];
    if (pocket == 0) return;
    const Bits open = open_squares<side>(house_.pieces, guard);
    if ((pocket & all_of(orthodox::pawn)) != 0) add(open & off_end_ranks);
    std::uint64_t kinds = 0;
    Chess::each_promotion([&](auto kind) { kinds += (pocket & all_of(kind)) != 0 ? 1 : 0; });
    add(open, kinds);
  }

 private:
  const PlainHouse& house_;
};

template <Side side>
std::uint64_t count(const PlainHouse& house, int depth);

/// Flattened: g++ 12 does not inline the generator here, which takes a tenth longer with full pockets.
template <Side side>
[[gnu::noinline, gnu::flatten]] std::uint64_t leaves(const PlainHouse& house) {
  Leaves<side> sink(house);
  movegen::plain::generate<side>(house.pieces, Chess{}, sink);
  return sink.total();
}

/// ZH.pocket, ZH.promoted: the house after a move of chess has led to `pieces`.
template <Side side>
[[nodiscard]] inline PlainHouse played(const PlainHouse& house, const ChessPieces& pieces) noexcept {
  constexpr std::size_t us = index(side);
  constexpr std::size_t them = index(opponent(side));
  const ChessPieces& before = house.pieces;
  PlainHouse next{pieces, house.promoted, house.pocket};
  const Bits from = before.side[us] & ~pieces.side[us];
  const Bits to = pieces.side[us] & ~before.side[us];
  if (const Bits taken = before.side[them] & ~pieces.side[them]; taken != 0) {
    const bool diagonal = (before.diagonal & taken) != 0;
    const bool orthogonal = (before.orthogonal & taken) != 0;
    const Role role = ((before.pawns | house.promoted) & taken) != 0 ? orthodox::pawn
                      : !diagonal && !orthogonal                     ? orthodox::knight
                      : !orthogonal                                  ? orthodox::bishop
                      : !diagonal                                    ? orthodox::rook
                                                                     : orthodox::queen;
    next.promoted &= ~taken;
    gain(next.pocket[us], role);
  }
  if ((before.pawns & from) != 0 && (pieces.pawns & to) == 0) next.promoted |= to;
  if ((house.promoted & from) != 0) next.promoted ^= from | to;
  return next;
}

/// Counts the continuations of a move or a drop of `side`.
template <Side side>
struct Deeper {
  const PlainHouse& house;
  int depth;
  std::uint64_t& total;

  void operator()(const ChessPieces& pieces) const { (*this)(played<side>(house, pieces)); }
  void operator()(const PlainHouse& next) const {
    total += depth == 2 ? leaves<opponent(side)>(next) : count<opponent(side)>(next, depth - 1);
  }
};

/// Plays each move of chess, and each drop.
template <Side side>
class Branches : public movegen::plain::EachAfter<side, Chess, Deeper<side>> {
 public:
  Branches(const Chess& game, const Deeper<side>& go) noexcept
      : Branches::EachAfter(go.house.pieces, game, go), house_(go.house), go_(go) {}

  /// ZH.drop.
  void watched(const Watch& guard) {
    const std::uint64_t pocket = house_.pocket[index(side)];
    if (pocket == 0) return;
    const Bits open = open_squares<side>(house_.pieces, guard);
    const auto drop = [&](Role role, Bits squares, auto put) {
      if ((pocket & all_of(role)) == 0) return;
      PlainHouse after = house_;
      after.pocket[index(side)] -= one_of(role);
      after.pieces.state &= movegen::plain::rights_of_all;  // CH.pawn.ep
      while (squares != 0) {
        const Bits to = take_one(squares);
        PlainHouse there = after;
        there.pieces.side[index(side)] |= to;
        put(there.pieces, to);
        go_(there);
      }
    };
    drop(orthodox::pawn, open & off_end_ranks, [](ChessPieces& pieces, Bits to) { pieces.pawns |= to; });
    Chess::each_promotion(
        [&](auto kind) { drop(kind, open, [](ChessPieces& pieces, Bits to) { decltype(kind)::toggle(pieces, to); }); });
  }

 private:
  const PlainHouse& house_;
  const Deeper<side>& go_;
};

template <Side side>
std::uint64_t count(const PlainHouse& house, int depth) {
  if (depth <= 1) return leaves<side>(house);
  std::uint64_t total = 0;
  const Chess game;
  const Deeper<side> go{house, depth, total};
  Branches<side> sink(game, go);
  movegen::plain::generate<side>(house.pieces, game, sink);
  return total;
}

}  // namespace

std::uint64_t count_moves(const PlainHouse& house, Side to_move, int depth) {
  return to_move == Side::white ? count<Side::white>(house, depth) : count<Side::black>(house, depth);
}

}  // namespace fast
}  // namespace arbiter::crazyhouse::inline ARBITER_CODE
