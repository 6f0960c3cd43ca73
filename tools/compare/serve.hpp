#pragma once

#include "tools/cli/positions.hpp"

namespace arbiter::tools {

/// Answers the line protocol of arbiter-compare until standard input ends: `{"id","variant","fen"}` gives
/// `{"id","successors":[{"fen","label"}]}` or `{"id","error"}`. The variant of --variant, if it was given, is the
/// default. A position that no game has is an error, but with --setup.
[[nodiscard]] Exit serve(Run& run, const Rules& rules);

}  // namespace arbiter::tools
