#pragma once

#include <string>
#include <vector>

#include "tools/cli/positions.hpp"

namespace arbiter::tools {

/// A position to compare, and where it came from.
struct Start {
  WrittenRoot position;
  std::string from;  ///< "corpus.fens:12"
};

/// The positions of the files of --corpus: FENs, one a line (`#` comments, `;` operations behind), `.perft` tables and
/// `.clauses` cases, of which only those of the variant count. What cannot be read is added to `faults`.
[[nodiscard]] std::vector<Start> read_starts(Run& run, const Rules& rules, std::vector<Finding>& faults,
                                             bool& unreadable);

/// The positions with names.
[[nodiscard]] std::vector<Position> known_starts(const Rules& rules);

}  // namespace arbiter::tools
