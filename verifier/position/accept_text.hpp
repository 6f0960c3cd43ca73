#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

#include "verifier/board/attacks.hpp"
#include "verifier/board/board.hpp"
#include "verifier/position/position.hpp"

// Parts of the fast ways (position/position.hpp): read texts into sets of squares and numbers.
//
// The board field comes first. Each character becomes a byte on a board of nine places to a rank (eight squares and a
// slash): one store and one addition per character, and no branch that depends on the character. If every slash lands
// on the ninth place of its rank, every rank is eight squares wide. Then each bit of the bytes is gathered into a set
// of squares, and the sets are combined by kind and by owner.
namespace arbiter::accept {

using attacks::Bits;
using attacks::light_squares;
using attacks::size_of;

/// What a character of a board does: bits 0..7 are its byte on the board, bit 8 marks a gap (a digit), bits 16..30 are
/// the number of places it takes, bit 31 marks a character that no board has.
using CharTable = std::array<std::uint32_t, 256>;

inline constexpr std::uint32_t gap_mark = 1U << 8U;
inline constexpr unsigned advance_shift = 16;
inline constexpr std::uint32_t stop_mark = 1U << 31U;

// A piece's byte: bits 0..3 hold its kind, counted from 1; bits 5 and 6 hold its owner.
inline constexpr unsigned shared_bit = 5;  ///< owned by both sides (Checkered chess)
inline constexpr unsigned black_bit = 6;
inline constexpr std::uint32_t slash_byte = 0x80;

inline constexpr std::size_t most_kinds = 10;
enum LetterOwner : std::uint8_t { white_piece, black_piece, shared_piece };

inline namespace ARBITER_CODE {

/// The table of digits and slashes; the caller adds the letters.
[[nodiscard]] constexpr CharTable plain_table() {
  CharTable table{};
  for (std::uint32_t& entry : table) entry = stop_mark;
  for (std::uint32_t digit = 1; digit <= 8; ++digit) table['0' + digit] = gap_mark | (digit << advance_shift);
  table['/'] = slash_byte | (1U << advance_shift);
  return table;
}

constexpr void set_letter(CharTable& table, char letter, LetterOwner owner, std::size_t kind) {
  std::uint32_t byte = static_cast<std::uint32_t>(kind) + 1;
  if (owner == black_piece) byte |= 1U << black_bit;
  if (owner == shared_piece) byte |= 1U << shared_bit;
  table[static_cast<unsigned char>(letter)] = byte | (1U << advance_shift);
}

/// The squares of the pieces, by kind and by owner.
struct PieceBits {
  std::array<Bits, most_kinds> kinds{};
  std::array<Bits, 3> owners{};

  [[nodiscard]] Bits of(std::size_t owner, std::size_t kind) const noexcept { return owners[owner] & kinds[kind]; }
  [[nodiscard]] int count(std::size_t owner, std::size_t kind) const noexcept { return size_of(of(owner, kind)); }
  [[nodiscard]] int total(std::size_t owner) const noexcept { return size_of(owners[owner]); }
};

/// The bytes of a board in the order of a FEN: eight squares and a slash per rank.
class Cells {
 public:
  static constexpr std::size_t row = 9;
  static constexpr std::size_t size = 8 * row - 1;  ///< no slash after the last rank

  Cells() noexcept { std::memset(bytes_, 0, used); }
  /// Called at most most_characters times; `place` is at most the sum of the places taken by the characters before.
  void put(std::size_t place, std::uint32_t byte) noexcept { bytes_[place] = static_cast<unsigned char>(byte); }

  static constexpr std::size_t most_characters = size + 1;

  /// Whether a slash follows each rank but the last, and there is no other slash.
  template <class Sets>
  [[nodiscard]] bool ranks_end(const Sets& planes) const noexcept {
    std::uint32_t slashes = slash_byte;
    for (std::size_t rank = 0; rank < 7; ++rank) slashes &= bytes_[row * rank + 8];
    return slashes != 0 && !planes.any_slash();
  }
  /// The eight bytes of White's `rank` (0..7), the a-file's first.
  [[nodiscard]] const unsigned char* rank(int rank) const noexcept {
    return bytes_ + row * static_cast<std::size_t>(7 - rank);
  }

 private:
  static constexpr std::size_t used = 80;     ///< the bytes of the ranks, rounded up
  unsigned char bytes_[8 * most_characters];  ///< digits beyond the last rank write past `used`, where nothing reads
};

/// The set of squares whose byte has a given bit set: portable version.
class PlainPlanes {
 public:
  explicit PlainPlanes(const Cells& cells) noexcept {
    for (int rank = 0; rank < 8; ++rank) {
      for (int file = 0; file < 8; ++file) ranks_[rank] |= Bits{cells.rank(rank)[file]} << (8 * file);
    }
  }
  template <unsigned bit>
  [[nodiscard]] Bits plane() const noexcept {
    Bits result = 0;
    // The multiplication collects bit 0 of each byte in the top byte.
    for (int rank = 0; rank < 8; ++rank) {
      result |= ((((ranks_[rank] >> bit) & 0x0101010101010101U) * 0x0102040810204080U) >> 56U) << (8 * rank);
    }
    return result;
  }
  [[nodiscard]] bool any_slash() const noexcept { return plane<7>() != 0; }

 private:
  Bits ranks_[8]{};
};

#if defined(__AVX2__)
/// The same with AVX2, 32 bytes at a time.
class Planes {
 public:
  explicit Planes(const Cells& cells) noexcept : low_(four(cells, 0)), high_(four(cells, 4)) {}
  template <unsigned bit>
  [[nodiscard]] Bits plane() const noexcept {
    return top(_mm256_slli_epi64(low_, 7 - bit)) | (top(_mm256_slli_epi64(high_, 7 - bit)) << 32U);
  }
  [[nodiscard]] bool any_slash() const noexcept { return top(_mm256_or_si256(low_, high_)) != 0; }

 private:
  static __m256i four(const Cells& cells, int rank) noexcept {
    return _mm256_setr_epi64x(word(cells.rank(rank)), word(cells.rank(rank + 1)), word(cells.rank(rank + 2)),
                              word(cells.rank(rank + 3)));
  }
  static long long word(const unsigned char* bytes) noexcept {
    long long result = 0;
    std::memcpy(&result, bytes, sizeof result);
    return result;
  }
  static Bits top(__m256i bytes) noexcept { return static_cast<std::uint32_t>(_mm256_movemask_epi8(bytes)); }
  __m256i low_;
  __m256i high_;
};
#elif defined(__SSE2__)
/// The same with SSE2, 16 bytes at a time.
class Planes {
 public:
  explicit Planes(const Cells& cells) noexcept : ranks_{two(cells, 0), two(cells, 2), two(cells, 4), two(cells, 6)} {}
  template <unsigned bit>
  [[nodiscard]] Bits plane() const noexcept {
    return top<bit>(0) | (top<bit>(1) << 16U) | (top<bit>(2) << 32U) | (top<bit>(3) << 48U);
  }
  [[nodiscard]] bool any_slash() const noexcept {
    return _mm_movemask_epi8(_mm_or_si128(_mm_or_si128(ranks_[0], ranks_[1]), _mm_or_si128(ranks_[2], ranks_[3]))) != 0;
  }

 private:
  static __m128i two(const Cells& cells, int rank) noexcept {
    const auto eight = [&](int at) { return _mm_loadl_epi64(reinterpret_cast<const __m128i*>(cells.rank(at))); };
    return _mm_unpacklo_epi64(eight(rank), eight(rank + 1));
  }
  template <unsigned bit>
  [[nodiscard]] Bits top(int pair) const noexcept {
    return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_slli_epi64(ranks_[pair], 7 - bit)));
  }
  __m128i ranks_[4];
};
#else
using Planes = PlainPlanes;
#endif

/// Fills `pieces` from the planes; kinds are below 2^kind_bits - 1.
template <unsigned kind_bits, bool shared>
void gather(const Planes& planes, PieceBits& pieces) noexcept {
  static_assert(kind_bits == 3 || kind_bits == 4);
  const std::array<Bits, 4> bits{planes.plane<0>(), planes.plane<1>(), planes.plane<2>(),
                                 kind_bits == 4 ? planes.plane<3>() : 0};
  for (std::size_t kind = 0; kind < most_kinds && kind + 1 < (1U << kind_bits); ++kind) {
    const std::size_t byte = kind + 1;
    Bits set = ~Bits{0};
    for (unsigned i = 0; i < kind_bits; ++i) set &= ((byte >> i) & 1U) != 0 ? bits[i] : ~bits[i];
    pieces.kinds[kind] = set;
  }
  const Bits any = bits[0] | bits[1] | bits[2] | bits[3];
  pieces.owners[black_piece] = planes.plane<black_bit>();
  pieces.owners[shared_piece] = shared ? planes.plane<shared_bit>() : 0;
  pieces.owners[white_piece] = any & ~(pieces.owners[black_piece] | pieces.owners[shared_piece]);
}

/// A text read from left to right. Each function returns whether the part is there in its usual spelling.
class Text {
 public:
  explicit Text(std::string_view text) noexcept : at_(text.data()), end_(text.data() + text.size()) {}

  [[nodiscard]] bool done() const noexcept { return at_ == end_; }
  [[nodiscard]] std::size_t left() const noexcept { return static_cast<std::size_t>(end_ - at_); }
  [[nodiscard]] char peek() const noexcept { return at_ == end_ ? '\0' : *at_; }

  /// Eight ranks of eight squares, no two digits in a row. `kind_bits`: 3 for at most seven kinds, else 4; `shared`:
  /// some pieces belong to both sides.
  template <unsigned kind_bits, bool shared>
  [[nodiscard]] bool board(const CharTable& table, PieceBits& pieces) noexcept {
    Cells cells;
    std::size_t place = 0;
    std::uint32_t before = 0;
    std::uint32_t gaps = 0;  // gap_mark if two digits are adjacent
    const char* at = at_;
    const char* const end = at + std::min(left(), Cells::most_characters);
    for (; at != end; ++at) {
      const std::uint32_t entry = table[static_cast<unsigned char>(*at)];
      if ((entry & stop_mark) != 0) break;
      cells.put(place, entry);
      gaps |= entry & before;
      before = entry;
      place += entry >> advance_shift;
    }
    at_ = at;
    const Planes planes(cells);
    if (place != Cells::size || (gaps & gap_mark) != 0 || !cells.ranks_end(planes)) return false;
    gather<kind_bits, shared>(planes, pieces);
    return true;
  }
  [[nodiscard]] bool blank() noexcept { return take(' '); }
  [[nodiscard]] bool take(char c) noexcept {
    if (at_ == end_ || *at_ != c) return false;
    ++at_;
    return true;
  }
  [[nodiscard]] bool side(Side& side) noexcept {
    if (at_ == end_) return false;
    side = *at_ == 'b' ? Side::black : Side::white;
    return *at_ == 'b' || *at_ == 'w' ? (++at_, true) : false;
  }
  /// A number up to a million, without sign and leading zeros.
  [[nodiscard]] bool number(std::uint32_t& value) noexcept {
    const char* const begin = at_;
    value = 0;
    while (at_ != end_ && *at_ >= '0' && *at_ <= '9' && at_ - begin < 8)
      value = 10 * value + static_cast<std::uint32_t>(*at_++ - '0');
    return at_ != begin && value <= 1'000'000 && (*begin != '0' || at_ - begin == 1);
  }
  /// `-` or a square.
  [[nodiscard]] bool square_or_none(std::optional<Square>& square) noexcept {
    square.reset();
    return take('-') || read_square(square);
  }
  [[nodiscard]] bool read_square(std::optional<Square>& square) noexcept {
    if (left() < 2) return false;
    square = Square::parse({at_, 2});
    if (!square) return false;
    at_ += 2;
    return true;
  }
  /// A file a..h (0..7).
  [[nodiscard]] bool file(int& file) noexcept {
    if (left() < 1 || at_[0] < 'a' || at_[0] > 'h') return false;
    file = *at_++ - 'a';
    return true;
  }
  /// Up to the next blank.
  [[nodiscard]] std::string_view word() noexcept {
    std::string_view text(at_, left());
    text = text.substr(0, text.find(' '));
    at_ += text.size();
    return text;
  }
  /// The next byte. There must be one.
  [[nodiscard]] char next() noexcept { return *at_++; }

 private:
  const char* at_;
  const char* end_;
};

inline constexpr Bits end_ranks = attacks::rank_1 | attacks::rank_8;

/// Whether the caller forces a dialect other than `dialect`.
[[nodiscard]] inline bool wants_other(const AcceptRequest& request, Dialect dialect) noexcept {
  return request.dialect && *request.dialect != dialect;
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::accept
