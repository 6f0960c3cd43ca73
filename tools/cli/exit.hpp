#pragma once

#include "verifier/support/refusal.hpp"

namespace arbiter::tools {

/// Exit statuses, the same for every tool.
enum class Exit : int {
  holds = 0,      ///< everything that was checked holds
  fails = 1,      ///< something does not: findings, wrong counts, disagreements
  usage = 2,      ///< bad usage or unreadable input
  undecided = 3,  ///< a limit was reached first, or an engine died
  internal = 70,  ///< a bug in Arbiter
};

/// The status of two jobs together: bad usage outranks findings, findings outrank undecided.
[[nodiscard]] Exit worse(Exit a, Exit b) noexcept;

/// The command line asks for something that cannot be done. Ends the tool with status 2, the message and the remedy.
using UsageError = Refusal;

}  // namespace arbiter::tools
