#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "position/move_source.hpp"
#include "position/setup.hpp"

namespace arbiter {

class Variant;

/// What a leaf of perft is.
enum class CountKind : unsigned char {
  turns,    ///< sequences of whole turns; two turns differ when their steps differ
  steps,    ///< sequences of single steps; a leaf may lie inside a turn
  results,  ///< globally distinct positions after exactly that many turns (same position as Variant::essential says)
};

__extension__ using Count = unsigned __int128;

/// Decimal digits.
[[nodiscard]] std::string to_string(Count count);

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
