#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include "tools/cli/positions.hpp"
#include "tools/cli/run_main.hpp"
#include "verifier/position/position.hpp"
#include "verifier/position/root.hpp"
#include "verifier/solve/input/problem.hpp"
#include "verifier/solve/output/solution_document.hpp"
#include "verifier/solve/search/solve.hpp"
#include "verifier/support/output.hpp"

namespace arbiter::tools {

/// A row of usage.def.
struct Usage {
  std::string_view message;
  std::string_view remedy;
};
namespace usage {
#define ARBITER_USAGE(name, message, remedy) inline constexpr Usage name{message, remedy};
#include "tools/solve/usage.def"
#undef ARBITER_USAGE
}  // namespace usage
/// Throws UsageError; `seen` stands in its words for {}.
template <class... Seen>
[[noreturn]] void refuse_usage(const Usage& what, const Seen&... seen) {
  const auto words = [&](std::string_view text) { return fmt::vformat(text, fmt::make_format_args(seen...)); };
  throw UsageError(words(what.message), words(what.remedy));
}

/// What was typed without an option.
struct SolveWords {
  std::vector<std::string> files;
  std::optional<std::string> stipulation;  ///< of a word or of --stipulation, without the side
  std::optional<Side> side;                ///< "White mates in two"
};
/// The stipulation that --stipulation, --shortest or a word names; nothing without any. Throws UsageError.
[[nodiscard]] std::optional<solve::Stipulation> stipulation_given(const Arguments& arguments, const SolveWords& words,
                                                                  Ruleset ruleset);
/// The request for one problem: limits, lines and what is shown. Throws UsageError.
[[nodiscard]] solve::Request solve_request(Run& run, const solve::Stipulation& stipulation);
/// Solves the problems of the files that were named. Throws UsageError.
[[nodiscard]] Exit solve_files(Run& run, const Rules& rules, const SolveWords& words);

/// Verifies the proofs that --check names. Throws UsageError.
[[nodiscard]] Exit check_saved_proofs(Run& run);

/// The problems of one run: solves them, writes each answer in every format that was asked for, and saves proofs, one
/// behind the other, each whole or not at all.
class SolveSession {
 public:
  /// Opens the file of --save. `several`: the answer is one of any number of problems. Throws UsageError and
  /// OutputError.
  explicit SolveSession(Run& run, bool several = false);

  /// Solves one problem and writes the answer. `problem`: what is known of one that is not just a position; `file` is
  /// empty if it was typed. The answer goes to `answer`, too.
  Exit solve(const WrittenRoot& position, solve::Request request, solve::Answer& answer,
             const solve::Problem* problem = nullptr, const std::string& file = {});
  /// Writes what is wrong with problems that are not solved into the answers; to stderr if none has a place for it. To
  /// people the same is said a few times only.
  void tell(const std::vector<Finding>& findings);
  /// Says how often more the same was found in the file.
  void end_of_file(const std::string& name);
  /// Ends documents and gives the file of proofs its name. Throws OutputError.
  void end();

 private:
  /// Writes the proof whose moves were received. Returns why there is none; empty if it was written.
  std::string save_proof(const SolvedProblem& solved);

  Run& run_;
  std::optional<Output> proofs_;              ///< the file of --save
  std::vector<SolutionDocument> documents_;   ///< one for each answer
  std::map<std::string, std::size_t> alike_;  ///< findings of the file, by what they say
  std::string proof_lines_;                   ///< of the problem that is solved
  std::size_t proof_moves_ = 0;
};

/// Of --table build, in MiB.
inline constexpr std::uint64_t default_memory = 4096;

/// --table: builds a table, or answers from one. Throws UsageError.
[[nodiscard]] Exit use_table(Run& run);

/// --can-win: whether a side can still win the position. Throws UsageError.
[[nodiscard]] Exit answer_can_win(Run& run);

}  // namespace arbiter::tools
