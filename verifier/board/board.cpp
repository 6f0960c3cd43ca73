#include "verifier/board/board.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace arbiter {
namespace {

constexpr std::uint64_t each_byte = 0x0101010101010101U;
constexpr std::uint64_t low_bits = 0x7f * each_byte;
constexpr std::uint64_t high_bit = 0x80 * each_byte;

/// The squares for which `difference` makes a zero of their byte. It gets the codes of a rank, the a-file lowest:
/// positions are asked for their pieces so often that eight squares are compared at a time.
template <class Difference>
SquareSet where(const std::array<std::uint8_t, 64>& codes, Difference&& difference) noexcept {
  static_assert(std::endian::native == std::endian::little, "the a-file is the lowest byte of a rank");
  std::uint64_t squares = 0;
  for (std::size_t rank = 0; rank < 8; ++rank) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, codes.data() + rank * 8, sizeof bytes);
    bytes = difference(bytes);
    // The sum sets the high bit of a byte whose low bits are not all zero, without a carry to the next byte.
    const std::uint64_t zeros = ~(((bytes & low_bits) + low_bits) | bytes) & high_bit;
    // The product brings the eight bits together in its highest byte, in order.
    squares |= (((zeros >> 7U) * 0x0102040810204080U) >> 56U) << (rank * 8);
  }
  return SquareSet(squares);
}

}  // namespace

SquareSet Board::occupied() const noexcept {
  return SquareSet(~where(codes_, [](std::uint64_t codes) { return codes; }).bits());
}

SquareSet Board::of(Owner owner) const noexcept {
  // A code less one has the owner in its bits 5 and 6. The high bit keeps the code of an empty square from borrowing.
  const std::uint64_t wanted = (0x80U | static_cast<std::uint64_t>(owner) << 5U) * each_byte;
  return where(codes_, [wanted](std::uint64_t codes) {
    return (((codes | high_bit) - each_byte) & (0xe0 * each_byte)) ^ wanted;
  });
}

SquareSet Board::of(Piece piece) const noexcept {
  const std::uint64_t wanted = code_of(piece) * each_byte;
  return where(codes_, [wanted](std::uint64_t codes) { return codes ^ wanted; });
}

std::string board_field(std::string_view squares, char empty, std::size_t files) {
  std::string field;
  for (std::size_t at = 0; at < squares.size();) {
    if (at > 0 && at % files == 0) field += '/';
    const std::size_t rank_end = at - at % files + files;
    const std::size_t piece = std::min(squares.find_first_not_of(empty, at), rank_end);
    if (piece > at) field += std::to_string(piece - at);
    if (piece < rank_end) field += squares[piece];
    at = piece < rank_end ? piece + 1 : rank_end;
  }
  return field;
}

}  // namespace arbiter
