#include "verifier/defined/draft.hpp"

#include <fmt/format.h>

#include "verifier/support/printable.hpp"

namespace arbiter::defined {

namespace {

constexpr std::size_t most_bytes = std::size_t{4} << 20U;
constexpr std::size_t most_line_bytes = std::size_t{64} << 10U;
constexpr std::size_t most_form_faults = 200;
constexpr std::size_t most_shown = 200;  ///< bytes of a line beside a finding
constexpr std::string_view blanks = " \t";
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

std::string_view without_blanks(std::string_view text) {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = first_character(text).length;
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

class IniReader {
 public:
  IniReader(std::string_view text, const std::string& file) : text_(text), file_(file) {}

  IniFile read() {
    if (text_.size() > most_bytes) {
      line_ = 1;
      add("AD101", 0, 0, fmt::format("the file has {} bytes, more than {}", text_.size(), most_bytes), "",
          "a file of text");
      return std::move(result_);
    }
    std::string_view rest = text_;
    if (rest.starts_with(byte_order_mark)) rest.remove_prefix(byte_order_mark.size());
    while (!rest.empty()) {
      const std::size_t end = rest.find('\n');
      const std::string_view whole = rest.substr(0, end);
      rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
      ++line_;
      current_ = whole;
      if (current_.ends_with('\r')) current_.remove_suffix(1);
      if (result_.findings.size() >= most_form_faults) {
        add("AD120", 0, 0, "the file has very many faults; it is not read beyond this line", "", "");
        break;
      }
      if (readable()) read_line();
    }
    for (std::size_t i = 0; i < result_.sections.size(); ++i) {
      const char* const begin = result_.sections[i].text.data();
      const char* const end =
          i + 1 < result_.sections.size() ? result_.sections[i + 1].text.data() : text_.data() + text_.size();
      result_.sections[i].whole = {begin, static_cast<std::size_t>(end - begin)};
    }
    if (result_.sections.empty() && result_.findings.empty()) {
      line_ = 1;
      current_ = {};
      add("AD122", 0, 0, "the file defines no variant", "", "a line '[name]' or '[name:parent]'");
    }
    return std::move(result_);
  }

 private:
  void add(CheckId check, std::size_t begin, std::size_t end, std::string message, std::string_view seen,
           std::string wanted) {
    if (!result_.sections.empty() && !broken_header_) result_.sections.back().faulty = true;
    Finding finding{.check = check, .message = std::move(message)};
    finding.where = {file_, line_, begin + 1, end + 1};
    finding.source_line = std::string(current_.substr(0, most_shown));
    finding.seen = printable(seen, most_shown);
    finding.wanted = std::move(wanted);
    result_.findings.push_back(std::move(finding));
  }

  bool readable() {
    if (current_.size() > most_line_bytes) {
      add("AD102", 0, 0, fmt::format("the line has {} bytes, more than {}", current_.size(), most_line_bytes), "",
          "a shorter line");
      return false;
    }
    if (const std::size_t zero = current_.find('\0'); zero != std::string_view::npos) {
      add("AD102", zero, zero + 1, "the line has a byte 0", "", "text");
      return false;
    }
    if (!is_utf8(current_)) {
      add("AD102", 0, 0, "the line is not UTF-8", "", "UTF-8");
      return false;
    }
    return true;
  }

  void read_line() {
    if (current_.starts_with('#') || current_.starts_with(';')) return;
    const std::size_t first = current_.find_first_not_of(blanks);
    if (first == std::string_view::npos) return;
    if (current_[first] == '[') return read_header(first);
    // What stands before the first section is no part of a variant.
    if (result_.sections.empty() && !broken_header_) {
      add("AD103", first, current_.size(), "the line stands before the first section", current_.substr(first),
          "a section '[name]' above it, or # at its start");
      return;
    }
    const std::size_t equals = current_.find('=');
    if (first != 0 || equals == std::string_view::npos) {
      const bool comment = current_[first] == '#' || current_[first] == ';';
      add("AD103", 0, current_.size(),
          comment      ? "a comment that does not begin at the start of its line"
          : first != 0 ? "a key that does not begin at the start of its line: Fairy-Stockfish does not know it then"
                       : "the line is neither a key with its value, nor a section, nor a comment",
          current_.substr(first), comment || first != 0 ? "no blanks at the start of the line" : "key = value");
      return;
    }
    IniEntry entry;
    entry.key = without_blanks(current_.substr(0, equals));
    entry.value = without_blanks(current_.substr(equals + 1));
    entry.text = current_;
    entry.line = line_;
    entry.key_column = 1;
    entry.value_column =
        entry.value.empty() ? current_.size() + 1 : static_cast<std::size_t>(entry.value.data() - current_.data()) + 1;
    if (entry.key.empty()) {
      add("AD103", 0, equals + 1, "a value without a key", current_, "key = value");
      return;
    }
    if (!result_.sections.empty() && !broken_header_) result_.sections.back().entries.push_back(entry);
  }

  /// A section whose header cannot be read takes its lines with it: they are no part of the one above.
  void read_header(std::size_t first) {
    broken_header_ = true;
    const std::size_t close = current_.find(']');
    if (first != 0 || close == std::string_view::npos) {
      add("AD103", 0, current_.size(),
          first != 0 ? "a section does not begin at the start of its line" : "the section's name is not closed",
          current_, "[name] or [name:parent]");
      return;
    }
    if (!without_blanks(current_.substr(close + 1)).empty()) {
      add("AD103", close + 1, current_.size(), "text behind the section's name", current_.substr(close + 1),
          "comments on lines of their own");
      return;
    }
    const std::string_view inside = current_.substr(1, close - 1);
    const std::size_t colon = inside.find(':');
    IniSection section;
    section.name = inside.substr(0, colon);
    section.name_column = 2;
    section.text = current_;
    section.line = line_;
    if (colon != std::string_view::npos) {
      section.parent = inside.substr(colon + 1);
      section.parent_column = colon + 3;
    }
    const auto plain = [](std::string_view name) {
      return !name.empty() && name.size() <= 64 && name.find_first_of(" \t:[\"'\\/|") == std::string_view::npos;
    };
    if (!plain(section.name) || (colon != std::string_view::npos && !plain(section.parent))) {
      add("AD103", 0, current_.size(), "the section's name is not a name: a word without blanks, of at most 64 bytes",
          current_, "[name] or [name:parent]");
      return;
    }
    broken_header_ = false;
    result_.sections.push_back(std::move(section));
  }

  std::string_view text_;
  const std::string& file_;
  IniFile result_{};
  std::string_view current_{};
  std::size_t line_ = 0;
  bool broken_header_ = false;
};

}  // namespace

IniFile read_ini(std::string_view text, const std::string& file) { return IniReader(text, file).read(); }

}  // namespace arbiter::defined
