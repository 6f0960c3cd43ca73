#include "verifier/orthodox/movegen/plain.hpp"
#include "verifier/variants/losers/captures.hpp"

namespace arbiter::losers::plain::inline ARBITER_CODE {
namespace {

using attacks::Bits;
using movegen::plain::Chess;
using Pieces = movegen::plain::ChessPieces;

/// Counts captures and all moves without generating each of them.
struct Leaves {
  Bits enemies;
  std::uint64_t captures = 0;
  std::uint64_t moves = 0;

  template <class Kind>
  void piece(Kind, int, Bits targets) noexcept {
    add(targets, 1);
  }
  template <int, movegen::PawnMove move>
  void pawns(Bits targets) noexcept {
    add(targets, move == movegen::PawnMove::promotion ? Chess::promotions : 1);
  }
  void en_passant(int, int, int) noexcept { ++captures; }
  void castling(int, int, int, int) noexcept { ++moves; }
  void add(Bits targets, std::uint64_t each) noexcept {
    captures += each * static_cast<std::uint64_t>(std::popcount(targets & enemies));
    moves += each * static_cast<std::uint64_t>(std::popcount(targets));
  }
};

/// LS.end.bare: without a piece beside its king a side has won.
[[nodiscard]] bool over(const Pieces& pieces) noexcept {
  return (pieces.side[0] & ~pieces.kings) == 0 || (pieces.side[1] & ~pieces.kings) == 0;
}

template <Side side>
std::uint64_t count(const Pieces& pieces, int depth) {
  if (over(pieces)) return 0;
  const Bits enemies = pieces.side[attacks::index(opponent(side))];
  Leaves leaves{enemies};
  movegen::plain::generate<side>(pieces, Chess{}, leaves);
  const bool must_capture = leaves.captures != 0;  // LS.capture
  if (depth <= 1) return must_capture ? leaves.captures : leaves.moves;
  std::uint64_t total = 0;
  const auto go = [&](const Pieces& after) { total += count<opponent(side)>(after, depth - 1); };
  const Chess game;
  movegen::plain::EachAfter<side, Chess, decltype(go)> each(pieces, game, go);
  if (must_capture) {
    Captures captures(enemies, each);
    movegen::plain::generate<side>(pieces, game, captures);
  } else {
    movegen::plain::generate<side>(pieces, game, each);
  }
  return total;
}

}  // namespace

std::uint64_t count_moves(const Pieces& pieces, Side to_move, int depth) {
  return to_move == Side::white ? count<Side::white>(pieces, depth) : count<Side::black>(pieces, depth);
}

}  // namespace arbiter::losers::plain::inline ARBITER_CODE
