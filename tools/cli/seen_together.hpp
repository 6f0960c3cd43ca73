#pragma once

#include "tools/cli/run_main.hpp"

namespace arbiter::tools {

/// Whether the answer is text on standard output, where the findings say what cannot be read: it is not said again on
/// standard error.
[[nodiscard]] bool seen_together(const Run& run);

}  // namespace arbiter::tools
