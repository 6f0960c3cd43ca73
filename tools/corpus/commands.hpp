#pragma once

#include "tools/cli/run_main.hpp"

// The commands of arbiter-corpus, one file for each; tools/corpus/arbiter_corpus.cpp lists them.
namespace arbiter::tools::corpus {

[[nodiscard]] Command check_command();
[[nodiscard]] Command convert_command();
[[nodiscard]] Command dedup_command();
[[nodiscard]] Command stats_command();
[[nodiscard]] Command sample_command();
[[nodiscard]] Command split_command();
[[nodiscard]] Command merge_command();

}  // namespace arbiter::tools::corpus
