#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "verifier/position/setup.hpp"

namespace arbiter {

/// The parts of the state besides the board, as far as all variants share names for them.
enum class StatePart : std::uint8_t { castling, en_passant, armies, other };

/// The bits and the context bytes that hold one part of a variant's state: half-open ranges, empty where there are
/// none. The variant's `state.hpp` (or the orthodox base's) has the numbers; nothing outside it repeats them.
struct StateRange {
  StatePart part;
  std::size_t first_bit = 0;
  std::size_t end_bit = 0;
  std::size_t first_byte = 0;
  std::size_t end_byte = 0;
  /// Ids of the clauses that decide it, the likeliest first, with blanks between them. Empty for castling and en
  /// passant, whose clauses end with .castle.rights and .ep in all variants.
  std::string_view clauses{};

  [[nodiscard]] bool differs(const State& a, const State& b) const noexcept {
    for (std::size_t bit = first_bit; bit < end_bit; ++bit) {
      if (a.bits[bit] != b.bits[bit]) return true;
    }
    return !std::equal(a.context.begin() + static_cast<std::ptrdiff_t>(first_byte),
                       a.context.begin() + static_cast<std::ptrdiff_t>(end_byte),
                       b.context.begin() + static_cast<std::ptrdiff_t>(first_byte));
  }
  void copy(const State& from, State& to) const noexcept {
    for (std::size_t bit = first_bit; bit < end_bit; ++bit) to.bits[bit] = from.bits[bit];
    for (std::size_t byte = first_byte; byte < end_byte; ++byte) to.context[byte] = from.context[byte];
  }
};

}  // namespace arbiter
