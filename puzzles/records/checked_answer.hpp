#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "puzzles/records/check_records.hpp"

namespace arbiter::puzzles {

/// `{"schema","findings","summary"}`
[[nodiscard]] nlohmann::ordered_json to_json(const CheckedRecords& checked);
/// "12 positions of 3 records judged and played again: all hold"
[[nodiscard]] std::string summary_of(const CheckedRecords& checked);

}  // namespace arbiter::puzzles
