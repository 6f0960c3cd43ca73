#pragma once

#include <span>
#include <string_view>

#include "verifier/diagnostics/finding.hpp"

namespace arbiter {

/// A rule that FENs and moves are judged by. The texts live in `fault_checks.def`, the only list of ids.
struct FaultCheck {
  std::string_view id;           ///< "AF113"; AF1xx syntax, AF2xx consistency, AT1xx moves
  Level level;                   ///< of a fault that says nothing else
  std::string_view title;        ///< a few words
  std::string_view explanation;  ///< why it is a fault, in one or two sentences
  std::string_view example;      ///< a text that breaks the rule, or the part of one
};

/// All of them, in the order of their ids.
[[nodiscard]] std::span<const FaultCheck> fault_checks();
/// Throws InternalError if there is no such rule.
[[nodiscard]] const FaultCheck& fault_check(std::string_view id);

}  // namespace arbiter
