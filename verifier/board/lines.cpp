#include "verifier/board/lines.hpp"

#include <cstdio>
#include <cstdlib>
#include <string_view>

#if defined(__AVX2__) || !defined(ARBITER_NATIVE)
namespace {

bool is_newer_processor() noexcept {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0 &&
         __builtin_cpu_supports("bmi2") != 0 && __builtin_cpu_supports("popcnt") != 0;
#else
  return false;
#endif
}

}  // namespace
#endif

bool arbiter::runs_v3() noexcept {
#if defined(ARBITER_NATIVE)
  return false;
#else
  static const bool runs = [] {
    const char* const wanted = std::getenv("ARBITER_CPU");
    return is_newer_processor() && (wanted == nullptr || std::string_view(wanted) != "baseline");
  }();
  return runs;
#endif
}

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

/// Stores `attacked` of every subset of `inner`, in the order of the numbers that pext makes of the subsets.
template <class Attacked>
std::size_t fill(PickedLines::Line& line, int square, Bits inner, std::size_t first, const Attacked& attacked) {
  line = {inner, static_cast<std::uint32_t>(first)};
  Bits blockers = 0;
  do {
    picked_lines.targets[first++] = attacked(square, blockers);
    blockers = (blockers - inner) & inner;  // the next subset
  } while (blockers != 0);
  return first;
}

bool fill_picked_lines() {
  std::size_t next = 0;
  for (int square = 0; square < 64; ++square) {
    const std::size_t at = index(square);
    const Bits ends_of_rank = (file_a | file_h) & ~(file_a << (square & 7));
    const Bits ends_of_file = (rank_1 | rank_8) & ~(rank_1 << (square & 56));
    const Bits inner = (tables.rank[at] | tables.file[at]) & ~ends_of_rank & ~ends_of_file;
    next = fill(picked_lines.rook[at], square, inner, next, rook);
  }
  for (int square = 0; square < 64; ++square) {
    const std::size_t at = index(square);
    const Bits inner = (tables.diagonal[at] | tables.antidiagonal[at]) & ~(file_a | file_h | rank_1 | rank_8);
    next = fill(picked_lines.bishop[at], square, inner, next, bishop);
  }
  return next == PickedLines::size;
}

}  // namespace

constinit const Tables tables = filled();

PickedLines picked_lines;

void prepare_lines() {
  static const bool done = fill_picked_lines();
  static_cast<void>(done);
}

}  // namespace arbiter::attacks

#if defined(__AVX2__)
/// All is compiled for newer processors: on another one the program says so before any other code of it can end it
/// without a word. Before that code, too, the lines are there, of which any file may make use.
[[gnu::constructor(101)]] static void begin_on_newer_processor() noexcept {
  __builtin_cpu_init();
  if (is_newer_processor()) {
    arbiter::attacks::prepare_lines();
    return;
  }
  std::fputs(
      "arbiter: this program was compiled for processors with AVX2, BMI2 and popcnt, and this one lacks them: "
      "compile it here, or for all processors with -DARBITER_NATIVE=OFF\n",
      stderr);
  std::_Exit(3);
}
#endif
