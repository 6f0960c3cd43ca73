#pragma once

#include <cstddef>
#include <string_view>
#include <utility>

#include "tools/cli/run_main.hpp"
#include "verifier/corpus/input.hpp"

namespace arbiter::tools::corpus {

using arbiter::corpus::Input;

/// FILE…, --input-format, --column, --shard: the input options of every command.
void add_input_options(OptionSet& options);

/// The input that was chosen. Throws UsageError if there is no path, or an unusable one. The first `skip` words are no
/// paths.
[[nodiscard]] Input choose_inputs(Run& run, std::size_t skip = 0);
/// Refuses records of arbiter-compose, which are not corpora, with the command that writes their positions. Throws
/// UsageError.
void refuse_records(const Arguments& arguments);
/// For commands whose first word is a number from 1: that number and the inputs after it, or --count and the inputs.
/// `what` names it in messages.
[[nodiscard]] std::pair<std::size_t, Input> number_and_inputs(Run& run, std::string_view what);

}  // namespace arbiter::tools::corpus
