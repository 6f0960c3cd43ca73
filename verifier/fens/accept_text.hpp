#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "board/attacks.hpp"

// Parts of fens/accept.*: texts into sets of squares and numbers, as fast as they come.
namespace arbiter::fens::accept {

using attacks::Bits;

/// Where the men of each kind stand. Kinds are numbered by the table that reads them.
inline constexpr std::size_t slot_count = 32;
inline constexpr std::size_t no_slot = 31;  ///< what is no man is written here and never looked at
inline constexpr int count_bits = 5;        ///< of each kind in a word of counts
inline constexpr int total_shift = 55;      ///< of the number of all men in a word of counts

/// What a character of a board does.
struct Entry {
  std::array<std::uint64_t, 2> counts{};  ///< added to the two words of counts
  std::uint32_t slash = 0;                ///< all ones for '/'
  std::uint32_t gap = 0;                  ///< 1 for a digit
  std::uint32_t advance = 0;              ///< squares, modulo 2^32
  std::uint8_t slot = no_slot;
  bool stops = true;                      ///< it is nothing of a board
};
using CharTable = std::array<Entry, 256>;

/// Digits and slashes; letters are the caller's.
[[nodiscard]] constexpr CharTable plain_table() {
  CharTable table{};
  for (std::uint32_t digit = 1; digit <= 8; ++digit) {
    Entry& entry = table['0' + digit];
    entry.gap = 1;
    entry.advance = digit;
    entry.stops = false;
  }
  Entry& slash = table['/'];
  slash.slash = ~std::uint32_t{0};
  slash.advance = ~std::uint32_t{15};  // minus 16: from behind a rank to the one below
  slash.stops = false;
  return table;
}

/// A letter for men of `slot`, counted in field `kind` of the given words.
constexpr void set_letter(CharTable& table, char letter, std::size_t slot, std::size_t kind, bool first_word, bool second_word) {
  Entry& entry = table[static_cast<unsigned char>(letter)];
  const std::uint64_t one = (std::uint64_t{1} << (count_bits * static_cast<int>(kind))) | (std::uint64_t{1} << total_shift);
  entry.counts = {first_word ? one : 0, second_word ? one : 0};
  entry.advance = 1;
  entry.slot = static_cast<std::uint8_t>(slot);
  entry.stops = false;
}

struct Men {
  /// Compilers clear an array of this size with an instruction that takes longer than reading a rank.
  Men() noexcept {
    for (std::size_t i = 0; i < slot_count; i += 8) clear(slots.data() + i);
  }

  alignas(16) std::array<Bits, slot_count> slots;
  std::array<std::uint64_t, 2> counts;
  [[nodiscard]] int count(std::size_t word, std::size_t kind) const noexcept {
    return static_cast<int>((counts[word] >> (count_bits * static_cast<int>(kind))) & 31U);
  }
  /// Of a word; where it is at most 31, no count has overflown.
  [[nodiscard]] int total(std::size_t word) const noexcept { return static_cast<int>(counts[word] >> total_shift); }

 private:
  static void clear(Bits* eight) noexcept {
    static constexpr std::array<Bits, 8> zeros{};
    std::memcpy(eight, zeros.data(), sizeof zeros);
  }
};

/// A text that is read from left to right. Every part says whether it was there, as it is usually written.
class Text {
 public:
  explicit Text(std::string_view text) noexcept : at_(text.data()), end_(text.data() + text.size()) {}

  [[nodiscard]] bool done() const noexcept { return at_ == end_; }
  [[nodiscard]] std::size_t left() const noexcept { return static_cast<std::size_t>(end_ - at_); }
  [[nodiscard]] char peek() const noexcept { return at_ == end_ ? '\0' : *at_; }

  /// Eight ranks of eight squares, no two gaps side by side.
  [[nodiscard]] bool board(const CharTable& table, Men& men) noexcept {
    // Everything in registers but the sets, and no branch that depends on the board.
    std::uint32_t square = 56;
    std::uint32_t behind = 64;  // where a rank ends
    std::uint32_t bad = 0;
    std::uint32_t gap = 0;
    std::uint64_t first = 0;
    std::uint64_t second = 0;
    const char* at = at_;
    const char* const end = end_;
    for (; at != end; ++at) {
      const Entry& entry = table[static_cast<unsigned char>(*at)];
      if (entry.stops) break;
      men.slots[entry.slot] |= Bits{1} << (square & 63U);
      first += entry.counts[0];
      second += entry.counts[1];
      bad |= (entry.slash & (square ^ behind)) | (entry.gap & gap);
      gap = entry.gap;
      behind -= entry.slash & 8U;
      square += entry.advance;
    }
    at_ = at;
    men.counts = {first, second};
    return bad == 0 && square == 8 && behind == 8;
  }
  [[nodiscard]] bool blank() noexcept { return take(' '); }
  [[nodiscard]] bool take(char c) noexcept {
    if (at_ == end_ || *at_ != c) return false;
    ++at_;
    return true;
  }
  [[nodiscard]] bool turn(Side& side) noexcept {
    if (at_ == end_) return false;
    side = *at_ == 'b' ? Side::black : Side::white;
    return *at_ == 'b' || *at_ == 'w' ? (++at_, true) : false;
  }
  /// Up to a million, without sign and leading zeros.
  [[nodiscard]] bool number(std::uint32_t& value) noexcept {
    const char* const begin = at_;
    value = 0;
    while (at_ != end_ && *at_ >= '0' && *at_ <= '9' && at_ - begin < 8) value = 10 * value + static_cast<std::uint32_t>(*at_++ - '0');
    return at_ != begin && value <= 1'000'000 && (*begin != '0' || at_ - begin == 1);
  }
  /// `-` (64) or a square.
  [[nodiscard]] bool square(int& square) noexcept {
    square = 64;
    if (take('-')) return true;
    return plain_square(square);
  }
  [[nodiscard]] bool plain_square(int& square) noexcept {
    if (left() < 2 || at_[0] < 'a' || at_[0] > 'h' || at_[1] < '1' || at_[1] > '8') return false;
    square = (at_[0] - 'a') + 8 * (at_[1] - '1');
    at_ += 2;
    return true;
  }
  /// A file a..h (0..7).
  [[nodiscard]] bool file(int& file) noexcept {
    if (left() < 1 || at_[0] < 'a' || at_[0] > 'h') return false;
    file = *at_++ - 'a';
    return true;
  }
  /// The next byte, which there must be.
  [[nodiscard]] char next() noexcept { return *at_++; }

 private:
  const char* at_;
  const char* end_;
};

/// Number of squares; the baseline of x86-64 has no instruction for it.
[[nodiscard]] constexpr int size_of(Bits bits) noexcept {
  bits -= (bits >> 1U) & 0x5555555555555555U;
  bits = (bits & 0x3333333333333333U) + ((bits >> 2U) & 0x3333333333333333U);
  bits = (bits + (bits >> 4U)) & 0x0f0f0f0f0f0f0f0fU;
  return static_cast<int>((bits * 0x0101010101010101U) >> 56U);
}

inline constexpr Bits light_squares = 0x55AA55AA55AA55AAU;  ///< b1, a2 …: file + rank is odd
inline constexpr Bits end_ranks = attacks::rank_1 | attacks::rank_8;

}  // namespace arbiter::fens::accept
