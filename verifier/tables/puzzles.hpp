#pragma once

#include <cstddef>
#include <vector>

#include "verifier/tables/table.hpp"

namespace arbiter::tables {

/// A position in which one move alone wins, and brings the other side into a reciprocal zugzwang.
struct ZugzwangPuzzle {
  std::size_t index = 0;  ///< of the position
  Value value;            ///< a win for the side to move
  MoveOutcome key;        ///< the move that wins, by the generator
  Value passed;           ///< what the position after it would be worth for the other side if that could pass
};

/// All of them whose pieces, and those of the zugzwang, are those of one of the table's own materials; the slowest wins
/// first.
[[nodiscard]] std::vector<ZugzwangPuzzle> zugzwang_puzzles(const Table& table);

}  // namespace arbiter::tables
