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

/// Positions as one HTML file that loads nothing: a card for each, with a board whose moves can be clicked (or stepped
/// through with the arrow keys). Without scripts the diagram and the moves are there. `#c2.5` shows the fifth move of
/// the second card.
struct BoardCards {
  /// Begins a card: its number and title, behind `before_title`; the diagram, with the buttons that step through the
  /// moves, and in a line the pieces beside the board, which the steps do not show.
  void begin(const Setup& setup, const std::string& fen, const Variant& variant, const std::string& title,
             std::string_view before_title = {});
  /// Adds markup to the card.
  void add(std::string_view text) { body += text; }
  /// A move of the card, which shows the board after it. `fen`: of the card.
  [[nodiscard]] std::string button(const Board& after, const std::string& fen, const Variant& variant,
                                   std::string_view text);
  /// Ends the card; `good`: what the verdict is coloured for, if for anything.
  void end(std::optional<bool> good, std::string_view verdict, std::string_view fen);
  /// The file. `noun`: what a card is, "problem"; `remark` stands behind their number.
  [[nodiscard]] std::string text(std::string_view title, const std::string& noun, std::string_view remark = {}) const;

  PieceCodes codes{};
  html::PieceLegend legend{};
  std::string body{};
  std::size_t count = 0;
};

/// Solved problems in one format, one after the other: text, json, jsonl, latex, html, yaml, pgn or epd. The pages of
/// html, and json of several problems, are written at the end, all others as they come.
struct SolutionDocument {
  Format format;
  TextStyle style;
  bool brief;    ///< the text has no diagrams
  bool several;  ///< json is one object with a list of problems, however many there are
  Output& out;
  // What is written at the end:
  BoardCards page{};
  YamlProblems yaml{};
  nlohmann::ordered_json solved = nlohmann::ordered_json::array();  ///< json of several problems
  nlohmann::ordered_json told = nlohmann::ordered_json::array();    ///< likewise, findings
  std::size_t problems = 0;

  /// Throws OutputError, and InternalError for other formats.
  void add(const SolvedProblem& one);
  /// What is wrong with problems that are not solved. Returns false if the format has no place for it.
  bool tell(const std::vector<Finding>& findings);
  /// Writes what comes behind the last problem. Throws OutputError.
  void end();
};

}  // namespace arbiter
