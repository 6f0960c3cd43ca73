#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "verifier/position/move_counter.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/position/setup.hpp"

namespace arbiter {

class Variant;

/// What perft counts as a leaf.
enum class CountKind : unsigned char {
  moves,    ///< sequences of whole moves; two moves differ when their steps differ
  steps,    ///< sequences of single steps; a leaf may lie inside a move
  results,  ///< globally distinct positions after exactly that many moves (Variant::essential defines sameness)
};

__extension__ using Count = unsigned __int128;

/// Decimal digits.
[[nodiscard]] std::string to_string(Count count);

}  // namespace arbiter
