#include "verifier/orthodox/soundness/reach_pawns.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>

#include "verifier/orthodox/state.hpp"
#include "verifier/position/reach_pieces.hpp"

namespace arbiter::reach {
namespace {

using attacks::Bits;

Bits pawns_of(const Board& board, Side side) { return board.of(piece_of(side, orthodox::pawn)).bits(); }

constexpr int no_start = 1000;  ///< more than any sum of costs

/// Ranks that a pawn has advanced since its start.
int ahead_of(Square square, Side side) { return relative_rank(side, square.rank()) - 1; }

}  // namespace

SquareSet checkers(const Setup& setup, Square king, const MoveSource& source) {
  const auto piece = setup.board[king];
  if (!piece || piece->owner == Owner::both) return {};
  const Side side = piece->owner == Owner::white ? Side::white : Side::black;
  if (!source.in_check(setup, side)) return {};
  const Piece blocker = piece_of(side, orthodox::pawn);
  Setup bare = setup;
  SquareSet hostile = setup.board.of(Owner::both) | setup.board.of(owner_of(opponent(side)));
  for (const Square square : hostile) bare.board.put(square, blocker);
  for (const Square square : setup.board.of(*piece)) {
    if (square != king) bare.board.put(square, blocker);
  }
  SquareSet found;
  for (const Square square : hostile) {
    bare.board.put(square, *setup.board[square]);
    if (source.in_check(bare, side)) found |= square;
    bare.board.put(square, blocker);
  }
  return found;
}

SquareSet arrived(SquareSet checkers, Square king, const Board& board) {
  SquareSet found;
  for (const Square square : checkers) {
    // Between squares that are not in line, there is none.
    const Bits between = attacks::between(square.index(), king.index());
    if ((between & ~board.occupied().bits()) == 0) found |= square;
  }
  return found;
}

SquareSet closed_squares(const Board& board, Side side) {
  const std::uint32_t pawns = attacks::files_on(pawns_of(board, side), side, 1);
  return SquareSet(attacks::squares_on(closed_files(pawns), side, 0));
}

bool colour_closed(const Board& board, Side side, bool light) {
  const Bits four = attacks::rank_of(side, 1) & (light ? attacks::light_squares : ~attacks::light_squares);
  return (pawns_of(board, side) & four) == four;
}

bool move_agrees_with_knights(const Setup& setup) {
  using namespace orthodox;
  const Board& board = setup.board;
  if (board.occupied().size() != 32 || !board.of(Owner::both).empty()) return true;
  int parity = 0;
  for (const Side side : {Side::white, Side::black}) {
    const int first = relative_rank(side, 0);
    if ((attacks::rank_of(side, 1) & ~pawns_of(board, side)) != 0) return true;
    for (const int file : {2, 5}) {
      if (!board.holds(Square::at(file, first), piece_of(side, bishop))) return true;
    }
    const auto stands = [&](int file, Role role) { return board.holds(Square::at(file, first), piece_of(side, role)); };
    if (!(stands(3, king) && stands(4, queen)) && !(stands(3, queen) && stands(4, king))) return true;
    const SquareSet movers = board.of(piece_of(side, knight)) | board.of(piece_of(side, rook));
    if (movers.size() != 4 || board.of(piece_of(side, rook)).size() != 2) return true;
    parity += attacks::size_of(movers.bits() & attacks::light_squares);
  }
  return (parity % 2 == 0) == (setup.to_move == Side::white);
}

std::optional<int> fewest_captures(SquareSet pawns, Side side) {
  // best[starts]: the least cost at which the pawns so far come from that set of files.
  std::array<int, 256> best;
  best.fill(no_start);
  best[0] = 0;
  for (const Square square : pawns) {
    std::array<int, 256> next;
    next.fill(no_start);
    for (unsigned used = 0; used < 256; ++used) {
      if (best[used] >= no_start) continue;
      for (int file = 0; file < 8; ++file) {
        const unsigned bit = 1U << file;
        const int aside = std::abs(square.file() - file);
        if ((used & bit) != 0 || aside > ahead_of(square, side)) continue;
        next[used | bit] = std::min(next[used | bit], best[used] + aside);
      }
    }
    best = next;
  }
  const int least = *std::min_element(best.begin(), best.end());
  if (least >= no_start) return std::nullopt;
  return least;
}

bool come_cheaply(SquareSet pawns, Side side, int most) {
  // On each file the least advanced pawn has come straight; the others from the nearest file without pawns.
  unsigned used = attacks::files_of(pawns.bits());
  std::array<int, 8> nearest;
  nearest.fill(no_start);
  for (const Square square : pawns) {
    int& rank = nearest[static_cast<std::size_t>(square.file())];
    rank = std::min(rank, ahead_of(square, side));
  }
  int sum = 0;
  for (const Square square : pawns) {
    if (ahead_of(square, side) == nearest[static_cast<std::size_t>(square.file())]) continue;
    int file = -1;
    for (int aside = 1; aside <= ahead_of(square, side) && file < 0; ++aside) {
      for (const int each : {square.file() - aside, square.file() + aside}) {
        if (each >= 0 && each < 8 && ((used >> each) & 1U) == 0) file = each;
      }
    }
    if (file < 0) return false;
    used |= 1U << file;
    sum += std::abs(square.file() - file);
  }
  return sum <= most && (pawns.empty() || *std::min_element(nearest.begin(), nearest.end()) >= 0);
}

int fewest_capturers(SquareSet pawns) { return pawns.size() - std::popcount(attacks::files_of(pawns.bits())); }

int files_with_passed(SquareSet white, SquareSet black) noexcept {
  const Bits above = attacks::with_squares_ahead(black.bits() << 8U, Side::white);
  const Bits passed = white.bits() & above;
  return passed == 0 ? 0 : std::popcount(attacks::files_of(passed));  // none is by far the most frequent case
}

}  // namespace arbiter::reach
