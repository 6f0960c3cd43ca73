#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/pages/markup/listing.hpp"

namespace arbiter::pages {

/// A page as its author wrote it, taken out of the file that holds it, with the way back to the file.
class PageText {
 public:
  struct Line {
    std::size_t begin = 0;  ///< offset in text(), half open, without the line break
    std::size_t end = 0;
    std::size_t file_begin = 0;   ///< offset of the first byte in the file
    std::size_t file_line = 0;    ///< from 1
    std::size_t file_column = 0;  ///< of the first byte, from 1
    std::size_t listed = 0;       ///< the listing's own number of the line; 0 without a listing
  };

  /// Reads `raw`, which came from `file`. What is wrong with the file is added to `findings`.
  PageText(std::string file, std::string raw, std::vector<Finding>& findings);

  /// False if there is nothing that could be read (empty, binary).
  [[nodiscard]] bool readable() const noexcept { return readable_; }
  [[nodiscard]] const std::string& file() const noexcept { return file_; }
  /// The file as it is stored.
  [[nodiscard]] const std::string& raw() const noexcept { return raw_; }
  [[nodiscard]] Wrapping wrapping() const noexcept { return wrapping_; }
  /// The page's lines, joined by '\n'.
  [[nodiscard]] const std::string& text() const noexcept { return text_; }
  [[nodiscard]] const std::vector<Line>& lines() const noexcept { return lines_; }
  [[nodiscard]] std::string_view line_text(const Line& line) const noexcept {
    return std::string_view(text_).substr(line.begin, line.end - line.begin);
  }

  /// The line of an offset in text(); the last one for offsets behind the end. There must be lines.
  [[nodiscard]] const Line& line_of(std::size_t offset) const;
  /// Where in the file the bytes [begin, end) of text() stand. An end on another line is the end of the first.
  [[nodiscard]] Location locate(std::size_t begin, std::size_t end) const;
  /// The offset in the file of a byte of text(), or of the end of a line. Nothing behind the end.
  [[nodiscard]] std::optional<std::size_t> file_offset(std::size_t offset) const;
  /// The offset in text() of the byte at a line and column of the file, both from 1. Nothing if no byte of the page,
  /// nor the end of a line, stands there.
  [[nodiscard]] std::optional<std::size_t> text_offset(std::size_t line, std::size_t column) const;
  /// A finding of `rule` at [begin, end) of text(), with the line of the file for the caret.
  [[nodiscard]] Finding finding(std::string_view rule, std::string message, std::size_t begin, std::size_t end) const;

 private:
  struct Split {
    std::size_t begin;  ///< offsets in raw_
    std::size_t end;
  };
  void unwrap(std::vector<Finding>& findings);
  void take(const Split& fragment, std::size_t line_begin, std::size_t line, std::size_t listed);
  /// A line of the file, from 0, without its end; nothing of a line that is too long to be shown.
  [[nodiscard]] std::string quoted(std::size_t line) const;
  [[nodiscard]] Finding about_file(std::string_view rule, std::string message, std::size_t at) const;

  std::string file_;
  std::string raw_;
  std::string text_;
  std::vector<Line> lines_;
  std::vector<std::size_t> file_lines_;  ///< offset of each line of the file
  Wrapping wrapping_ = Wrapping::none;
  bool readable_ = false;
};

}  // namespace arbiter::pages
