#pragma once

#include "tools/cli/run_main.hpp"

namespace arbiter::tools {

/// Whether the answer is text and goes where messages go, such as a terminal: what the findings say about files that
/// cannot be read need not be said again.
[[nodiscard]] bool seen_together(const Run& run);

}  // namespace arbiter::tools
