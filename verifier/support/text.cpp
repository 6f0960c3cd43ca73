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
  throw Refusal(fmt::format("{} '{}' is none of: {}", setting, printable(word, 80), joined(words)),
                near.empty() ? "" : fmt::format("did you mean '{}'?", near));
}

}  // namespace arbiter
