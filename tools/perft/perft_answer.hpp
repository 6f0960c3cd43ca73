#pragma once

#include "tools/cli/run_main.hpp"
#include "verifier/report/count_answer.hpp"

namespace arbiter::tools {

/// Writes the answer in all formats; the status says whether the count is the expected one.
[[nodiscard]] Exit write_answer(Run& run, const CountAnswer& counted);

}  // namespace arbiter::tools
