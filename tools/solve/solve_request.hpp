#pragma once

#include <atomic>

#include "tools/cli/positions.hpp"
#include "tools/cli/run_main.hpp"
#include "verifier/solve/problem.hpp"
#include "verifier/solve/solve.hpp"

namespace arbiter::tools {

/// Everything that --help of arbiter-solve lists.
[[nodiscard]] OptionSet solve_options();

/// The stipulation that --stipulation or --shortest names; nothing without either. Throws UsageError.
[[nodiscard]] std::optional<solve::Stipulation> stipulation_given(const Arguments& arguments, const Variant& variant);
/// The request for one problem: limits, lines and what is shown. Throws UsageError.
[[nodiscard]] solve::Request solve_request(Run& run, const solve::Stipulation& stipulation,
                                           const std::atomic<bool>* stop);
/// Solves one problem, shows progress, and writes the answer to each output. `place`: what is known of a problem that
/// was read from a file.
[[nodiscard]] Exit solve_one(Run& run, const WrittenRoot& position, const solve::Request& request,
                             const solve::Problem* place = nullptr, const std::string& file = {});

/// Solves the problems of the files that were named. Throws UsageError.
[[nodiscard]] Exit solve_files(Run& run, const Rules& rules, const std::atomic<bool>* stop);

}  // namespace arbiter::tools
