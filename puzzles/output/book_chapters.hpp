#pragma once

#include <span>
#include <string>
#include <vector>

#include "puzzles/output/puzzle.hpp"

namespace arbiter::puzzles {

/// The puzzles of one length and goal, the easy ones first.
struct Chapter {
  std::string title;  ///< "Mate in two"
  std::vector<const Puzzle*> puzzles;
};
/// Short ones first. All styles of books number the puzzles in this order.
[[nodiscard]] std::vector<Chapter> chapters_of(std::span<const Puzzle> puzzles);

}  // namespace arbiter::puzzles
