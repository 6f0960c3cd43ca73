#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/cli/run_main.hpp"
#include "verifier/position/root.hpp"
#include "verifier/report/solution_document.hpp"
#include "verifier/solve/problem.hpp"
#include "verifier/solve/saved_proofs.hpp"
#include "verifier/solve/solve.hpp"

namespace arbiter::tools {

/// The problems of one run: solves them, writes each answer in every format that was asked for, and saves proofs.
class SolveSession {
 public:
  /// Opens the file of --save. Throws UsageError and OutputError.
  explicit SolveSession(Run& run);

  /// Solves one problem and writes the answer. `problem`: what is known of one that is not just a position; `file` is
  /// empty if it was typed. The answer goes to `answer`, too, if that is not null.
  Exit solve(const WrittenRoot& position, solve::Request request, const solve::Problem* problem = nullptr,
             const std::string& file = {}, solve::Answer* answer = nullptr);
  /// Ends documents and gives the file of proofs its name. Throws OutputError.
  void end();

 private:
  Run& run_;
  std::optional<solve::SavedProofs> proofs_;
  std::vector<SolutionDocument> documents_;  ///< one for each answer
};

}  // namespace arbiter::tools
