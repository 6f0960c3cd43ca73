#pragma once

#include <cstdint>

#include "verifier/position/setup.hpp"

namespace arbiter {

/// 128 bits that stand for a set-up (counters left out).
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
/// different set-ups have the same key with a chance of 2^-128, whatever they are, as long as they were not chosen for
/// these very numbers: any set of different components leaves at least one independent number in the difference.
[[nodiscard]] PositionKey key_of(const Setup& setup) noexcept;

/// A key for anything named by a number, independent of those of set-ups.
[[nodiscard]] PositionKey key_of_number(std::uint64_t number) noexcept;

}  // namespace arbiter
