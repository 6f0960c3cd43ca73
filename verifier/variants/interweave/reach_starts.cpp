#include "verifier/variants/interweave/reach_starts.hpp"

#include <array>
#include <cstdlib>

namespace arbiter::interweave {
namespace {

/// Finds a start for a pawn and moves other pawns to other starts if necessary (augmenting paths of a matching).
struct Matching {
  std::array<unsigned, 64> starts{};  ///< by pawn's square: the files that it can have come from, bit 0 = a
  std::array<int, 8> pawn{-1, -1, -1, -1, -1, -1, -1, -1};

  bool place(int square, unsigned& tried) {
    for (int file = 0; file < 8; ++file) {
      const unsigned bit = 1U << file;
      if ((starts[static_cast<std::size_t>(square)] & bit) == 0 || (tried & bit) != 0) continue;
      tried |= bit;
      int& holder = pawn[static_cast<std::size_t>(file)];
      if (holder >= 0 && !place(holder, tried)) continue;
      holder = square;
      return true;
    }
    return false;
  }
};

}  // namespace

bool have_starts(SquareSet pawns, Side side) {
  Matching matching;
  for (const Square square : pawns) {
    unsigned& files = matching.starts[static_cast<std::size_t>(square.index())];
    const int ahead = relative_rank(side, square.rank()) - 1;
    for (int file = 0; file < 8; ++file) {
      const int aside = std::abs(square.file() - file);
      if (aside <= ahead && (ahead - aside) % 2 == 0) files |= 1U << file;
    }
    unsigned tried = 0;
    if (!matching.place(square.index(), tried)) return false;
  }
  return true;
}

}  // namespace arbiter::interweave
