#include "verifier/pages/markup/page.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/pages/markup/page_faults.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {

std::size_t MappedText::place(std::size_t index) const noexcept {
  if (places_.empty()) return 0;
  return index < places_.size() ? places_[index] : places_.back() + 1;
}

void MappedText::add(char byte, std::size_t offset) {
  if (text_.size() >= most) {
    cut_ = true;
    return;
  }
  text_ += byte;
  places_.push_back(offset);
}

void MappedText::add(const SourceLine& source) {
  for (std::size_t i = 0; i < source.text.size() && !cut_; ++i) add(source.text[i], source.place(i));
}
void MappedText::add(const MappedText& other) { add({other.text_, 0, &other}); }

void MappedText::add_words(const SourceLine& source) {
  bool gap = !text_.empty();
  for (std::size_t i = 0; i < source.text.size() && !cut_; ++i) {
    const char c = source.text[i];
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f') {
      gap = !text_.empty();
      continue;
    }
    if (gap && text_.back() != ' ') add(' ', source.place(i));
    gap = false;
    add(c, source.place(i));
  }
}
void MappedText::add_words(const MappedText& other) { add_words({other.text_, 0, &other}); }

MappedText MappedText::part(std::size_t begin, std::size_t end) const {
  const std::size_t from = std::min(begin, text_.size());
  MappedText result;
  result.add({std::string_view(text_).substr(from, std::max(end, from) - from), from, this});
  return result;
}

namespace {

constexpr std::size_t most_digits = 7;

std::size_t skip(std::string_view line, std::size_t at, std::string_view signs) {
  return std::min(line.find_first_not_of(signs, at), line.size());
}
std::size_t skip_spaces(std::string_view line, std::size_t at) { return skip(line, at, " \t"); }

/// A number and the bar after it, from `at` on; moves `at` to after the bar.
std::optional<std::size_t> number_and_bar(std::string_view line, std::size_t& at) {
  const std::size_t first = skip_spaces(line, at);
  const std::size_t behind = skip(line, first, "0123456789");
  const std::size_t bar = skip_spaces(line, behind);
  const auto number = whole_number(line.substr(first, behind - first));
  if (!number || behind - first > most_digits || line.substr(bar, 1) != "|") return std::nullopt;
  at = bar + 1;
  return *number;
}

/// `90d12850 BA |`, `2c8375bb |`, `^1234567 (A. Name |`: the end of the commit column, or 0. Digits alone are not a
/// commit but a line number.
std::size_t behind_commit(std::string_view line) {
  std::size_t first = skip_spaces(line, 0);
  if (line.substr(first, 1) == "^") ++first;
  const std::size_t behind = skip(line, first, "0123456789abcdef");
  const std::size_t bar = line.find('|', behind);
  const bool commit = behind - first >= most_digits && behind - first <= 40;
  return commit && bar != std::string_view::npos && bar - behind <= 80 ? bar + 1 : 0;
}

bool only_of(std::string_view line, std::string_view letters) {
  return line.find_first_not_of(letters) == std::string_view::npos;
}

bool titles(std::string_view line) {
  return line.find("Line") != std::string_view::npos && line.find('|') != std::string_view::npos &&
         only_of(line, "| \tCommitLneDaAuhorNumbrTxst#");
}

/// Whether the line is a row of eight cells of a board drawn with characters: `8 | s |:r:| l |…`.
bool looks_like_board_row(std::string_view line) {
  const std::size_t at = skip_blanks(line, 0);
  if (at >= line.size() || line[at] < '1' || line[at] > '8' || line.size() > longest_drawn_line) return false;
  const std::size_t bar = skip_blanks(line, at + 1);
  if (bar >= line.size() || line[bar] != '|') return false;
  return std::count(line.begin() + static_cast<std::ptrdiff_t>(bar) + 1, line.end(), '|') == 8;
}

/// A parsed line of a listing. Offsets are those of the line.
struct ListedLine {
  std::optional<std::size_t> number{};  ///< the listing's number of the line; nothing where this is not a row
  Span text{};                          ///< the page's text
  bool closed = true;                   ///< the row has its last bar
};

/// The text of the row from `at` on, without its closing bar.
ListedLine row(std::string_view line, std::size_t number, std::size_t at, bool commit_missing) {
  std::size_t end = line.size();
  while (end > at && (line[end - 1] == ' ' || line[end - 1] == '\t' || line[end - 1] == '\r')) --end;
  const bool closed = end > at && line[end - 1] == '|';
  if (closed) {
    --end;
    // If the commit spans several rows, the printer closes the missing cell, too: `text | |`.
    // The bar before that may also be the last one of a board's row.
    const std::size_t before = line.find_last_not_of(' ', end == 0 ? 0 : end - 1);
    const bool two_bars =
        end > at && before != std::string_view::npos && before >= at && line[before] == '|' && end - before <= 2;
    if (commit_missing && two_bars && !looks_like_board_row(line.substr(at, end - at))) end = before;
    if (end > at && line[end - 1] == ' ') --end;
  }
  if (at < end && line[at] == ' ') ++at;
  return {number, {at, end}, closed};
}

/// The kind of listing of a file, recognised from its first line that is not blank and the one after it. Lines of a pug
/// page may begin with a bar, too, but have no number between two bars.
Wrapping recognise_listing(std::string_view first_line, std::string_view next_line) {
  if (looks_like_board_row(first_line) && looks_like_board_row(next_line)) return Wrapping::none;
  const auto numbered = [](std::string_view line) {
    std::size_t at = skip_spaces(line, 0);
    if (at >= line.size() || line[at] != '|') return false;
    return number_and_bar(line, ++at).has_value();
  };
  if (numbered(first_line) || (titles(first_line) && numbered(next_line))) return Wrapping::numbered;
  std::size_t at = 0;
  const auto blame = [&at](std::string_view line) {
    at = behind_commit(line);
    return at != 0 || number_and_bar(line, at).has_value();
  };
  if (blame(first_line)) return Wrapping::blame;
  if (titles(first_line) && (blame(next_line) || only_of(next_line, "-|: "))) return Wrapping::blame;
  return Wrapping::none;
}

/// Nothing for column titles, a ruler, or a commit on a line of its own.
std::optional<ListedLine> read_listed_line(std::string_view line, Wrapping wrapping) {
  std::size_t at = wrapping == Wrapping::blame ? behind_commit(line) : 0;
  const std::size_t behind = at;
  if (wrapping == Wrapping::numbered) {
    at = skip_spaces(line, 0);
    if (line.substr(at++, 1) == "|") {
      if (const auto number = number_and_bar(line, at)) return row(line, *number, at, false);
    }
  } else if (const auto number = number_and_bar(line, at)) {
    return row(line, *number, at, behind == 0);
  } else if (behind != 0 && skip_spaces(line, behind) == line.size()) {
    return std::nullopt;
  }
  if (only_of(line, " \t\r") || only_of(line, "-|: \r") || titles(line)) return std::nullopt;
  return ListedLine{.text = {0, line.size()}};
}

constexpr std::size_t most_listing_faults = 20;
constexpr std::size_t longest_line = 2'000'000;
constexpr std::size_t longest_quoted_line = 10'000;

std::size_t first_bad_byte(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = first_character(text.substr(at, 4)).length;
    if (length == 0) return at;
    at += length;
  }
  return std::string_view::npos;
}

}  // namespace

std::string_view to_string(Wrapping wrapping) noexcept {
  constexpr std::array<std::string_view, 3> names{"plain", "numbered listing", "blame listing"};
  return names[static_cast<std::size_t>(wrapping)];
}

PageText::PageText(std::string name, std::string content, std::vector<Finding>& findings)
    : file(std::move(name)), raw(std::move(content)) {
  if (raw.find_first_not_of(" \t\r\n\f\v") == std::string::npos) {
    findings.push_back(about_file(fault::empty_page(), 0));
    return;
  }
  const std::string_view start = std::string_view(raw).substr(0, 2);
  const bool utf16 = start == "\xFF\xFE" || start == "\xFE\xFF";
  const std::size_t nul = raw.find('\0');
  if (utf16 || nul != std::string::npos) {
    findings.push_back(utf16 ? about_file(fault::utf16(), 0) : about_file(fault::nul_bytes(), nul));
    return;
  }
  readable = true;
  file_lines.push_back(0);
  for (std::size_t i = raw.find('\n'); i != std::string::npos; i = raw.find('\n', i + 1)) file_lines.push_back(i + 1);
  if (const std::size_t bad = first_bad_byte(raw); bad != std::string_view::npos)
    findings.push_back(about_file(fault::bad_byte(static_cast<unsigned char>(raw[bad])), bad));
  for (std::size_t i = 0; i < file_lines.size(); ++i) {
    const std::size_t end = i + 1 < file_lines.size() ? file_lines[i + 1] : raw.size();
    if (end - file_lines[i] <= longest_line) continue;
    findings.push_back(about_file(fault::long_line(end - file_lines[i]), file_lines[i]));
    break;
  }
  unwrap(findings);
  if (lines.empty()) {
    findings.push_back(about_file(fault::empty_listing(), 0));
    readable = false;
  }
}

void PageText::unwrap(std::vector<Finding>& findings) {
  const std::size_t bom = raw.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  const auto file_line = [&](std::size_t i) {
    Span line{i == 0 ? bom : file_lines[i], i + 1 < file_lines.size() ? file_lines[i + 1] - 1 : raw.size()};
    if (line.end > line.begin && raw[line.end - 1] == '\r') --line.end;
    return line;
  };
  std::size_t first = 0;
  while (first < file_lines.size() && only_of(bytes_of(raw, file_line(first)), " \t\r\f\v")) ++first;
  const std::string_view next =
      first + 1 < file_lines.size() ? bytes_of(raw, file_line(first + 1)) : std::string_view();
  wrapping = recognise_listing(bytes_of(raw, file_line(first)), next);

  std::size_t expected = 0;  // the number that the listing should have next
  std::size_t faults = 0;
  const auto complain = [&](std::size_t at, FaultText fault) {
    if (++faults <= most_listing_faults) findings.push_back(about_file(std::move(fault), at));
  };
  for (std::size_t i = 0; i < file_lines.size(); ++i) {
    const Span whole = file_line(i);
    if (wrapping == Wrapping::none) {
      if (i + 1 < file_lines.size() || whole.begin < whole.end) take(whole, whole.begin, i + 1, 0);
      continue;
    }
    const auto listed = read_listed_line(bytes_of(raw, whole), wrapping);
    if (!listed) continue;
    if (!listed->number) {
      complain(whole.begin, fault::no_row());
      take(whole, file_lines[i], i + 1, 0);
      continue;
    }
    const std::size_t number = *listed->number;
    if (expected != 0 && number != expected) complain(whole.begin, fault::rows_missing(number, expected));
    if (!listed->closed) complain(whole.end, fault::row_not_closed(number));
    expected = number + 1;
    take({whole.begin + listed->text.begin, whole.begin + listed->text.end}, file_lines[i], i + 1, number);
  }
}

void PageText::take(Span fragment, std::size_t line_begin, std::size_t line, std::size_t listed) {
  if (!lines.empty()) text += '\n';
  const std::size_t begin = text.size();
  text.append(raw, fragment.begin, fragment.end - fragment.begin);
  lines.push_back({.begin = begin,
                   .end = text.size(),
                   .file_begin = fragment.begin,
                   .file_line = line,
                   .file_column = fragment.begin - std::min(fragment.begin, line_begin) + 1,
                   .listed = listed});
}

const PageText::Line& PageText::line_of(std::size_t offset) const {
  ensure(!lines.empty(), "a page that was read has lines");
  const auto behind = std::upper_bound(lines.begin(), lines.end(), offset,
                                       [](std::size_t value, const Line& line) { return value < line.begin; });
  return behind == lines.begin() ? lines.front() : *(behind - 1);
}

Location PageText::locate(Span bytes) const {
  const Line& line = line_of(bytes.begin);
  const std::size_t from = std::min(bytes.begin, line.end);
  const std::size_t to = std::clamp(bytes.end, from, line.end);
  return {.file = file,
          .line = line.file_line,
          .column = line.file_column + (from - line.begin),
          .end_column = line.file_column + (std::max(to, from + 1) - line.begin)};
}

std::optional<std::size_t> PageText::file_offset(std::size_t offset) const {
  const Line& line = line_of(offset);
  if (offset > line.end) return std::nullopt;
  return line.file_begin + (offset - line.begin);
}

std::optional<std::size_t> PageText::text_offset(std::size_t line, std::size_t column) const {
  const auto found = std::lower_bound(lines.begin(), lines.end(), line,
                                      [](const Line& each, std::size_t value) { return each.file_line < value; });
  if (found == lines.end() || found->file_line != line || column < found->file_column) return std::nullopt;
  const std::size_t offset = found->begin + (column - found->file_column);
  return offset <= found->end ? std::optional(offset) : std::nullopt;
}

Finding PageText::finding(FaultText fault, Span bytes) const {
  const Line& line = line_of(bytes.begin);
  if (line.listed != 0)
    fault.notes.insert(fault.notes.begin(), fmt::format("line {} of the page that the listing shows", line.listed));
  Finding result = finding_of(std::move(fault), locate(bytes));
  result.source_line = quoted(line.file_line - 1);
  return result;
}

Finding PageText::about_file(FaultText fault, std::size_t at) const {
  Finding result = finding_of(std::move(fault), {.file = file});
  if (file_lines.empty()) return result;
  const auto behind = std::upper_bound(file_lines.begin(), file_lines.end(), at);
  result.where.line = static_cast<std::size_t>(behind - file_lines.begin());
  result.where.column = at - *(behind - 1) + 1;
  result.where.end_column = result.where.column + 1;
  result.source_line = quoted(result.where.line - 1);
  return result;
}

std::string PageText::quoted(std::size_t line) const {
  const std::size_t begin = file_lines[line];
  const std::size_t end = line + 1 < file_lines.size() ? file_lines[line + 1] - 1 : raw.size();
  if (end - begin > longest_quoted_line) return {};
  std::string whole = raw.substr(begin, end - begin);
  if (whole.ends_with('\r')) whole.pop_back();
  return whole;
}

}  // namespace arbiter::pages
