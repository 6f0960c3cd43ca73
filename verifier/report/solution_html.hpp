#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "verifier/diagnostics/board_picture.hpp"
#include "verifier/report/html_page.hpp"
#include "verifier/report/solved_problem.hpp"
#include "verifier/report/svg.hpp"

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
  /// A digit is a number of empty squares, another character a piece of the page.
  std::string code_of(const BoardPicture& picture);

  SvgDefinitions definitions_;
  html::PieceLegend legend_;
  std::map<std::string, char> codes_;  ///< of a piece's picture
  std::map<char, PictureCell> pieces_;
  std::string body_;
  std::size_t count_ = 0;
};

}  // namespace arbiter
