#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/diagnostics/finding.hpp"

namespace arbiter::pages {

/// Text taken from a page, with the place of every byte in the page's text. Texts longer than `most` bytes are cut:
/// captions and positions are short, and the map takes eight bytes for each byte.
class MappedText {
 public:
  static constexpr std::size_t most = std::size_t{1} << 16U;

  [[nodiscard]] const std::string& text() const noexcept { return text_; }
  [[nodiscard]] bool empty() const noexcept { return text_.empty(); }
  [[nodiscard]] bool cut() const noexcept { return cut_; }
  /// Place in the page of byte `index`; the end of the text for `index` = size. 0 for an empty text.
  [[nodiscard]] std::size_t place(std::size_t index) const noexcept;

  /// Appends `fragment` unchanged; it is at `offset` of the page.
  void add(std::string_view fragment, std::size_t offset);
  /// Like add, one byte.
  void add(char byte, std::size_t offset);
  /// Appends the words of `fragment`, with one blank between any two.
  void add_words(std::string_view fragment, std::size_t offset);
  /// The same for words of `fragment` whose byte i is at places[i] (bytes without a place are left out).
  void add_words(std::string_view fragment, const std::vector<std::size_t>& places);
  void add_words(const MappedText& other) { add_words(other.text_, other.places_); }
  void add(const MappedText& other) { add(other.text_, other.places_); }
  /// Like add; byte i of `fragment` is at places[i].
  void add(std::string_view fragment, const std::vector<std::size_t>& places);
  /// The bytes [begin, end) with their places.
  [[nodiscard]] MappedText part(std::size_t begin, std::size_t end) const;

 private:
  template <class PlaceOf>
  void add_words_at(std::string_view fragment, const PlaceOf& place_of);

  std::string text_;
  std::vector<std::size_t> places_;
  bool cut_ = false;
};

/// How a file contains the lines of a page.
enum class Wrapping : unsigned char {
  none,      ///< the file is the page
  numbered,  ///< `| n | text |`
  blame,     ///< `commit | n | text |`, the commit often on a line of its own, or only where it changes
};

[[nodiscard]] std::string_view to_string(Wrapping wrapping) noexcept;

/// Longer lines (in bytes) are never read as rows, rulers or lists of a drawn board.
inline constexpr std::size_t longest_drawn_line = 1000;

/// What a finding may say besides its message; see Finding.
struct Details {
  std::string seen{};
  std::string wanted{};
  std::vector<std::string> notes{};
};

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
  [[nodiscard]] Finding finding(CheckId check, std::string message, std::size_t begin, std::size_t end,
                                Details details = {}) const;

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

/// A line of a page, or of a text that was taken from a page, with the place of each byte in PageText::text().
struct SourceLine {
  std::string_view text;
  std::size_t begin = 0;               ///< its first byte, in the page or in `mapped`
  const MappedText* mapped = nullptr;  ///< the text that was taken from the page, which must live as long; or null

  /// The place of byte `index`, or of the end of the line.
  [[nodiscard]] std::size_t place(std::size_t index) const noexcept {
    return mapped != nullptr ? mapped->place(begin + index) : begin + index;
  }
  /// The bytes [from, to) with their places.
  [[nodiscard]] MappedText part(std::size_t from, std::size_t to) const {
    MappedText result;
    for (std::size_t i = from; i < to; ++i) result.add(text[i], place(i));
    return result;
  }
  /// The place behind the last byte.
  [[nodiscard]] std::size_t end() const noexcept { return text.empty() ? place(0) : place(text.size() - 1) + 1; }
};

[[nodiscard]] inline std::vector<SourceLine> lines_of(const PageText& page) {
  std::vector<SourceLine> lines;
  lines.reserve(page.lines().size());
  for (const PageText::Line& line : page.lines()) lines.push_back({page.line_text(line), line.begin});
  return lines;
}

[[nodiscard]] inline std::vector<SourceLine> lines_of(const MappedText& mapped) {
  std::vector<SourceLine> lines;
  const std::string_view all = mapped.text();
  for (std::size_t begin = 0; begin <= all.size();) {
    const std::size_t end = all.find('\n', begin) == std::string_view::npos ? all.size() : all.find('\n', begin);
    lines.push_back({all.substr(begin, end - begin), begin, &mapped});
    begin = end + 1;
  }
  return lines;
}

}  // namespace arbiter::pages
