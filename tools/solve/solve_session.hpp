#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tools/cli/run_main.hpp"
#include "verifier/position/root.hpp"
#include "verifier/solve/input/problem.hpp"
#include "verifier/solve/output/solution_document.hpp"
#include "verifier/solve/proof/saved_proofs.hpp"
#include "verifier/solve/search/solve.hpp"

namespace arbiter::tools {

/// The problems of one run: solves them, writes each answer in every format that was asked for, and saves proofs.
class SolveSession {
 public:
  /// Opens the file of --save. `several`: the answer is one of any number of problems. Throws UsageError and
  /// OutputError.
  explicit SolveSession(Run& run, bool several = false);

  /// Solves one problem and writes the answer. `problem`: what is known of one that is not just a position; `file` is
  /// empty if it was typed. The answer goes to `answer`, too, if that is not null.
  Exit solve(const WrittenRoot& position, solve::Request request, const solve::Problem* problem = nullptr,
             const std::string& file = {}, solve::Answer* answer = nullptr);
  /// Whether the last problem has more than one solution, and it is not stated how many are meant.
  [[nodiscard]] bool last_merely_several() const noexcept { return merely_several_; }
  /// Writes what is wrong with problems that are not solved into the answers; to stderr if none has a place for it. To
  /// people the same is said a few times only.
  void tell(const std::vector<Finding>& findings);
  /// Says how often more the same was found in the file.
  void end_of_file(const std::string& name);
  /// Ends documents and gives the file of proofs its name. Throws OutputError.
  void end();

 private:
  Run& run_;
  std::optional<solve::SavedProofs> proofs_;
  bool merely_several_ = false;
  std::vector<SolutionDocument> documents_;   ///< one for each answer
  std::map<std::string, std::size_t> alike_;  ///< findings of the file, by what they say
};

}  // namespace arbiter::tools
