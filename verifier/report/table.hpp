#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace arbiter {

/// Rows of text in aligned columns.
class Table {
 public:
  enum class Align : unsigned char { left, right };
  explicit Table(std::vector<Align> columns) : columns_(std::move(columns)) {}
  /// Adds a row with at most as many cells as there are columns.
  void row(std::vector<std::string> cells);
  /// Columns are two blanks apart; lines do not end in blanks.
  [[nodiscard]] std::string text(std::size_t indent = 0) const;

 private:
  std::vector<Align> columns_;
  std::vector<std::vector<std::string>> rows_;
};

/// Words joined by two blanks and broken into lines of at most `width` columns, each after `indent` blanks.
[[nodiscard]] std::string wrap(const std::vector<std::string>& words, std::size_t indent, std::size_t width);

/// The number of columns that `text` takes on a terminal.
[[nodiscard]] std::size_t columns_of(const std::string& text);

}  // namespace arbiter
