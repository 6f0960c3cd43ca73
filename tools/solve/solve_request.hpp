#pragma once

#include <atomic>

#include "tools/cli/positions.hpp"
#include "tools/cli/run_main.hpp"
#include "verifier/position/ruleset.hpp"
#include "verifier/solve/input/problem.hpp"
#include "verifier/solve/search/solve.hpp"

namespace arbiter::tools {

/// Everything that --help of arbiter-solve lists.
[[nodiscard]] OptionSet solve_options();

/// What was typed without an option.
struct SolveWords {
  std::vector<std::string> files;
  std::optional<std::string> stipulation;  ///< of a word or of --stipulation, without the side
  std::optional<Side> side;                ///< "White mates in two"
};
/// Sorts the words that name no position, variant or flag. Throws UsageError.
[[nodiscard]] SolveWords solve_words(const Arguments& arguments);

/// The stipulation that --stipulation, --shortest or a word names; nothing without any. Throws UsageError.
[[nodiscard]] std::optional<solve::Stipulation> stipulation_given(const Arguments& arguments, const SolveWords& words,
                                                                  Ruleset ruleset);
/// The request for one problem: limits, lines and what is shown. Throws UsageError.
[[nodiscard]] solve::Request solve_request(Run& run, const solve::Stipulation& stipulation,
                                           const std::atomic<bool>* stop);
/// Solves the problems of the files that were named. Throws UsageError.
[[nodiscard]] Exit solve_files(Run& run, const Rules& rules, const SolveWords& words, const std::atomic<bool>* stop);

/// Solves the position that was given, and the twins of --twin. Throws UsageError.
[[nodiscard]] Exit solve_typed(Run& run, const Rules& rules, const SolveWords& words, const std::atomic<bool>* stop);

/// Verifies the proofs that --check names. Throws UsageError.
[[nodiscard]] Exit check_saved_proofs(Run& run, const std::atomic<bool>* stop);

}  // namespace arbiter::tools
