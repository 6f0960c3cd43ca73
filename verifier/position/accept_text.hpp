#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "verifier/board/piece.hpp"
#include "verifier/position/accept_board.hpp"
#include "verifier/position/acceptance.hpp"
#include "verifier/position/fen.hpp"

// Parts of the fast ways (position/acceptance.hpp): read texts into sets of squares and numbers.
namespace arbiter::accept {

inline namespace ARBITER_CODE {

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
  [[nodiscard]] bool board(const CharTable& table, Pieces& pieces) noexcept {
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
