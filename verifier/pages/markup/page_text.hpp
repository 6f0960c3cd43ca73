#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/pages/markup/listing.hpp"

namespace arbiter::pages {

/// A page as its author wrote it, extracted from its file, with the places in the file.
class PageText {
 public:
  struct Line {
    std::size_t begin = 0;  ///< offset in text(), half open, without the line break
    std::size_t end = 0;
    std::size_t file_begin = 0;   ///< offset of the first byte in the file
    std::size_t file_line = 0;    ///< from 1
    std::size_t file_column = 0;  ///< of the first byte, from 1
    std::size_t listed = 0;       ///< the line number in the listing; 0 without a listing
  };

  /// Reads `raw`, the content of `file`. Adds faults of the file to `findings`.
  PageText(std::string file, std::string raw, std::vector<Finding>& findings);

  /// False if there is nothing to read (empty, binary).
  [[nodiscard]] bool readable() const noexcept { return readable_; }
  [[nodiscard]] const std::string& file() const noexcept { return file_; }
  /// The file as stored.
  [[nodiscard]] const std::string& raw() const noexcept { return raw_; }
  [[nodiscard]] Wrapping wrapping() const noexcept { return wrapping_; }
  /// The page's lines, joined by '\n'.
  [[nodiscard]] const std::string& text() const noexcept { return text_; }
  [[nodiscard]] const std::vector<Line>& lines() const noexcept { return lines_; }
  [[nodiscard]] std::string_view line_text(const Line& line) const noexcept {
    return std::string_view(text_).substr(line.begin, line.end - line.begin);
  }

  /// The line that contains an offset in text(); the last one for offsets beyond the end. There must be lines.
  [[nodiscard]] const Line& line_of(std::size_t offset) const;
  /// The place of the bytes [begin, end) of text() in the file. If they end on another line, the end of the first line.
  [[nodiscard]] Location locate(std::size_t begin, std::size_t end) const;
  /// The offset in the file of a byte of text(), or of the end of a line. Nothing beyond the end.
  [[nodiscard]] std::optional<std::size_t> file_offset(std::size_t offset) const;
  /// The offset in text() for a line and column of the file, both from 1. Nothing if there is no byte of the page and
  /// no end of a line.
  [[nodiscard]] std::optional<std::size_t> text_offset(std::size_t line, std::size_t column) const;
  /// A finding of the check `rule` at [begin, end) of text(), with the line of the file for the caret.
  [[nodiscard]] Finding finding(CheckId check, std::string message, std::size_t begin, std::size_t end) const;

 private:
  struct Split {
    std::size_t begin;  ///< offsets in raw_
    std::size_t end;
  };
  void unwrap(std::vector<Finding>& findings);
  void take(const Split& fragment, std::size_t line_begin, std::size_t line, std::size_t listed);
  /// A line of the file, from 0, without its end; empty if it is too long to show.
  [[nodiscard]] std::string quoted(std::size_t line) const;
  [[nodiscard]] Finding about_file(CheckId check, std::string message, std::size_t at) const;

  std::string file_;
  std::string raw_;
  std::string text_;
  std::vector<Line> lines_;
  std::vector<std::size_t> file_lines_;  ///< offset of each line of the file
  Wrapping wrapping_ = Wrapping::none;
  bool readable_ = false;
};

}  // namespace arbiter::pages
