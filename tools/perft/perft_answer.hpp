#pragma once

#include "tools/cli/run_main.hpp"
#include "verifier/report/count_answer.hpp"

namespace arbiter::tools {

/// Writes the answer in all formats. Returns whether the count is the expected one.
Exit write_answer(Run& run, const CountAnswer& counted);

}  // namespace arbiter::tools
