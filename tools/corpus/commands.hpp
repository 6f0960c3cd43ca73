#pragma once

#include "tools/cli/run_main.hpp"
#include "verifier/corpus/corpus_stats.hpp"

// The commands of arbiter-corpus; tools/corpus/arbiter_corpus.cpp lists them.
namespace arbiter::tools::corpus {

[[nodiscard]] Command check_command();
[[nodiscard]] Command convert_command();
[[nodiscard]] Command dedup_command();
[[nodiscard]] Command stats_command();
[[nodiscard]] Command sample_command();
[[nodiscard]] Command split_command();
[[nodiscard]] Command merge_command();

/// Writes the counts of stats, or of a merge of them, to all answers, each in its format (text, json, html).
void write_stats(Run& run, const arbiter::corpus::StatCounts& counts);

}  // namespace arbiter::tools::corpus
