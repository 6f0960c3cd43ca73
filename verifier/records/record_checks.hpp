#pragma once

#include <span>
#include <string_view>

#include "verifier/diagnostics/finding.hpp"

namespace arbiter::records {

/// A check of the files and lines that positions stand in. The texts live in `record_checks.def`, the only list of ids.
struct RecordCheck {
  std::string_view id;  ///< "AR110"
  Level level;
  std::string_view title;
  std::string_view explanation;
  std::string_view example;
};

/// All of them, in the order of their ids.
[[nodiscard]] std::span<const RecordCheck> record_checks();
/// Throws InternalError if there is no such check.
[[nodiscard]] const RecordCheck& record_check(std::string_view id);

}  // namespace arbiter::records
