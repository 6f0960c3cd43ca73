#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/setup.hpp"
#include "verifier/report/formats.hpp"
#include "verifier/report/html_page.hpp"
#include "verifier/report/svg.hpp"
#include "verifier/report/terminal.hpp"
#include "verifier/solve/output/solved_problem.hpp"
#include "verifier/support/output.hpp"

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
