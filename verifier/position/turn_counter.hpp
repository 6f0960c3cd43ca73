#pragma once

#include <cstdint>

#include "position/setup.hpp"

namespace arbiter {

/// A generator that counts turns faster than by listing them. Implemented by the variants' generators.
class TurnCounter {
 public:
  TurnCounter() = default;
  TurnCounter(const TurnCounter&) = delete;
  TurnCounter& operator=(const TurnCounter&) = delete;
  virtual ~TurnCounter() = default;
  /// Number of sequences of `depth` turns from `setup` (which stands at the beginning of a turn). depth 0 = 1.
  [[nodiscard]] virtual std::uint64_t count_turns(const Setup& setup, int depth) const = 0;
};

}  // namespace arbiter
