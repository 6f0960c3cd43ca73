#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "puzzles/variants/count_bounds.hpp"
#include "verifier/orthodox/state.hpp"

namespace arbiter::puzzles {
namespace {

/// The most moves along lines with so many squares, all of one direction, that `pieces` which move along them have
/// together. One piece alone on n squares has n - 1; with two or more each other square is reached from two sides at
/// most, so that the second piece adds n - 3 and further ones nothing.
std::size_t most_along(const std::vector<std::size_t>& lines, std::size_t pieces) {
  std::vector<std::size_t> added;
  for (const std::size_t squares : lines) {
    added.push_back(squares - 1);
    added.push_back(squares > 3 ? squares - 3 : 0);
  }
  std::ranges::sort(added, std::greater<>());
  std::size_t sum = 0;
  for (std::size_t i = 0; i < std::min(pieces, added.size()); ++i) sum += added[i];
  return sum;
}

/// Of all pieces that a side can have, with as many promoted as there are pawns missing. Castling is among the eight
/// moves of a king, since one on an end rank has at most five others.
std::size_t most_moves_by_counting() {
  const std::vector<std::size_t> ranks(8, 8);
  const std::vector<std::size_t> diagonals{1, 2, 3, 4, 5, 6, 7, 8, 7, 6, 5, 4, 3, 2, 1};
  std::size_t most = 0;
  for (std::size_t queens = 0; queens <= 8; ++queens) {
    for (std::size_t rooks = 0; queens + rooks <= 8; ++rooks) {
      for (std::size_t bishops = 0; queens + rooks + bishops <= 8; ++bishops) {
        // A knight has eight moves; a pawn on its seventh rank has three ways to each of four pieces.
        const std::size_t others = 12 * (8 - queens - rooks - bishops) + 8 * 2 + 8;
        most = std::max(most, 2 * most_along(ranks, 1 + queens + 2 + rooks) +
                                  2 * most_along(diagonals, 1 + queens + 2 + bishops) + others);
      }
    }
  }
  return most;
}

}  // namespace

VariantNumbers orthodox_numbers(const std::function<int(Side, Role)>& at_start) {
  VariantNumbers numbers;
  add_orthodox_bounds(numbers.bounds, false);
  for (const Side side : {Side::white, Side::black}) {
    SquareSet last;
    for (int file = 0; file < 8; ++file) last |= Square::at(file, relative_rank(side, 7));
    numbers.bounds.push_back({"TM.inv.pawn_ranks", exactly(piece_of(side, orthodox::pawn)), {0, 0}, last});
    // Pawns, and the pieces beyond those of the initial set-up.
    const auto own_at_start = [at_start, side](Piece piece) -> std::size_t {
      return piece.role == orthodox::pawn ? 0 : static_cast<std::size_t>(at_start(side, piece.role));
    };
    numbers.bounds.push_back({"CH.inv.promoted", all_but_king(side), {0, 8}, all_squares, own_at_start});
  }
  return numbers;
}

VariantNumbers numbers_of_fide_moves() {
  VariantNumbers numbers = orthodox_numbers();
  static const std::size_t counted = most_moves_by_counting();
  numbers.moves = {
      {counted, fmt::format("a side has at most {} moves, counted line by line", counted)},
      {218,
       "no position of a game of chess has more than 218 moves: published (Tobs40, \"There is no reachable "
       "chess position with more than 218 moves\", lichess.org, 2024), not proved here",
       true}};
  return numbers;
}

}  // namespace arbiter::puzzles
