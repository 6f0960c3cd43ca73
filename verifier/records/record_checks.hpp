#pragma once

#include "verifier/diagnostics/checks.hpp"

namespace arbiter::records {

/// A check of the files and lines that hold positions.
using RecordCheck = CheckInfo;

/// Throws InternalError if there is no such check.
[[nodiscard]] inline const RecordCheck& record_check(std::string_view id) { return check_info(id); }

}  // namespace arbiter::records
