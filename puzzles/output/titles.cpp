#include "puzzles/output/titles.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include <fmt/format.h>

#include "puzzles/themes/theme_texts.hpp"

namespace arbiter::puzzles {
namespace {

/// Takes off the text up to the separator, which is left out.
std::string_view cut(std::string_view& text, char separator) {
  const std::size_t end = std::min(text.find(separator), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

std::string_view value_of(const Puzzle& puzzle, std::string_view parameter) {
  const auto found = puzzle.parameters.find(parameter);
  return found == puzzle.parameters.end() ? std::string_view() : std::string_view(found->second);
}

bool fits(const ThemeText& title, const Puzzle& puzzle) {
  if (title.of != ThemeText::Of::title || title.theme != puzzle.kind) return false;
  for (std::string_view rest = title.when; !rest.empty();) {
    std::string_view condition = cut(rest, ',');
    const std::string_view parameter = cut(condition, '=');
    if (value_of(puzzle, parameter) != condition) return false;
  }
  return true;
}

/// Numbers up to twelve in words, lists as "4, 4 and 4", all else as it is.
std::string in_words(std::string_view value) {
  constexpr std::array<std::string_view, 13> numbers{"no",    "one",   "two",  "three", "four",   "five",  "six",
                                                     "seven", "eight", "nine", "ten",   "eleven", "twelve"};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (value == std::to_string(i)) return std::string(numbers[i]);
  }
  std::string list;
  for (std::string_view rest = value; !rest.empty();) {
    const std::string_view part = cut(rest, ',');
    list += fmt::format("{}{}", list.empty() ? "" : rest.empty() ? " and " : ", ", part);
  }
  return list;
}

/// What stands in braces: a side of the puzzle, or a parameter.
std::string filled(std::string_view name, const Puzzle& puzzle) {
  const bool white = puzzle.setup.to_move == Side::white;
  if (name == "side") return white ? "White" : "Black";
  if (name == "enemy") return white ? "Black" : "White";
  return in_words(value_of(puzzle, name));
}

/// What is the case in a position that no theme names.
std::string state_of(const Puzzle& puzzle) {
  const std::string side = filled("side", puzzle);
  switch (puzzle.ruleset.generator().setup_status(puzzle.setup)) {
    case Status::mate: return side + " is mated";
    case Status::stalemate: return side + " is stalemated";
    case Status::check: return side + " is in check";
    default: return side + " to move";
  }
}

}  // namespace

std::string_view heading_of(std::string_view theme) {
  for (const ThemeText& each : all_theme_texts()) {
    if (each.of == ThemeText::Of::heading && each.theme == theme) return each.text;
  }
  return {};
}

std::string title_of(const Puzzle& puzzle) {
  const std::span<const ThemeText> texts = all_theme_texts();
  const auto found =
      std::find_if(texts.begin(), texts.end(), [&](const ThemeText& each) { return fits(each, puzzle); });
  if (found == texts.end()) return puzzle.kind.empty() ? state_of(puzzle) : puzzle.theme;
  std::string text;
  for (std::string_view rest = found->text; !rest.empty();) {
    text += cut(rest, '{');
    if (!rest.empty()) text += filled(cut(rest, '}'), puzzle);
  }
  text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

}  // namespace arbiter::puzzles
