#include "verifier/solve/input/problem.hpp"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::solve {

std::string problem_text(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const Utf8Character character = first_character(text);
    const auto byte = static_cast<unsigned char>(text.front());
    if (character.length == 0) {
      result += static_cast<char>(0xC0U | (byte >> 6U));
      result += static_cast<char>(0x80U | (byte & 0x3FU));
      text.remove_prefix(1);
      continue;
    }
    const bool control = character.code < 0x20 || (character.code >= 0x7F && character.code < 0xA0);
    result += control ? " " : text.substr(0, character.length);
    text.remove_prefix(character.length);
  }
  return result;
}

namespace {
constexpr std::size_t longest_shown = 200;  ///< bytes of a line, or of what was seen
}

ProblemFaults::ProblemFaults(std::string_view text, std::string name) : text_(text), name_(std::move(name)) {
  lines_.push_back(0);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') lines_.push_back(i + 1);
  }
}

std::size_t ProblemFaults::line_of(std::size_t offset) const noexcept {
  return static_cast<std::size_t>(std::upper_bound(lines_.begin(), lines_.end(), offset) - lines_.begin());
}

void ProblemFaults::add(CheckId check, Span where, std::string message, std::string wanted) {
  if (too_many()) return;
  where.end = std::min(where.end, text_.size());
  where.begin = std::min(where.begin, where.end);
  const std::size_t line = line_of(where.begin);
  const std::size_t start = lines_[line - 1];
  std::string_view shown = text_.substr(start, text_.find('\n', start) - start);
  if (shown.ends_with('\r')) shown.remove_suffix(1);
  Finding finding{.check = check};
  finding.level = check_info(check).level;
  finding.message = part_.empty() ? std::move(message) : fmt::format("{}: {}", part_, message);
  // A caret stands on one line.
  const std::size_t end = std::clamp(where.end, where.begin + 1, std::max(start + shown.size(), where.begin + 1));
  finding.where = {name_, line, where.begin - start + 1, end - start + 1};
  finding.source_line = valid_utf8(shown.substr(0, longest_shown));
  finding.seen = valid_utf8(text_.substr(where.begin, std::min(where.end - where.begin, longest_shown)));
  finding.wanted = std::move(wanted);
  if (finding.level == Level::error) ++errors_;
  found_.push_back(std::move(finding));
}

bool ProblemFaults::has_zero_byte(std::string wanted) {
  const std::size_t zero = text_.find('\0');
  if (zero == std::string_view::npos) return false;
  add("AS106", {zero, zero + 1}, "a zero byte: this is not text", std::move(wanted));
  return true;
}

bool ProblemFaults::enough(std::size_t problems, Span where) {
  if (problems < most_problems) return false;
  add("AS106", where, fmt::format("more than {} problems: the rest is not read", most_problems));
  return true;
}

std::vector<Finding> ProblemFaults::take() {
  const bool given_up = too_many();
  std::ranges::stable_sort(found_, [](const Finding& a, const Finding& b) {
    return std::tie(a.where.line, a.where.column) < std::tie(b.where.line, b.where.column);
  });
  std::vector<Finding> result = std::exchange(found_, {});
  if (given_up && !result.empty()) {
    add("AS106", {text_.size(), text_.size()},
        fmt::format("too many faults ({}): the rest is not read", result.size()));
    result.push_back(std::move(found_.back()));
    found_.clear();
  }
  return result;
}

}  // namespace arbiter::solve
