#pragma once

#include <cstddef>
#include <string>

#include "verifier/report/html_page.hpp"
#include "verifier/solve/output/solved_problem.hpp"

namespace arbiter {

/// Solved problems as one HTML file that loads nothing: a board for each, whose moves can be clicked (or stepped
/// through with the arrow keys). Without scripts the diagram and the moves are there. `#c2.5` shows the fifth move of
/// the second problem.
class SolutionPage {
 public:
  void add(const SolvedProblem& solved);
  [[nodiscard]] std::string text() const;

 private:
  friend class SolutionTree;

  PieceCodes codes_;
  html::PieceLegend legend_;
  std::string body_;
  std::size_t count_ = 0;
};

}  // namespace arbiter
