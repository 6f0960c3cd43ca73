#pragma once

#include <cstddef>
#include <string>

#include "tools/cli/options.hpp"
#include "verifier/diagnostics/edits.hpp"

namespace arbiter::tools {

/// --fix, --unsafe-fixes, --diff.
void add_fix_options(OptionSet& set);
/// Throws UsageError: --unsafe-fixes alone.
[[nodiscard]] FixRequest fix_request(const Arguments& arguments);

/// "3 fixes in 2 files"; "nothing to fix".
[[nodiscard]] std::string fixes_in_words(std::size_t fixes, std::size_t files);

}  // namespace arbiter::tools
