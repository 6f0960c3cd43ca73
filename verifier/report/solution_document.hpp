#pragma once

#include <cstddef>

#include "verifier/report/formats.hpp"
#include "verifier/report/solution_html.hpp"
#include "verifier/report/solved_problem.hpp"
#include "verifier/report/text_style.hpp"
#include "verifier/support/output.hpp"

namespace arbiter {

/// Solved problems in one format, one after the other: text, json (for a single problem), jsonl, latex, html, yaml, pgn
/// or epd. The pages of html are written at the end, all others as they come.
class SolutionDocument {
 public:
  /// `brief`: the text has no diagrams. `out` must outlive this.
  SolutionDocument(Format format, const TextStyle& style, bool brief, Output& out);

  /// Throws OutputError, and InternalError for other formats.
  void add(const SolvedProblem& solved);
  /// Writes what comes behind the last problem. Throws OutputError.
  void end();

 private:
  Format format_;
  TextStyle style_;
  bool brief_;
  Output& out_;
  SolutionPage page_;
  std::size_t problems_ = 0;
};

}  // namespace arbiter
