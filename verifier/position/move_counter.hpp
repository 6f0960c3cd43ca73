#pragma once

#include <cstdint>

#include "verifier/position/setup.hpp"

namespace arbiter {

/// A generator that counts moves faster than by listing them. Implemented by the variants' generators.
class MoveCounter {
 public:
  MoveCounter() = default;
  MoveCounter(const MoveCounter&) = delete;
  MoveCounter& operator=(const MoveCounter&) = delete;
  virtual ~MoveCounter() = default;
  /// Number of sequences of `depth` moves from `setup` (which stands at the beginning of a move). depth 0 = 1.
  [[nodiscard]] virtual std::uint64_t count_moves(const Setup& setup, int depth) const = 0;
};

}  // namespace arbiter
