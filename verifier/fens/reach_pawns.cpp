#include "fens/reach_pawns.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace arbiter::fens {
namespace {

constexpr int none = 1000;

/// What it costs a pawn to come from the start on `file`; `none` if it cannot.
int cost(Square square, Side side, int file, PawnWays ways) {
  const int ahead = relative_rank(side, square.rank()) - 1;
  const int aside = std::abs(square.file() - file);
  if (ahead < 0 || aside > ahead) return none;
  if (ways == PawnWays::interweave) return (ahead - aside) % 2 == 0 ? 0 : none;
  return aside;
}

}  // namespace

std::optional<int> fewest_captures(SquareSet pawns, Side side, PawnWays ways) {
  // One pawn a file: each may have come straight. What most positions have, so it is asked first.
  if (ways == PawnWays::orthodox && fewest_capturers(pawns) == 0) return 0;
  // best[starts]: the cost of the pawns so far from that set of files.
  std::array<int, 256> best;
  best.fill(none);
  best[0] = 0;
  for (const Square square : pawns) {
    std::array<int, 256> next;
    next.fill(none);
    for (unsigned used = 0; used < 256; ++used) {
      if (best[used] >= none) continue;
      for (int file = 0; file < 8; ++file) {
        const unsigned bit = 1U << file;
        const int more = cost(square, side, file, ways);
        if ((used & bit) != 0 || more >= none) continue;
        next[used | bit] = std::min(next[used | bit], best[used] + more);
      }
    }
    best = next;
  }
  const int least = *std::min_element(best.begin(), best.end());
  if (least >= none) return std::nullopt;
  return least;
}

int fewest_capturers(SquareSet pawns) {
  unsigned files = 0;
  for (const Square square : pawns) files |= 1U << square.file();
  int different = 0;
  for (; files != 0; files &= files - 1) ++different;
  return pawns.size() - different;
}

}  // namespace arbiter::fens
