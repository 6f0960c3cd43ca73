#pragma once

#include <cstdint>

#include "verifier/position/setup.hpp"

namespace arbiter {

/// 128 bits that identify a set-up (without counters).
struct PositionKey {
  std::uint64_t high = 0;
  std::uint64_t low = 0;

  PositionKey& operator^=(const PositionKey& other) noexcept {
    high ^= other.high;
    low ^= other.low;
    return *this;
  }
  friend bool operator==(const PositionKey&, const PositionKey&) noexcept = default;
};

/// Zobrist's hash: the exclusive or of one random number for every piece on its square, state bit and context byte. Two
/// different set-ups have the same key with probability 2^-128, unless they were chosen for these very numbers: for any
/// difference between them, at least one independent number is left in the difference of the keys.
[[nodiscard]] PositionKey key_of(const Setup& setup) noexcept;

/// A key for any numbered thing, independent of the keys of set-ups.
[[nodiscard]] PositionKey key_of_number(std::uint64_t number) noexcept;

}  // namespace arbiter
