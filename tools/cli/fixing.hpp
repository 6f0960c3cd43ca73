#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "tools/cli/run_main.hpp"
#include "verifier/diagnostics/edits.hpp"

namespace arbiter::tools {

/// --fix, --unsafe-fixes, --diff.
void add_fix_options(OptionSet& set);
/// Throws UsageError for --unsafe-fixes alone.
[[nodiscard]] FixRequest fix_request(const Arguments& arguments);

/// Whether a diff, or the fixed standard input, takes the place of the answer. Throws UsageError if the answer's format
/// is not text; `what` names the content of standard input: "page".
[[nodiscard]] bool takes_answer(const Run& run, const FixRequest& request, std::string_view what);

/// "3 fixes in 2 files"; "nothing to fix", or "no fix made" if a file could not be written.
[[nodiscard]] std::string fixes_in_words(std::size_t fixes, std::size_t files, bool refused = false);
/// "; 2 more possible fixes with --unsafe-fixes", appended to that; empty if there are none, or if they were made.
[[nodiscard]] std::string unsure_in_words(const FixRequest& request, std::size_t fixes, std::size_t unsure);

}  // namespace arbiter::tools
