#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "verifier/pages/markup/mapped_text.hpp"
#include "verifier/pages/markup/page_text.hpp"

namespace arbiter::pages {

/// A line of a page, or of a text that was taken from a page, with the place of each byte in PageText::text().
class SourceLine {
 public:
  SourceLine(std::string_view text, std::size_t begin) : text_(text), begin_(begin) {}
  /// A line of `mapped`, from byte `begin` of it. `mapped` must live as long.
  SourceLine(std::string_view text, std::size_t begin, const MappedText& mapped)
      : text_(text), begin_(begin), mapped_(&mapped) {}

  [[nodiscard]] std::string_view text() const noexcept { return text_; }
  /// The place of byte `index`, or of the end of the line.
  [[nodiscard]] std::size_t place(std::size_t index) const noexcept {
    return mapped_ != nullptr ? mapped_->place(begin_ + index) : begin_ + index;
  }
  /// The place behind the last byte.
  [[nodiscard]] std::size_t end() const noexcept { return text_.empty() ? place(0) : place(text_.size() - 1) + 1; }

 private:
  std::string_view text_;
  std::size_t begin_ = 0;
  const MappedText* mapped_ = nullptr;
};

[[nodiscard]] inline std::vector<SourceLine> lines_of(const PageText& page) {
  std::vector<SourceLine> lines;
  lines.reserve(page.lines().size());
  for (const PageText::Line& line : page.lines()) lines.emplace_back(page.line_text(line), line.begin);
  return lines;
}

[[nodiscard]] inline std::vector<SourceLine> lines_of(const MappedText& mapped) {
  std::vector<SourceLine> lines;
  const std::string_view all = mapped.text();
  for (std::size_t begin = 0; begin <= all.size();) {
    const std::size_t end = all.find('\n', begin) == std::string_view::npos ? all.size() : all.find('\n', begin);
    lines.emplace_back(all.substr(begin, end - begin), begin, mapped);
    begin = end + 1;
  }
  return lines;
}

}  // namespace arbiter::pages
