#pragma once

#include <cstddef>
#include <string_view>
#include <utility>

#include "tools/cli/run_main.hpp"
#include "verifier/corpus/input.hpp"

namespace arbiter::tools::corpus {

using arbiter::corpus::Input;

/// FILE…, --input-format, --column, --shard: what every command reads.
void add_input_options(OptionSet& options);

/// Throws UsageError where there is no path, or where one cannot be. The first `skip` words are something else.
[[nodiscard]] Input choose_inputs(Run& run, std::size_t skip = 0);
/// For commands whose first word is a number from 1: that number and the inputs behind it. `what` it is, for messages.
[[nodiscard]] std::pair<std::size_t, Input> number_and_inputs(Run& run, std::string_view what);

}  // namespace arbiter::tools::corpus
