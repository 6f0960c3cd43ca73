#pragma once

#include <string>
#include <vector>

#include "puzzles/records/record.hpp"

namespace arbiter::puzzles {

/// Statements of a record that cannot hold together, a sentence each: found from the record alone.
[[nodiscard]] std::vector<std::string> inconsistencies(const Record& record);

}  // namespace arbiter::puzzles
