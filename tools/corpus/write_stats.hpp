#pragma once

#include "tools/cli/run_main.hpp"
#include "verifier/corpus/stats_counts.hpp"

namespace arbiter::tools::corpus {

/// Writes the counts to all answers of the run, each in its format (text, json, html).
void write_stats(Run& run, const arbiter::corpus::StatCounts& counts);

}  // namespace arbiter::tools::corpus
