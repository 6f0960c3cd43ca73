#include "verifier/orthodox/soundness/reach_pawns.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>

#include "verifier/orthodox/state.hpp"

namespace arbiter::reach {
namespace {

bool in_line(Square a, Square b) {
  const int files = std::abs(a.file() - b.file());
  const int ranks = std::abs(a.rank() - b.rank());
  return files == 0 || ranks == 0 || files == ranks;
}

/// Whether an empty square lies between the two, which must be in line.
bool gap_between(Square a, Square b, const Board& board) {
  const int files = b.file() - a.file();
  const int ranks = b.rank() - a.rank();
  const int distance = std::max(std::abs(files), std::abs(ranks));
  for (int i = 1; i < distance; ++i) {
    if (board.empty(*a.offset(files / distance * i, ranks / distance * i))) return true;
  }
  return false;
}

bool pawn_at_home(const Board& board, Side side, int file) {
  return board.holds(Square::at(file, relative_rank(side, 1)), piece_of(side, orthodox::pawn));
}

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
    if (!in_line(square, king) || !gap_between(square, king, board)) found |= square;
  }
  return found;
}

SquareSet closed_squares(const Board& board, Side side) {
  SquareSet closed;
  for (int file = 0; file < 8; ++file) {
    const bool left = file == 0 || pawn_at_home(board, side, file - 1);
    const bool right = file == 7 || pawn_at_home(board, side, file + 1);
    if (left && right) closed |= Square::at(file, relative_rank(side, 0));
  }
  return closed;
}

bool colour_closed(const Board& board, Side side, bool light) {
  for (int file = 0; file < 8; ++file) {
    if (is_light(Square::at(file, relative_rank(side, 1))) == light && !pawn_at_home(board, side, file)) return false;
  }
  return true;
}

bool move_agrees_with_knights(const Setup& setup) {
  using namespace orthodox;
  const Board& board = setup.board;
  if (board.occupied().size() != 32 || !board.of(Owner::both).empty()) return true;
  int parity = 0;
  for (const Side side : {Side::white, Side::black}) {
    const int first = relative_rank(side, 0);
    for (int file = 0; file < 8; ++file) {
      if (!board.holds(Square::at(file, relative_rank(side, 1)), piece_of(side, pawn))) return true;
    }
    for (const int file : {2, 5}) {
      if (!board.holds(Square::at(file, first), piece_of(side, bishop))) return true;
    }
    const auto stands = [&](int file, Role role) { return board.holds(Square::at(file, first), piece_of(side, role)); };
    if (!(stands(3, king) && stands(4, queen)) && !(stands(3, queen) && stands(4, king))) return true;
    const SquareSet movers = board.of(piece_of(side, knight)) | board.of(piece_of(side, rook));
    if (movers.size() != 4 || board.of(piece_of(side, rook)).size() != 2) return true;
    for (const Square square : movers) parity += is_light(square) ? 1 : 0;
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
  unsigned used = 0;
  for (const Square square : pawns) used |= 1U << square.file();
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

int fewest_capturers(SquareSet pawns) {
  unsigned files = 0;
  for (const Square square : pawns) files |= 1U << square.file();
  int different = 0;
  for (; files != 0; files &= files - 1) ++different;
  return pawns.size() - different;
}

int files_with_passed(SquareSet white, SquareSet black) noexcept {
  // All squares above black pawns; rank 1 is the lowest byte.
  std::uint64_t above = black.bits() << 8U;
  above |= above << 8U;
  above |= above << 16U;
  above |= above << 32U;
  std::uint64_t files = white.bits() & above;
  if (files == 0) return 0;  // by far the most frequent case
  files |= files >> 32U;
  files |= files >> 16U;
  files |= files >> 8U;
  return std::popcount(files & 0xffU);
}

}  // namespace arbiter::reach
