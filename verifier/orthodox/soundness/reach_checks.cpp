#include "verifier/orthodox/soundness/reach_checks.hpp"

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

}  // namespace arbiter::reach
