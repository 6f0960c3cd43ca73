#include "verifier/board/attacks.hpp"

namespace arbiter::attacks {
namespace {

/// Fills the line tables for every subset of the six inner squares, by the straight-line definition.
constexpr void fill_lines(Tables& t) {
  for (int place = 0; place < 8; ++place) {
    for (Bits inner = 0; inner < 64; ++inner) {
      const Bits on_rank = inner << 1;
      t.across[index(place)][inner] = line_attacks<Bits>(on_rank, rank_1 & ~bit(place), bit(place)) * file_a;
      Bits on_file = 0;
      for (int i = 0; i < 6; ++i) on_file |= ((inner >> i) & 1U) << (8 * (i + 1));
      t.along[index(place)][file_key(on_file)] = line_attacks<Bits>(on_file, file_a & ~bit(8 * place), bit(8 * place));
    }
  }
}

constexpr void fill_between(Tables& t, int square, Offset direction) {
  Bits way = 0;
  for (int i = 1; i < 8; ++i) {
    const Bits next = shifted(square, i * direction.files, i * direction.ranks);
    if (next == 0) break;
    t.between[index(square)][index(first(next))] = way;
    way |= next;
  }
}

constexpr void fill_square(Tables& t, int square) {
  const std::size_t at = index(square);
  // CH.piece.move: the lines of rook and bishop; a queen has both.
  t.rank[at] = ray(square, {1, 0}) | ray(square, {-1, 0});
  t.file[at] = ray(square, {0, 1}) | ray(square, {0, -1});
  t.diagonal[at] = ray(square, {1, 1}) | ray(square, {-1, -1});
  t.antidiagonal[at] = ray(square, {-1, 1}) | ray(square, {1, -1});
  for (int files = -2; files <= 2; ++files) {
    for (int ranks = -2; ranks <= 2; ++ranks) {
      const int sum = files * files + ranks * ranks;
      if (sum == 5) t.knight[at] |= shifted(square, files, ranks);  // CH.piece.move: 1 + 4
      if (sum == 1 || sum == 2) {                                   // CH.king.step: 1 + 0 and 1 + 1
        t.king[at] |= shifted(square, files, ranks);
        fill_between(t, square, {files, ranks});
      }
    }
  }
  for (const Side side : {Side::white, Side::black}) {
    // CH.pawn.capture: the two squares diagonally forward.
    t.pawn[index(side)][at] = shifted(square, -1, forward(side)) | shifted(square, 1, forward(side));
  }
}

constexpr Tables filled() {
  Tables t;
  fill_lines(t);
  for (int square = 0; square < 64; ++square) fill_square(t, square);
  return t;
}

}  // namespace

constinit const Tables tables = filled();

}  // namespace arbiter::attacks
