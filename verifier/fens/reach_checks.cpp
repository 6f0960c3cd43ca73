#include "fens/reach_checks.hpp"

#include <cstdlib>

#include "orthodox/state.hpp"

namespace arbiter::fens {
namespace {

bool in_line(Square a, Square b) {
  const int files = std::abs(a.file() - b.file());
  const int ranks = std::abs(a.rank() - b.rank());
  return files == 0 || ranks == 0 || files == ranks;
}

/// Whether an empty square lies between the two, which are in line.
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
  const auto man = setup.board[king];
  if (!man || man->owner == Owner::both) return {};
  const Side side = man->owner == Owner::white ? Side::white : Side::black;
  if (!source.in_check(setup, side)) return {};
  const Man blocker = man_of(side, orthodox::pawn);
  Setup bare = setup;
  SquareSet hostile = setup.board.of(Owner::both) | setup.board.of(owner_of(opponent(side)));
  for (const Square square : hostile) bare.board.put(square, blocker);
  for (const Square square : setup.board.of(*man)) {
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

bool make_leg_explains(const Setup& setup, Square king, const MoveSource& source) {
  const Side side = setup.to_move;
  const Side mover = opponent(side);
  const Man victim = man_of(side, orthodox::pawn);
  const SquareSet empty = all_squares - setup.board.occupied();
  // Checks that stay whoever else moves: a man that arrived must have been the mover.
  const SquareSet sure = arrived(checkers(setup, king, source), king, setup.board);
  Setup before = setup;
  before.to_move = mover;
  orthodox::set_passed_square(before.state, std::nullopt);
  for (const Square to : setup.board.of(owner_of(mover))) {
    if (!(sure - SquareSet(to)).empty()) continue;
    const Man man = *setup.board[to];
    before.board.clear(to);
    for (const Square from : empty | SquareSet(to)) {
      // A promoted man was a pawn, which attacks less.
      const bool promotes = man.role != orthodox::pawn && man.role != orthodox::king;
      for (const bool was_pawn : {false, true}) {
        if (was_pawn && !promotes) continue;
        before.board.put(from, was_pawn ? man_of(mover, orthodox::pawn) : man);
        if (from != to && !source.in_check(before, side)) return true;
        for (const Square taken : (empty | SquareSet(to)) - SquareSet(from)) {
          before.board.put(taken, victim);
          const bool safe = !source.in_check(before, side);
          before.board.clear(taken);
          if (safe) return true;
        }
        before.board.clear(from);
      }
    }
    before.board.put(to, man);
  }
  return false;
}

}  // namespace arbiter::fens
