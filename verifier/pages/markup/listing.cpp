#include "verifier/pages/markup/listing.hpp"

#include <algorithm>

#include "verifier/pages/markup/board_row.hpp"
#include "verifier/support/characters.hpp"

namespace arbiter::pages {
namespace {

constexpr std::size_t most_digits = 7;

std::size_t skip_spaces(std::string_view line, std::size_t at) {
  while (at < line.size() && (line[at] == ' ' || line[at] == '\t')) ++at;
  return at;
}

/// A number and the bar after it, from `at` on; moves `at` to after the bar.
std::optional<std::size_t> number_and_bar(std::string_view line, std::size_t& at) {
  std::size_t i = skip_spaces(line, at);
  const std::size_t first = i;
  std::size_t number = 0;
  while (i < line.size() && is_digit(line[i]) && i - first < most_digits) {
    number = number * 10 + static_cast<std::size_t>(line[i++] - '0');
  }
  if (i == first) return std::nullopt;
  i = skip_spaces(line, i);
  if (i >= line.size() || line[i] != '|') return std::nullopt;
  at = i + 1;
  return number;
}

/// `90d12850 BA |`, `2c8375bb |`, `^1234567 (A. Name |`: the end of the commit column, or 0. Digits alone are not a
/// commit but a line number.
std::size_t behind_commit(std::string_view line) {
  std::size_t i = skip_spaces(line, 0);
  if (i < line.size() && line[i] == '^') ++i;
  const std::size_t first = i;
  while (i < line.size() && (is_digit(line[i]) || (line[i] >= 'a' && line[i] <= 'f'))) ++i;
  if (i - first < most_digits || i - first > 40) return 0;
  const std::size_t bar = line.find('|', i);
  if (bar == std::string_view::npos || bar - i > 80) return 0;
  return bar + 1;
}

bool only_of(std::string_view line, std::string_view letters) {
  return line.find_first_not_of(letters) == std::string_view::npos;
}

bool titles(std::string_view line) {
  return line.find("Line") != std::string_view::npos && line.find('|') != std::string_view::npos &&
         only_of(line, "| \tCommitLneDaAuhorNumbrTxst#");
}

/// The text of the row from `at` on, without its closing bar.
ListedLine row(std::string_view line, std::size_t number, std::size_t at, bool commit_missing) {
  ListedLine result;
  result.kind = ListedLine::Kind::text;
  result.number = number;
  std::size_t end = line.size();
  while (end > at && (line[end - 1] == ' ' || line[end - 1] == '\t' || line[end - 1] == '\r')) --end;
  result.closed = end > at && line[end - 1] == '|';
  if (result.closed) {
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
  result.begin = at;
  result.end = end;
  return result;
}

}  // namespace

std::string_view to_string(Wrapping wrapping) noexcept {
  switch (wrapping) {
    case Wrapping::none: return "plain";
    case Wrapping::numbered: return "numbered listing";
    case Wrapping::blame: break;
  }
  return "blame listing";
}

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

ListedLine read_listed_line(std::string_view line, Wrapping wrapping) {
  ListedLine other;
  std::size_t at = 0;
  if (wrapping == Wrapping::numbered) {
    at = skip_spaces(line, 0);
    if (at < line.size() && line[at] == '|') {
      ++at;
      if (const auto number = number_and_bar(line, at)) return row(line, *number, at, false);
    }
  } else {
    const std::size_t behind = behind_commit(line);
    at = behind;
    if (const auto number = number_and_bar(line, at)) return row(line, *number, at, behind == 0);
    if (behind != 0 && skip_spaces(line, behind) == line.size()) {
      other.kind = ListedLine::Kind::header;
      return other;
    }
  }
  if (only_of(line, " \t\r") || only_of(line, "-|: \r") || titles(line)) other.kind = ListedLine::Kind::header;
  other.end = line.size();
  return other;
}

}  // namespace arbiter::pages
