#pragma once

#include <span>
#include <string_view>

#include "support/finding.hpp"

namespace arbiter::fens {

/// A rule about files and lines that positions stand in. The texts live in `record_rules.def`, the only list of ids.
struct RecordRule {
  std::string_view id;  ///< "AR110"
  Level level;
  std::string_view title;
  std::string_view explanation;
  std::string_view example;
};

/// All of them, in the order of their ids.
[[nodiscard]] std::span<const RecordRule> record_rules();
/// Throws InternalError if there is no such rule.
[[nodiscard]] const RecordRule& record_rule(std::string_view id);

}  // namespace arbiter::fens
