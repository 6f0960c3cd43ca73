#include "verifier/orthodox/movegen/plain.hpp"
#include "verifier/variants/crazyhouse/generator_board.hpp"
#include "verifier/variants/crazyhouse/state.hpp"

// Counts what generator.cpp lists, in plain positions, from the fast generator of chess.
namespace arbiter::crazyhouse::fast::inline ARBITER_CODE {
namespace {

using movegen::plain::Chess;
using movegen::plain::ChessPieces;
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
    const Bits open = open_squares<side>(house_, guard);
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
  movegen::plain::generate<side>(house, Chess{}, sink);
  return sink.total();
}

/// Chess with pockets, for the set-ups after each move.
struct HouseGame : Chess {
  using Pieces = PlainHouse;

  /// ZH.pocket: `side` captures what stands on `to`.
  template <Side side>
  static void captured(PlainHouse& house, Bits to) noexcept {
    const bool diagonal = (house.diagonal & to) != 0;
    const bool orthogonal = (house.orthogonal & to) != 0;
    Role role =
        diagonal ? (orthogonal ? orthodox::queen : orthodox::bishop) : (orthogonal ? orthodox::rook : orthodox::knight);
    if (((house.pawns | house.promoted) & to) != 0) {  // ZH.promoted
      role = orthodox::pawn;
      house.promoted &= ~to;
    }
    std::uint64_t& pocket = house.pocket[index(side)];
    const std::uint64_t most = one_of(role) * static_cast<std::uint64_t>(pocket_limit(role));
    if ((pocket & all_of(role)) < most) pocket += one_of(role);
  }
  /// ZH.promoted: what was a pawn goes on.
  static void went(PlainHouse& house, Bits from, Bits to) noexcept {
    if ((house.promoted & from) != 0) house.promoted ^= from | to;
  }
  static void promoted(PlainHouse& house, Bits to) noexcept { house.promoted |= to; }
};

/// Plays each move and each drop, and calls `go` with the set-up after it.
template <Side side, class Go>
class Branches : public movegen::plain::EachAfter<side, HouseGame, Go> {
 public:
  using movegen::plain::EachAfter<side, HouseGame, Go>::EachAfter;

  /// ZH.drop.
  void watched(const Watch& guard) {
    const PlainHouse& house = this->pieces_;
    const std::uint64_t pocket = house.pocket[index(side)];
    if (pocket == 0) return;
    const Bits open = open_squares<side>(house, guard);
    const auto drop = [&](Role role, Bits squares, auto kind) {
      if ((pocket & all_of(role)) == 0) return;
      PlainHouse after = house;
      after.pocket[index(side)] -= one_of(role);
      after.state &= movegen::plain::rights_of_all;  // CH.pawn.ep
      while (squares != 0) {
        const Bits to = take_one(squares);
        PlainHouse there = after;
        there.side[index(side)] |= to;
        kind.toggle(there, to);
        this->go_(there);
      }
    };
    drop(orthodox::pawn, open & off_end_ranks, Pawn{});
    drop(orthodox::knight, open, Chess::Knight{});
    drop(orthodox::bishop, open, Chess::Bishop{});
    drop(orthodox::rook, open, Chess::Rook{});
    drop(orthodox::queen, open, Chess::Queen{});
  }

 private:
  struct Pawn {
    static void toggle(ChessPieces& pieces, Bits squares) noexcept { pieces.pawns ^= squares; }
  };
};

template <Side side>
std::uint64_t count(const PlainHouse& house, int depth) {
  if (depth <= 1) return leaves<side>(house);
  std::uint64_t total = 0;
  const auto go = [&](const PlainHouse& after) {
    total += depth == 2 ? leaves<opponent(side)>(after) : count<opponent(side)>(after, depth - 1);
  };
  const HouseGame game;
  Branches<side, decltype(go)> sink(house, game, go);
  movegen::plain::generate<side>(house, game, sink);
  return total;
}

}  // namespace

std::uint64_t count_moves(const PlainHouse& house, Side to_move, int depth) {
  return for_side(to_move, [&]<Side side>() { return count<side>(house, depth); });
}

}  // namespace arbiter::crazyhouse::fast::inline ARBITER_CODE
