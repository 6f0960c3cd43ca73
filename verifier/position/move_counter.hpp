#pragma once

#include <cstdint>

#include "verifier/position/position.hpp"

namespace arbiter {

/// A generator that counts moves without listing all of them. Implemented by the variants' generators.
class MoveCounter {
 public:
  MoveCounter() = default;
  MoveCounter(const MoveCounter&) = delete;
  MoveCounter& operator=(const MoveCounter&) = delete;
  virtual ~MoveCounter() = default;
  /// Number of sequences of `depth` moves. depth 0 = 1.
  [[nodiscard]] std::uint64_t count_moves(const Position& position, int depth) const {
    return count_setup_moves(position.setup(), depth);
  }
  /// The same from any set-up that stands at the beginning of a move.
  [[nodiscard]] virtual std::uint64_t count_setup_moves(const Setup& setup, int depth) const = 0;
};

}  // namespace arbiter
