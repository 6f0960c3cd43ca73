#include "verifier/orthodox/movegen/plain.hpp"
#include "verifier/variants/crazyhouse/generator_board.hpp"
#include "verifier/variants/crazyhouse/state.hpp"

// Counts what generator.cpp lists, in plain positions, from the fast generator of chess.
namespace arbiter::crazyhouse::fast::inline ARBITER_CODE {
namespace {

using attacks::first;
using movegen::PawnMove;
using movegen::shifted;
using movegen::plain::Chess;
using movegen::plain::ChessPieces;
using movegen::plain::King;
using movegen::plain::rights_on;
using movegen::plain::take_one;
using movegen::plain::Watch;

constexpr std::uint64_t one_of(Role role) noexcept { return std::uint64_t{1} << (8 * index(role)); }
constexpr std::uint64_t all_of(Role role) noexcept { return 0xffU * one_of(role); }

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
    const unsigned kinds =
        ((pocket & all_of(orthodox::knight)) != 0 ? 1U : 0U) + ((pocket & all_of(orthodox::bishop)) != 0 ? 1U : 0U) +
        ((pocket & all_of(orthodox::rook)) != 0 ? 1U : 0U) + ((pocket & all_of(orthodox::queen)) != 0 ? 1U : 0U);
    add(open, kinds);
  }

 private:
  const PlainHouse& house_;
};

template <Side side>
std::uint64_t count(const PlainHouse& house, int depth);

template <Side side>
[[gnu::noinline]] std::uint64_t leaves(const PlainHouse& house) {
  Leaves<side> sink(house);
  movegen::plain::generate<side>(house.pieces, Chess{}, sink);
  return sink.total();
}

/// Plays each move and counts its continuations.
template <Side side>
class Branches {
 public:
  Branches(const PlainHouse& house, int depth) noexcept : house_(house), depth_(depth) {}

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
        go(there);
      }
    };
    drop(orthodox::pawn, open & off_end_ranks, [](ChessPieces& pieces, Bits to) { pieces.pawns |= to; });
    drop(orthodox::knight, open, [](ChessPieces& pieces, Bits to) { pieces.knights |= to; });
    drop(orthodox::bishop, open, [](ChessPieces& pieces, Bits to) { pieces.diagonal |= to; });
    drop(orthodox::rook, open, [](ChessPieces& pieces, Bits to) { pieces.orthogonal |= to; });
    drop(orthodox::queen, open, [](ChessPieces& pieces, Bits to) {
      pieces.diagonal |= to;
      pieces.orthogonal |= to;
    });
  }
  template <class Kind>
  void piece(Kind kind, int from, Bits targets) {
    const bool was_pawn = (house_.promoted & bit(from)) != 0;
    while (targets != 0) {
      const Bits to = take_one(targets);
      PlainHouse after = gone(bit(from), to);
      kind.toggle(after.pieces, bit(from) | to);
      if constexpr (std::is_same_v<Kind, King>) {
        after.pieces.state &= side == Side::white ? ~Bits{0x00ff} : ~Bits{0xff00};  // CH.castle.rights
      }
      if (was_pawn) after.promoted ^= bit(from) | to;  // ZH.promoted
      go(after);
    }
  }
  template <int delta, PawnMove move>
  void pawns(Bits targets) {
    while (targets != 0) {
      const Bits to = take_one(targets);
      const Bits from = shifted<-delta>(to);
      if constexpr (move == PawnMove::double_step) {
        PlainHouse after = house_;
        after.pieces.side[index(side)] ^= from | to;
        after.pieces.pawns ^= from | to;
        // CH.pawn.ep
        after.pieces.state = (after.pieces.state & movegen::plain::rights_of_all) | shifted<-delta / 2>(to);
        go(after);
      } else {
        PlainHouse pawn = gone(from, to);
        pawn.pieces.pawns ^= from;
        if constexpr (move == PawnMove::promotion) {
          pawn.promoted |= to;  // ZH.promoted
          Chess::each_promotion([&](auto kind) {
            PlainHouse after = pawn;
            kind.toggle(after.pieces, to);
            go(after);
          });
        } else {
          pawn.pieces.pawns ^= to;
          go(pawn);
        }
      }
    }
  }
  void en_passant(int from, int to, int victim) {
    PlainHouse after = house_;
    after.pieces.side[index(side)] ^= bit(from) | bit(to);
    after.pieces.side[index(opponent(side))] ^= bit(victim);
    after.pieces.pawns ^= bit(from) | bit(to) | bit(victim);
    after.pieces.state &= movegen::plain::rights_of_all;
    take(after, orthodox::pawn);
    go(after);
  }
  void castling(int from, int to, int corner_from, int corner_to) {
    PlainHouse after = house_;
    ChessPieces& pieces = after.pieces;
    // King and rook may swap squares, or one of them may stay.
    pieces.side[index(side)] = (pieces.side[index(side)] & ~(bit(from) | bit(corner_from))) | bit(to) | bit(corner_to);
    pieces.kings = (pieces.kings & ~bit(from)) | bit(to);
    if (corner_from != corner_to) Chess::carry(pieces, bit(corner_from), bit(corner_to));
    pieces.state &= side == Side::white ? Bits{0xff00} : Bits{0x00ff};
    go(after);
  }
  [[nodiscard]] std::uint64_t total() const noexcept { return total_; }

 private:
  /// ZH.pocket.
  static void take(PlainHouse& after, Role role) noexcept {
    std::uint64_t& pocket = after.pocket[index(side)];
    const std::uint64_t most = one_of(role) * static_cast<std::uint64_t>(pocket_limit(role));
    if ((pocket & all_of(role)) < most) pocket += one_of(role);
  }
  /// The set-up after one of the side's pieces has gone from a square to another, but for the set of its kind; what
  /// stood there is in the pocket.
  [[nodiscard]] PlainHouse gone(Bits from, Bits to) const noexcept {
    PlainHouse after = house_;
    ChessPieces& pieces = after.pieces;
    pieces.side[index(side)] ^= from | to;
    pieces.state &= movegen::plain::rights_of_all & ~rights_on(from | to);
    if ((pieces.side[index(opponent(side))] & to) == 0) return after;
    pieces.side[index(opponent(side))] ^= to;
    Role role = orthodox::pawn;
    if ((pieces.pawns & to) != 0) {
      pieces.pawns ^= to;
    } else {
      const bool diagonal = (pieces.diagonal & to) != 0;
      const bool orthogonal = (pieces.orthogonal & to) != 0;
      role = !diagonal && !orthogonal ? orthodox::knight
             : !orthogonal            ? orthodox::bishop
             : !diagonal              ? orthodox::rook
                                      : orthodox::queen;
      Chess::clear(pieces, to);
      if ((after.promoted & to) != 0) {  // ZH.promoted
        role = orthodox::pawn;
        after.promoted ^= to;
      }
    }
    take(after, role);
    return after;
  }
  void go(const PlainHouse& after) {
    total_ += depth_ == 2 ? leaves<opponent(side)>(after) : count<opponent(side)>(after, depth_ - 1);
  }

  const PlainHouse& house_;
  int depth_;
  std::uint64_t total_ = 0;
};

template <Side side>
std::uint64_t count(const PlainHouse& house, int depth) {
  if (depth <= 1) return leaves<side>(house);
  Branches<side> sink(house, depth);
  movegen::plain::generate<side>(house.pieces, Chess{}, sink);
  return sink.total();
}

}  // namespace

std::uint64_t count_moves(const PlainHouse& house, Side to_move, int depth) {
  return for_side(to_move, [&]<Side side>() { return count<side>(house, depth); });
}

}  // namespace arbiter::crazyhouse::fast::inline ARBITER_CODE
