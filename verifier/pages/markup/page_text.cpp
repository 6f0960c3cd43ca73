#include "verifier/pages/markup/page_text.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/pages/markup/listing.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter::pages {
namespace {

constexpr std::size_t most_listing_faults = 20;
constexpr std::size_t longest_line = 2'000'000;
constexpr std::size_t longest_quoted_line = 10'000;

/// Length of the UTF-8 sequence at `at`, 0 if there is none (overlong forms and surrogates included).
std::size_t utf8_length(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0U; };
  const auto follows = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
  const unsigned lead = byte(0);
  if (lead < 0x80U) return 1;
  if (lead >= 0xC2U && lead <= 0xDFU) return follows(1) ? 2 : 0;
  if (lead >= 0xE0U && lead <= 0xEFU) {
    if (!follows(1) || !follows(2) || (lead == 0xE0U && byte(1) < 0xA0U) || (lead == 0xEDU && byte(1) > 0x9FU))
      return 0;
    return 3;
  }
  if (lead >= 0xF0U && lead <= 0xF4U) {
    if (!follows(1) || !follows(2) || !follows(3)) return 0;
    return (lead == 0xF0U && byte(1) < 0x90U) || (lead == 0xF4U && byte(1) > 0x8FU) ? 0 : 4;
  }
  return 0;
}

std::size_t first_bad_byte(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(text, at);
    if (length == 0) return at;
    at += length;
  }
  return std::string_view::npos;
}

bool blank(std::string_view line) { return line.find_first_not_of(" \t\r\f\v") == std::string_view::npos; }

}  // namespace

PageText::PageText(std::string file, std::string raw, std::vector<Finding>& findings)
    : file_(std::move(file)), raw_(std::move(raw)) {
  if (blank(raw_) || raw_.find_first_not_of(" \t\r\n\f\v") == std::string::npos) {
    findings.push_back(about_file("AV101", "the page is empty", 0));
    return;
  }
  const std::string_view start = std::string_view(raw_).substr(0, 2);
  const bool utf16 = start == "\xFF\xFE" || start == "\xFE\xFF";
  const std::size_t nul = raw_.find('\0');
  if (utf16 || nul != std::string::npos) {
    findings.push_back(about_file("AV102",
                                  utf16 ? "the page is UTF-16, not UTF-8" : "the page holds NUL bytes: it is not text",
                                  utf16 ? 0 : nul));
    return;
  }
  readable_ = true;
  file_lines_.push_back(0);
  for (std::size_t i = raw_.find('\n'); i != std::string::npos; i = raw_.find('\n', i + 1))
    file_lines_.push_back(i + 1);
  if (const std::size_t bad = first_bad_byte(raw_); bad != std::string_view::npos) {
    findings.push_back(
        about_file("AV103", fmt::format("byte 0x{:02X} is not UTF-8", static_cast<unsigned char>(raw_[bad])), bad));
  }
  for (std::size_t i = 0; i < file_lines_.size(); ++i) {
    const std::size_t end = i + 1 < file_lines_.size() ? file_lines_[i + 1] : raw_.size();
    if (end - file_lines_[i] <= longest_line) continue;
    findings.push_back(about_file(
        "AV109",
        fmt::format("the line has {} bytes; findings on it tell the column and quote nothing", end - file_lines_[i]),
        file_lines_[i]));
    break;
  }
  unwrap(findings);
  if (lines_.empty()) {
    findings.push_back(about_file("AV101", "the listing has no line of text", 0));
    readable_ = false;
  }
}

void PageText::unwrap(std::vector<Finding>& findings) {
  const std::size_t bom = raw_.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  const auto file_line = [&](std::size_t i) {
    Split split{i == 0 ? bom : file_lines_[i], i + 1 < file_lines_.size() ? file_lines_[i + 1] - 1 : raw_.size()};
    if (split.end > split.begin && raw_[split.end - 1] == '\r') --split.end;
    return split;
  };
  const auto view = [&](const Split& split) {
    return std::string_view(raw_).substr(split.begin, split.end - split.begin);
  };

  std::size_t first = 0;
  while (first < file_lines_.size() && blank(view(file_line(first)))) ++first;
  const std::string_view next = first + 1 < file_lines_.size() ? view(file_line(first + 1)) : std::string_view();
  wrapping_ = recognise_listing(view(file_line(first)), next);

  std::size_t expected = 0;  // the number that the listing should have next
  std::size_t faults = 0;
  const auto complain = [&](std::size_t at, std::string message) {
    if (++faults <= most_listing_faults) findings.push_back(about_file("AV106", std::move(message), at));
  };
  for (std::size_t i = 0; i < file_lines_.size(); ++i) {
    const Split whole = file_line(i);
    if (wrapping_ == Wrapping::none) {
      if (i + 1 < file_lines_.size() || whole.begin < whole.end) take(whole, whole.begin, i + 1, 0);
      continue;
    }
    const ListedLine listed = read_listed_line(view(whole), wrapping_);
    if (listed.kind == ListedLine::Kind::header) continue;
    if (listed.kind == ListedLine::Kind::broken) {
      complain(whole.begin, "this is not a row of the listing around it");
      take(whole, file_lines_[i], i + 1, 0);
      continue;
    }
    if (expected != 0 && listed.number != expected) {
      complain(whole.begin, fmt::format("the listing goes on with line {} where {} is due", listed.number, expected));
    }
    if (!listed.closed) complain(whole.end, fmt::format("the row of line {} is not closed", listed.number));
    expected = listed.number + 1;
    take({whole.begin + listed.begin, whole.begin + listed.end}, file_lines_[i], i + 1, listed.number);
  }
}

void PageText::take(const Split& fragment, std::size_t line_begin, std::size_t line, std::size_t listed) {
  if (!lines_.empty()) text_ += '\n';
  const std::size_t begin = text_.size();
  text_.append(raw_, fragment.begin, fragment.end - fragment.begin);
  lines_.push_back({.begin = begin,
                    .end = text_.size(),
                    .file_begin = fragment.begin,
                    .file_line = line,
                    .file_column = fragment.begin - std::min(fragment.begin, line_begin) + 1,
                    .listed = listed});
}

const PageText::Line& PageText::line_of(std::size_t offset) const {
  ensure(!lines_.empty(), "a page that was read has lines");
  const auto behind = std::upper_bound(lines_.begin(), lines_.end(), offset,
                                       [](std::size_t value, const Line& line) { return value < line.begin; });
  return behind == lines_.begin() ? lines_.front() : *(behind - 1);
}

Location PageText::locate(std::size_t begin, std::size_t end) const {
  const Line& line = line_of(begin);
  const std::size_t from = std::min(begin, line.end);
  const std::size_t to = std::clamp(end, from, line.end);
  return {.file = file_,
          .line = line.file_line,
          .column = line.file_column + (from - line.begin),
          .end_column = line.file_column + (std::max(to, from + 1) - line.begin)};
}

std::optional<std::size_t> PageText::file_offset(std::size_t offset) const {
  if (lines_.empty() || offset > text_.size()) return std::nullopt;
  const Line& line = line_of(offset);
  if (offset > line.end) return std::nullopt;
  return line.file_begin + (offset - line.begin);
}

std::optional<std::size_t> PageText::text_offset(std::size_t line, std::size_t column) const {
  const auto found = std::lower_bound(lines_.begin(), lines_.end(), line,
                                      [](const Line& each, std::size_t value) { return each.file_line < value; });
  if (found == lines_.end() || found->file_line != line || column < found->file_column) return std::nullopt;
  const std::size_t offset = found->begin + (column - found->file_column);
  return offset <= found->end ? std::optional(offset) : std::nullopt;
}

Finding PageText::finding(CheckId check, std::string message, std::size_t begin, std::size_t end) const {
  Finding result{.check = check};
  result.level = check_info(check).level;
  result.message = std::move(message);
  result.where = locate(begin, end);
  const Line& line = line_of(begin);
  result.source_line = quoted(line.file_line - 1);
  if (line.listed != 0) result.notes.push_back(fmt::format("line {} of the page that the listing shows", line.listed));
  return result;
}

Finding PageText::about_file(CheckId check, std::string message, std::size_t at) const {
  Finding result{.check = check};
  result.level = check_info(check).level;
  result.message = std::move(message);
  result.where.file = file_;
  if (file_lines_.empty()) return result;
  const auto behind = std::upper_bound(file_lines_.begin(), file_lines_.end(), at);
  result.where.line = static_cast<std::size_t>(behind - file_lines_.begin());
  result.where.column = at - *(behind - 1) + 1;
  result.where.end_column = result.where.column + 1;
  result.source_line = quoted(result.where.line - 1);
  return result;
}

std::string PageText::quoted(std::size_t line) const {
  const std::size_t begin = file_lines_[line];
  const std::size_t end = line + 1 < file_lines_.size() ? file_lines_[line + 1] - 1 : raw_.size();
  if (end - begin > longest_quoted_line) return {};
  std::string text = raw_.substr(begin, end - begin);
  if (text.ends_with('\r')) text.pop_back();
  return text;
}

}  // namespace arbiter::pages
