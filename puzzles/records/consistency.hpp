#pragma once

#include <string>
#include <vector>

#include "puzzles/records/record.hpp"

namespace arbiter::puzzles {

/// What a record says that cannot be so together, a sentence each: known from the record alone.
[[nodiscard]] std::vector<std::string> inconsistencies(const Record& record);

}  // namespace arbiter::puzzles
