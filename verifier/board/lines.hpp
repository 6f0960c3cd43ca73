#pragma once

#include "verifier/board/attacks.hpp"

/// Attacks of rooks and bishops, in the fastest way on the processor that a file is compiled for. The functions of
/// board/attacks.hpp return the same; a test compares them on every square with every set of blockers.
namespace arbiter::attacks {

/// A slider's targets for every set of blockers on its lines, indexed by the blockers' bits (pext). About 860 kB, of
/// which a game uses a small part.
struct PickedLines {
  struct Line {
    Bits inner = 0;           ///< squares whose pieces can block: the lines without the square itself and their edges
    std::uint32_t first = 0;  ///< start of the square's part of `targets`
  };
  static constexpr std::size_t size =
      102'400 + 5'248;  // for rooks and bishops: sums of two to the power of popcount(inner)
  std::array<Line, 64> rook{};
  std::array<Line, 64> bishop{};
  std::array<Bits, size> targets{};
};
extern PickedLines picked_lines;

/// Fills the table at the first call, which may come from any thread. Must be called before v3::rook_lines and
/// v3::bishop_lines; where all is compiled for newer processors (ARBITER_NATIVE), it was called before main().
void prepare_lines();

/// Of a function that both builds have, the one for the processor that runs (board/attacks.hpp).
template <class Function>
[[nodiscard]] Function* by_processor(Function* on_any, Function* on_v3) {
  if (!runs_v3()) return on_any;
  prepare_lines();
  return on_v3;
}

inline namespace ARBITER_CODE {

/// The squares that a rook, or a bishop, attacks on an empty board.
inline constexpr auto rook_on_empty = [] {
  std::array<Bits, 64> result{};
  for (int square = 0; square < 64; ++square)
    result[index(square)] = ray(square, {1, 0}) | ray(square, {-1, 0}) | ray(square, {0, 1}) | ray(square, {0, -1});
  return result;
}();
inline constexpr auto bishop_on_empty = [] {
  std::array<Bits, 64> result{};
  for (int square = 0; square < 64; ++square)
    result[index(square)] = ray(square, {1, 1}) | ray(square, {-1, 1}) | ray(square, {1, -1}) | ray(square, {-1, -1});
  return result;
}();

#if defined(__BMI2__)
/// The bits of `from` on `mask`, packed. By the compilers' own name: each file that has <immintrin.h> compiles half a
/// second longer.
[[nodiscard]] inline Bits packed(Bits from, Bits mask) noexcept { return __builtin_ia32_pext_di(from, mask); }
[[nodiscard]] inline Bits rook_lines(int square, Bits occupied) noexcept {
  const PickedLines::Line& line = picked_lines.rook[index(square)];
  return picked_lines.targets[line.first + packed(occupied, line.inner)];
}
[[nodiscard]] inline Bits bishop_lines(int square, Bits occupied) noexcept {
  const PickedLines::Line& line = picked_lines.bishop[index(square)];
  return picked_lines.targets[line.first + packed(occupied, line.inner)];
}
#else
[[nodiscard]] inline Bits rook_lines(int square, Bits occupied) noexcept { return rook(square, occupied); }
[[nodiscard]] inline Bits bishop_lines(int square, Bits occupied) noexcept { return bishop(square, occupied); }
#endif

}  // namespace ARBITER_CODE
}  // namespace arbiter::attacks
