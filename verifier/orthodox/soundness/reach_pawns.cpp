#include "verifier/orthodox/soundness/reach_pawns.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>

namespace arbiter::reach {
namespace {

constexpr int none = 1000;

/// Ranks that a pawn has advanced since its start.
int ahead_of(Square square, Side side) { return relative_rank(side, square.rank()) - 1; }

/// The captures that a pawn needs to come from its start on `file`; `none` if it cannot.
int cost(Square square, Side side, int file) {
  const int aside = std::abs(square.file() - file);
  return aside > ahead_of(square, side) ? none : aside;
}

}  // namespace

std::optional<int> fewest_captures(SquareSet pawns, Side side) {
  // best[starts]: the least cost at which the pawns so far come from that set of files.
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
        const int more = cost(square, side, file);
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

bool come_cheaply(SquareSet pawns, Side side, int most) {
  // On each file the least advanced pawn has come straight; the others from the nearest file without pawns.
  unsigned used = 0;
  for (const Square square : pawns) used |= 1U << square.file();
  std::array<int, 8> nearest;
  nearest.fill(none);
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
