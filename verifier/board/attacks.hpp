#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "verifier/board/board.hpp"

/// Generators are compiled twice from one source: for any processor, and for those with AVX2, BMI, BMI2 and popcount
/// (x86-64-v3), which count bits in one instruction. What both builds have is in `inline namespace ARBITER_CODE`, so
/// that the linker never confuses them: a file that opens it is compiled again with ARBITER_CODE=v3 and those
/// instructions (code.cmake). Which of them runs attacks::by_processor() says, once for each generator. Of inline
/// functions elsewhere, as those of the standard library, the linker takes the first, never v3's: coverage.v3_symbols
/// checks that v3's files have none that no file for any processor has; those stand before them in the archive.
///
/// With ARBITER_NATIVE, as in WebAssembly, all is compiled once: for processors like the one that compiles
/// (CMakeLists.txt). Both names are then the same build's.
#ifndef ARBITER_CODE
#define ARBITER_CODE baseline
#endif

/// Declares a function that both builds have, in one namespace for each.
#ifdef ARBITER_NATIVE
#define ARBITER_BOTH_BUILDS(...) \
  inline namespace baseline {    \
  __VA_ARGS__;                   \
  }                              \
  namespace v3 = baseline;
#else
#define ARBITER_BOTH_BUILDS(...) \
  inline namespace baseline {    \
  __VA_ARGS__;                   \
  }                              \
  inline namespace v3 {          \
  __VA_ARGS__;                   \
  }
#endif

namespace arbiter {

/// Whether there is a second build, this processor can run it, and the environment does not say ARBITER_CPU=baseline.
[[nodiscard]] bool runs_v3() noexcept;

}  // namespace arbiter

/// Attacks of pieces on bitboards. Bit number = Square::index(); squares are ints 0..63 here, since these functions are
/// the innermost loop of all counting.
namespace arbiter::attacks {

using Bits = std::uint64_t;

/// How a piece moves from one square: along a rook's and a bishop's lines, each cut to a mask, and by leaps.
struct Reach {
  Bits leaps = 0;
  Bits rook_mask = 0;    ///< the part of a rook's lines on which the piece slides
  Bits bishop_mask = 0;  ///< the same for a bishop's lines
};

inline namespace ARBITER_CODE {

[[nodiscard]] constexpr Bits bit(int square) noexcept { return Bits{1} << square; }
[[nodiscard]] constexpr int first(Bits bits) noexcept { return std::countr_zero(bits); }
/// Removes the lowest square and returns it; `bits` must not be empty.
constexpr int take_first(Bits& bits) noexcept {
  const int square = first(bits);
  bits &= bits - 1;
  return square;
}
/// Without the lowest square; the empty set stays empty.
[[nodiscard]] constexpr Bits without_first(Bits bits) noexcept { return bits & (bits - 1); }
[[nodiscard]] constexpr bool several(Bits bits) noexcept { return without_first(bits) != 0; }

/// The numbers of the bits that are set, the lowest first: `for (const int square : Ones{bits})`. A number is taken out
/// as it is read, and the end is a type, so that such a loop is compiled to what one over take_first() is.
struct Ones {
  struct End {};
  Bits rest;

  [[nodiscard]] constexpr Ones begin() const noexcept { return *this; }
  [[nodiscard]] static constexpr End end() noexcept { return {}; }
  constexpr int operator*() noexcept { return take_first(rest); }
  constexpr void operator++() noexcept {}
  friend constexpr bool operator!=(const Ones& ones, End) noexcept { return ones.rest != 0; }
};

inline constexpr Bits file_a = 0x0101010101010101U;
inline constexpr Bits file_h = file_a << 7;
inline constexpr Bits rank_1 = 0xffU;
inline constexpr Bits rank_8 = rank_1 << 56;

/// b1, a2 …: file + rank is odd.
inline constexpr Bits light_squares = 0x55AA55AA55AA55AAU;

/// The rank that the side sees as its `rank`-th (0..7).
[[nodiscard]] constexpr Bits rank_of(Side side, int rank) noexcept { return rank_1 << (8 * relative_rank(side, rank)); }
[[nodiscard]] constexpr std::size_t index(Side side) noexcept { return side == Side::white ? 0 : 1; }
[[nodiscard]] constexpr std::size_t index(int square) noexcept { return static_cast<std::size_t>(square); }

/// The squares of `bits` on that rank, as a set of files: bit 0 is the a-file.
[[nodiscard]] constexpr std::uint32_t files_on(Bits bits, Side side, int rank) noexcept {
  return static_cast<std::uint32_t>((bits >> (8 * relative_rank(side, rank))) & rank_1);
}
/// The squares of that rank on a set of files.
[[nodiscard]] constexpr Bits squares_on(std::uint32_t files, Side side, int rank) noexcept {
  return (Bits{files} << (8 * relative_rank(side, rank))) & rank_of(side, rank);
}
/// The files that have a square of `bits`.
[[nodiscard]] constexpr std::uint32_t files_of(Bits bits) noexcept {
  bits |= bits >> 32U;
  bits |= bits >> 16U;
  bits |= bits >> 8U;
  return static_cast<std::uint32_t>(bits & rank_1);
}
/// The squares of `bits` and all squares ahead of them on the same file, as `side` sees it.
[[nodiscard]] constexpr Bits with_squares_ahead(Bits bits, Side side) noexcept {
  for (const int ranks : {1, 2, 4}) bits |= side == Side::white ? bits << (8 * ranks) : bits >> (8 * ranks);
  return bits;
}
/// The square `ranks` ahead for `side`; it must be on the board.
[[nodiscard]] constexpr int ahead(int square, Side side, int ranks = 1) noexcept {
  return square + 8 * ranks * forward(side);
}

/// Number of squares; x86-64 without extensions has no instruction for it.
[[nodiscard]] constexpr int size_of(Bits bits) noexcept {
#if defined(__POPCNT__)
  return std::popcount(bits);
#else
  bits -= (bits >> 1U) & 0x5555555555555555U;
  bits = (bits & 0x3333333333333333U) + ((bits >> 2U) & 0x3333333333333333U);
  bits = (bits + (bits >> 4U)) & 0x0f0f0f0f0f0f0f0fU;
  return static_cast<int>((bits * 0x0101010101010101U) >> 56U);
#endif
}

// ---- Straight-line definition of a slider's reach, for any word of 64 bits ------------------------------------------
// `Word` needs construction from uint64_t, & | ^ - and shifts by an int: uint64_t has them, as can a prover's bit
// vector.

/// Moves bit i to bit 63 - i.
template <class Word>
[[nodiscard]] constexpr Word reversed(Word word) {
  const auto swap = [&word](std::uint64_t low, int distance) {
    word = ((word >> distance) & Word(low)) | ((word & Word(low)) << distance);
  };
  swap(0x5555555555555555U, 1);
  swap(0x3333333333333333U, 2);
  swap(0x0f0f0f0f0f0f0f0fU, 4);
  swap(0x00ff00ff00ff00ffU, 8);
  swap(0x0000ffff0000ffffU, 16);
  return (word >> 32) | (word << 32);
}

/// Squares that a slider on `origin` (a constant word of one bit) reaches along `line` (without the origin), up to and
/// including the first piece in each direction. Subtracting twice the origin from the occupied line borrows up to the
/// nearest piece; the downward direction is the same on the reversed board.
template <class Word>
[[nodiscard]] constexpr Word line_attacks(const Word& occupied, std::uint64_t line, std::uint64_t origin) {
  const Word pieces = occupied & Word(line);
  const Word up = pieces - Word(origin << 1);
  const Word down = reversed<Word>(reversed<Word>(pieces) - Word(reversed<std::uint64_t>(origin) << 1));
  return (up ^ down) & Word(line);
}

// ---- Tables, constant-initialised: ready before any other static object ---------------------------------------------

}  // namespace ARBITER_CODE

struct Tables {
  std::array<Bits, 64> rank{};  ///< lines without the square itself
  std::array<Bits, 64> file{};
  std::array<Bits, 64> diagonal{};
  std::array<Bits, 64> antidiagonal{};
  /// By file and occupancy of the six inner files: attacks along a rank, repeated on all eight ranks.
  std::array<std::array<Bits, 64>, 8> across{};
  /// By rank and occupancy of the six inner ranks (in the bit order of the multiplication): attacks along the a-file.
  std::array<std::array<Bits, 64>, 8> along{};
  std::array<std::array<Bits, 64>, 64> between{};  ///< squares strictly between two squares on a line, else none
  std::array<Bits, 64> knight{};
  std::array<Bits, 64> king{};
  std::array<std::array<Bits, 64>, 2> pawn{};  ///< by side: the squares on which its pawn captures
};

extern const Tables tables;

inline namespace ARBITER_CODE {

/// Maps the six inner squares of the a-file to a number 0..63.
[[nodiscard]] constexpr std::size_t file_key(Bits on_a_file) noexcept {
  return static_cast<std::size_t>((on_a_file * 0x0080402010080400U) >> 58);
}
/// Projects a line that meets every file at most once onto one rank and maps its inner files to a number 0..63.
[[nodiscard]] constexpr std::size_t rank_key(Bits on_line) noexcept {
  return static_cast<std::size_t>((on_line * (file_a << 1)) >> 58);
}

/// Squares that a rook on `square` attacks, own pieces included.
[[nodiscard]] inline Bits rook(int square, Bits occupied) noexcept {
  const int file = square & 7;
  const int rank_shift = square & 56;
  const Bits across = tables.across[index(file)][(occupied >> (rank_shift + 1)) & 63] & (rank_1 << rank_shift);
  const Bits along = tables.along[index(square >> 3)][file_key((occupied >> file) & file_a)] << file;
  return across | along;
}

/// Squares that a bishop on `square` attacks, own pieces included.
[[nodiscard]] inline Bits bishop(int square, Bits occupied) noexcept {
  const std::array<Bits, 64>& across = tables.across[index(square & 7)];
  const Bits diagonal = tables.diagonal[index(square)];
  const Bits antidiagonal = tables.antidiagonal[index(square)];
  return (across[rank_key(occupied & diagonal)] & diagonal) |
         (across[rank_key(occupied & antidiagonal)] & antidiagonal);
}

[[nodiscard]] inline Bits knight(int square) noexcept { return tables.knight[index(square)]; }
[[nodiscard]] inline Bits king(int square) noexcept { return tables.king[index(square)]; }
[[nodiscard]] inline Bits pawn(Side side, int square) noexcept { return tables.pawn[index(side)][index(square)]; }
[[nodiscard]] inline Bits between(int a, int b) noexcept { return tables.between[index(a)][index(b)]; }

/// A leap or the direction of a slide, as White sees it.
struct Offset {
  int files;
  int ranks;
};

/// The square at that offset, as a set: empty if it is off the board.
[[nodiscard]] constexpr Bits shifted(int square, int files, int ranks) noexcept {
  const int file = (square & 7) + files;
  const int rank = (square >> 3) + ranks;
  return file < 0 || file > 7 || rank < 0 || rank > 7 ? Bits{0} : bit(8 * rank + file);
}

/// Up to `most` squares in one direction, on an empty board.
[[nodiscard]] constexpr Bits ray(int square, Offset direction, int most = 7) noexcept {
  Bits result = 0;
  for (int i = 1; i <= most; ++i) result |= shifted(square, i * direction.files, i * direction.ranks);
  return result;
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::attacks
