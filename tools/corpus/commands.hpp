#pragma once

#include "common/run_main.hpp"

// The commands of arbiter-corpus, one file each; tools/arbiter_corpus.cpp lists them.
namespace arbiter::tools::corpus {

[[nodiscard]] Command check_command();
[[nodiscard]] Command convert_command();

}  // namespace arbiter::tools::corpus
