#pragma once

#include <string>

#include "verifier/position/root.hpp"
#include "verifier/report/html_page.hpp"
#include "verifier/report/piece_codes.hpp"
#include "verifier/tables/puzzles.hpp"
#include "verifier/tables/table.hpp"

namespace arbiter {

/// Positions of tables with their best lines, as one HTML file that loads nothing: a board for each, whose moves can be
/// clicked or stepped through with the arrow keys.
class TablePage {
 public:
  /// The slowest win of each of the table's own materials and sides, or the slowest loss where there is no win; of
  /// those that only follow from them, none.
  void add(const tables::Table& table);
  /// A position of the table, with its moves; said so, if the table does not have it.
  void add(const tables::Table& table, const WrittenRoot& position);
  /// The first `most` of them.
  void add(const tables::Table& table, const std::vector<tables::ZugzwangPuzzle>& puzzles, std::size_t most);
  [[nodiscard]] std::string text() const;

 private:
  void card(const tables::Table& table, const Setup& setup, const std::string& fen, const std::string& title,
            bool with_moves);

  PieceCodes codes_;
  html::PieceLegend legend_;
  std::string body_;
  std::size_t count_ = 0;
};

}  // namespace arbiter
