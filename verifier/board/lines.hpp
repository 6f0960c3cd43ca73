#pragma once

#include "verifier/board/attacks.hpp"
#if defined(__BMI2__)
#include <immintrin.h>
#endif

/// Where rooks and bishops attack, in the way that is fastest on the processor that a file is compiled for. The
/// functions of board/attacks.hpp answer the same; a test compares them on every square with every set of blockers.
namespace arbiter::attacks {

/// A slider's targets for every set of blockers on its lines, found by picking the blockers' bits (pext). About 860 kB,
/// of which a game uses a small part.
struct PickedLines {
  struct Line {
    Bits inner = 0;  ///< squares whose pieces can block: the lines without the square and without the edges behind them
    std::uint32_t first = 0;  ///< of the square's part of `targets`
  };
  static constexpr std::size_t size =
      102'400 + 5'248;  // of rooks and of bishops: sums of two to the power of popcount(inner)
  std::array<Line, 64> rook{};
  std::array<Line, 64> bishop{};
  std::array<Bits, size> targets{};
};
extern PickedLines picked_lines;

/// Fills the table; the first call does it, from any thread. To be called before v3::rook_lines and v3::bishop_lines
/// are.
void prepare_lines();

inline namespace ARBITER_CODE {

#if defined(__BMI2__)
[[nodiscard]] inline Bits rook_lines(int square, Bits occupied) noexcept {
  const PickedLines::Line& line = picked_lines.rook[index(square)];
  return picked_lines.targets[line.first + _pext_u64(occupied, line.inner)];
}
[[nodiscard]] inline Bits bishop_lines(int square, Bits occupied) noexcept {
  const PickedLines::Line& line = picked_lines.bishop[index(square)];
  return picked_lines.targets[line.first + _pext_u64(occupied, line.inner)];
}
#else
[[nodiscard]] inline Bits rook_lines(int square, Bits occupied) noexcept { return rook(square, occupied); }
[[nodiscard]] inline Bits bishop_lines(int square, Bits occupied) noexcept { return bishop(square, occupied); }
#endif

}  // namespace ARBITER_CODE
}  // namespace arbiter::attacks
