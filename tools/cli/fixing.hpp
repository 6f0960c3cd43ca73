#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "tools/cli/run_main.hpp"
#include "verifier/diagnostics/edits.hpp"

namespace arbiter::tools {

/// --fix, --unsafe-fixes, --diff.
void add_fix_options(OptionSet& set);
/// Throws UsageError: --unsafe-fixes alone.
[[nodiscard]] FixRequest fix_request(const Arguments& arguments);

/// A diff, or standard input when it is fixed, takes the place of the answer. Throws UsageError where that has another
/// format than text; `what` is on standard input: "page".
[[nodiscard]] bool takes_answer(const Run& run, const FixRequest& request, std::string_view what);

/// "3 fixes in 2 files"; "nothing to fix".
[[nodiscard]] std::string fixes_in_words(std::size_t fixes, std::size_t files);
/// "; 2 more possible fixes with --unsafe-fixes", to be put behind; empty if there is none, or they were made.
[[nodiscard]] std::string unsure_in_words(const FixRequest& request, std::size_t fixes, std::size_t unsure);

}  // namespace arbiter::tools
