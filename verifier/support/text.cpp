#include "verifier/support/text.hpp"

#include <charconv>
#include <cstdlib>
#include <system_error>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "verifier/support/printable.hpp"
#include "verifier/support/refusal.hpp"

namespace arbiter {

std::optional<std::uint64_t> whole_number(std::string_view text, std::uint64_t least, std::uint64_t most) {
  std::uint64_t number = 0;
  // from_chars takes no sign for unsigned types, so that -1 does not become a huge number.
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = error == std::errc{} && end == text.data() + text.size();
  if (!whole || number < least || number > most) return std::nullopt;
  return number;
}

std::optional<double> decimal_number(std::string_view text) {
  // Not every standard library has from_chars() for it; strtod() would also read hexadecimal, "inf", blanks and a plus.
  if (text.empty() || text.front() == '+') return std::nullopt;
  if (text.find_first_not_of("0123456789.eE+-") != std::string_view::npos) return std::nullopt;
  const std::string terminated(text);
  char* end = nullptr;
  const double number = std::strtod(terminated.c_str(), &end);
  if (end != terminated.c_str() + terminated.size()) return std::nullopt;
  return number;
}

std::optional<PartOfWhole> part_of_whole(std::string_view text, std::size_t most) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const auto parts = whole_number(text.substr(slash + 1), 1, most);
  const auto part = parts ? whole_number(text.substr(0, slash), 1, *parts) : std::nullopt;
  if (!part) return std::nullopt;
  return PartOfWhole{static_cast<std::size_t>(*part), static_cast<std::size_t>(*parts)};
}

namespace {

constexpr std::string_view plain_in_a_shell = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./=:,+@";
constexpr std::size_t longest_word = 64;  ///< a longer text is not a misspelt word

bool same(char a, char b) { return to_lower(a) == to_lower(b); }

constexpr std::string_view replacement = "\xEF\xBF\xBD";

/// Characters that terminals draw two columns wide (CJK, Hangul, wide symbols), coarsely.
bool wide(std::uint32_t code) {
  return (code >= 0x1100 && code <= 0x115F) || (code >= 0x2E80 && code <= 0xA4CF) ||
         (code >= 0xAC00 && code <= 0xD7A3) || (code >= 0xF900 && code <= 0xFAFF) ||
         (code >= 0xFE30 && code <= 0xFE6F) || (code >= 0xFF00 && code <= 0xFF60) ||
         (code >= 0x1F300 && code <= 0x1FAFF) || (code >= 0x20000 && code <= 0x3FFFD);
}

}  // namespace

std::vector<std::string_view> split_words(std::string_view text, std::string_view between) {
  std::vector<std::string_view> words;
  for (std::size_t at = text.find_first_not_of(between); at < text.size(); at = text.find_first_not_of(between, at)) {
    const std::size_t end = std::min(text.find_first_of(between, at), text.size());
    words.push_back(text.substr(at, end - at));
    at = end;
  }
  return words;
}

std::string counted(std::uint64_t number, std::string_view noun) {
  return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

std::string joined(std::span<const std::string> words, std::string_view between) {
  return fmt::format("{}", fmt::join(words, between));
}

std::string replaced(std::string_view text, std::string_view old, std::string_view now) {
  std::string out;
  for (std::size_t at = text.find(old); at != std::string_view::npos; at = text.find(old)) {
    out.append(text.substr(0, at)).append(now);
    text.remove_prefix(at + old.size());
  }
  return out.append(text);
}

std::string percent_encoded(std::string_view text, std::string_view plain) {
  return joined(text, "", [plain](char c) {
    const bool kept = is_letter(c) || is_digit(c) || contains(plain, c);
    return kept ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  });
}

std::string lower_case(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), to_lower);
  return out;
}

std::string upper_case(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), to_upper);
  return out;
}

bool same_word(std::string_view a, std::string_view b) noexcept {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return to_lower(x) == to_lower(y); });
}

std::string shell_word(std::string_view word) {
  if (!word.empty() && word.find_first_not_of(plain_in_a_shell) == std::string_view::npos) return std::string(word);
  return '\'' + replaced(word, "'", "'\\''") + '\'';
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  const std::size_t columns = b.size() + 1;
  std::vector<std::size_t> table((a.size() + 1) * columns);
  const auto cell = [&](std::size_t i, std::size_t j) -> std::size_t& { return table[i * columns + j]; };
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        cell(i, j) = i + j;
        continue;
      }
      const std::size_t change = same(a[i - 1], b[j - 1]) ? 0 : 1;
      cell(i, j) = std::min({cell(i - 1, j) + 1, cell(i, j - 1) + 1, cell(i - 1, j - 1) + change});
      const bool swapped = i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]);
      if (swapped) cell(i, j) = std::min(cell(i, j), cell(i - 2, j - 2) + 1);
    }
  }
  return cell(a.size(), b.size());
}

std::string nearest(std::string_view typed, std::span<const std::string> words) {
  if (typed.size() > longest_word) return {};
  std::string best;
  std::size_t least = std::max<std::size_t>(2, typed.size() / 3) + 1;
  for (const std::string& word : words) {
    // The beginning of a word counts as two slips.
    const bool beginning = typed.size() >= 3 && word.starts_with(typed);
    const std::size_t distance = beginning ? 2 : edit_distance(typed, word);
    if (distance < least && distance < std::max(typed.size(), word.size())) {
      least = distance;
      best = word;
    }
  }
  return best;
}

std::optional<std::vector<std::string>> shell_words(std::string_view command) {
  std::vector<std::string> words;
  char quote = '\0';
  bool within = false;  // a word, which may be empty: ''
  for (std::size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    if (quote == '\0' && (c == ' ' || c == '\t' || c == '\n')) {
      within = false;
      continue;
    }
    if (!within) words.emplace_back();
    within = true;
    const bool last = i + 1 == command.size();
    if (c == quote) {
      quote = '\0';
    } else if (quote == '\0' && (c == '\'' || c == '"')) {
      quote = c;
    } else if (c == '\\' && quote != '\'' && !last &&
               (quote == '\0' || std::string_view("\\\"$`").find(command[i + 1]) != std::string_view::npos)) {
      words.back() += command[++i];
    } else {
      words.back() += c;
    }
  }
  if (quote != '\0') return std::nullopt;
  return words;
}

// ---- Refusals of words that were typed (refusal.hpp) ---------------------------------------------------------------

void refuse_name(std::string_view what, const std::string& typed, std::span<const std::string> known,
                 std::string remedy) {
  const std::string near = nearest(typed, known);
  throw Refusal(fmt::format("unknown {} '{}'{}", what, printable(typed, 80),
                            near.empty() ? "" : fmt::format("; did you mean '{}'?", near)),
                remedy.empty() ? "known: " + joined(known) : std::move(remedy), what);
}

std::size_t index_of_word(std::string_view setting, const std::string& word, std::span<const std::string> words) {
  const auto found = std::ranges::find(words, word);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  const std::string near = nearest(word, words);
  throw Refusal(fmt::format("{} '{}' is not one of: {}", setting, printable(word, 80), joined(words)),
                near.empty() ? "" : fmt::format("did you mean '{}'?", near));
}

// ---- What can be printed (printable.hpp) ----------------------------------------------------------------------------

Utf8Character first_character(std::string_view text) noexcept {
  const auto byte = [&text](std::size_t i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i])); };
  const std::uint32_t first = byte(0);
  if (first < 0x80) return {first, 1};
  const std::size_t length = first >= 0xF0 && first < 0xF5 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0;
  if (first >= 0xF5 || length == 0 || text.size() < length) return {};
  std::uint32_t code = first & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return {};
    code = (code << 6U) | (byte(i) & 0x3FU);
  }
  const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  const bool surrogate = code >= 0xD800 && code < 0xE000;
  if (overlong || surrogate || code > 0x10FFFF) return {};
  return {code, length};
}

std::string valid_utf8(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = first_character(text).length;
    out += length == 0 ? replacement : text.substr(0, length);
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return out;
}

std::size_t utf16_units(std::string_view text) noexcept {
  std::size_t units = 0;
  while (!text.empty()) {
    const Utf8Character character = first_character(text);
    units += character.code >= 0x10000 ? 2 : 1;
    text.remove_prefix(character.length == 0 ? 1 : character.length);
  }
  return units;
}

bool is_deceptive(std::uint32_t code) noexcept {
  return (code >= 0x7F && code < 0xA0) || code == 0x61C || (code >= 0x200B && code <= 0x200F) ||
         (code >= 0x2028 && code <= 0x202E) || (code >= 0x2060 && code <= 0x206F) || code == 0xFEFF;
}

std::vector<Cell> cells_of(std::string_view line) {
  std::vector<Cell> cells;
  cells.reserve(line.size());
  for (std::size_t at = 0; at < line.size();) {
    const Utf8Character decoded = first_character(line.substr(at, 4));
    Cell cell;
    cell.begin = at;
    cell.end = at + std::max<std::size_t>(decoded.length, 1);
    if (decoded.length == 0) {
      cell.text = fmt::format("\\x{:02x}", static_cast<unsigned char>(line[at]));
    } else if (decoded.code == '\t') {
      cell.text = "    ";
    } else if (decoded.code < 0x20 || decoded.code == 0x7F) {
      cell.text = fmt::format("\\x{:02x}", decoded.code);
    } else if (is_deceptive(decoded.code)) {
      cell.text = fmt::format("\\u{:04x}", decoded.code);
    } else {
      cell.text = std::string(line.substr(at, decoded.length));
    }
    const bool shown_as_is = decoded.length > 1 && cell.text.size() == decoded.length && cell.text.front() != '\\';
    cell.width = shown_as_is ? (wide(decoded.code) ? 2U : 1U) : cell.text.size();
    at = cell.end;
    cells.push_back(std::move(cell));
  }
  return cells;
}

std::string printable(std::string_view text, std::size_t limit) {
  // A cell is at least one column wide, so text beyond the limit from both ends is never shown.
  const bool cut = limit != 0 && text.size() > 8 * limit + 8;
  std::vector<Cell> head = cells_of(cut ? text.substr(0, 4 * limit) : text);
  std::vector<Cell> tail = cut ? cells_of(text.substr(text.size() - 4 * limit)) : head;
  const auto join = [](auto first, auto last) {
    std::string joined;
    for (; first != last; ++first) joined += first->text;
    return joined;
  };
  std::size_t width = 0;
  for (const Cell& cell : head) width += cell.width;
  if (!cut && (limit == 0 || width <= limit)) return join(head.begin(), head.end());
  const auto take = [limit](const auto& cells, auto first, auto last) {
    std::size_t used = 0;
    std::size_t count = 0;
    for (; first != last && used + first->width <= limit / 2 && count < cells.size(); ++first, ++count)
      used += first->width;
    return count;
  };
  const std::size_t front = take(head, head.begin(), head.end());
  const std::size_t back = take(tail, tail.rbegin(), tail.rend());
  return fmt::format("{} … {} ({} bytes)", join(head.begin(), head.begin() + static_cast<std::ptrdiff_t>(front)),
                     join(tail.end() - static_cast<std::ptrdiff_t>(back), tail.end()), text.size());
}

}  // namespace arbiter
