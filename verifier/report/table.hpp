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
  /// As many cells as there are columns, or fewer.
  void row(std::vector<std::string> cells);
  /// Columns are two blanks apart; no blanks at line ends.
  [[nodiscard]] std::string text(std::size_t indent = 0) const;

 private:
  std::vector<Align> columns_;
  std::vector<std::vector<std::string>> rows_;
};

/// Words joined by two blanks and broken into lines of at most `width` columns, each after `indent` blanks.
[[nodiscard]] std::string wrap(const std::vector<std::string>& words, std::size_t indent, std::size_t width);

/// Columns that `text` takes on a terminal.
[[nodiscard]] std::size_t columns_of(const std::string& text);

}  // namespace arbiter
