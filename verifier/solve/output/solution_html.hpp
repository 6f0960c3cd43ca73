#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "verifier/position/setup.hpp"
#include "verifier/report/html_page.hpp"
#include "verifier/report/svg.hpp"
#include "verifier/solve/output/solved_problem.hpp"

namespace arbiter {

class Variant;

/// What the pages of solution.js have above the moves of a board: its number, heading, diagram and the buttons that
/// step through the moves, from the start of the article to the start of the element of the moves. `heading` is markup;
/// `code` says the board as PieceCodes do.
[[nodiscard]] std::string solution_card(std::size_t number, std::string_view heading, const BoardPicture& picture,
                                        std::string_view code);

/// A line for the pieces beside the board, which the steps do not show; empty if there are none.
[[nodiscard]] std::string beside_at_start(const Setup& setup, const Variant& variant);

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
