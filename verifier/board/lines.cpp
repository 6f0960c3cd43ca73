#include "verifier/board/lines.hpp"

#include <cstdlib>
#include <string_view>

bool arbiter::runs_v3() noexcept {
#if defined(__x86_64__)
  static const bool runs = [] {
    const char* const wanted = std::getenv("ARBITER_CPU");
    return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0 &&
           __builtin_cpu_supports("bmi2") != 0 && __builtin_cpu_supports("popcnt") != 0 &&
           (wanted == nullptr || std::string_view(wanted) != "baseline");
  }();
  return runs;
#else
  return false;
#endif
}

namespace arbiter::attacks {
namespace {

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

bool fill_lines() {
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

PickedLines picked_lines;

void prepare_lines() {
  static const bool done = fill_lines();
  static_cast<void>(done);
}

}  // namespace arbiter::attacks
