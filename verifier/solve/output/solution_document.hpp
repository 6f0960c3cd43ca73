#pragma once

#include <cstddef>
#include <vector>

#include <nlohmann/json.hpp>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/report/formats.hpp"
#include "verifier/report/terminal.hpp"
#include "verifier/solve/output/solution_html.hpp"
#include "verifier/solve/output/solved_problem.hpp"
#include "verifier/support/output.hpp"

namespace arbiter {

/// Solved problems in one format, one after the other: text, json, jsonl, latex, html, yaml, pgn or epd. The pages of
/// html, and json of several problems, are written at the end, all others as they come.
class SolutionDocument {
 public:
  /// `brief`: the text has no diagrams. `several`: json is one object with a list of problems, however many there are.
  /// `out` must outlive this.
  SolutionDocument(Format format, const TextStyle& style, bool brief, bool several, Output& out);

  [[nodiscard]] Format format() const noexcept { return format_; }
  /// Throws OutputError, and InternalError for other formats.
  void add(const SolvedProblem& solved);
  /// What is wrong with problems that are not solved. Returns false if the format has no place for it.
  bool tell(const std::vector<Finding>& findings);
  /// Writes what comes behind the last problem. Throws OutputError.
  void end();

 private:
  Format format_;
  TextStyle style_;
  bool brief_;
  bool several_;
  Output& out_;
  SolutionPage page_;
  YamlProblems yaml_;
  nlohmann::ordered_json solved_ = nlohmann::ordered_json::array();  ///< json of several problems
  nlohmann::ordered_json findings_ = nlohmann::ordered_json::array();
  std::size_t problems_ = 0;
};

}  // namespace arbiter
