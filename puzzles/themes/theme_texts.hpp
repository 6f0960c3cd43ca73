#pragma once

#include <span>
#include <string_view>

namespace arbiter::puzzles {

/// One text about a theme. The texts that only one variant's themes need stand in
/// puzzles/variants/NAME/theme_texts.cpp, all others in shared_theme_texts.cpp; each theme has a heading, and a title
/// for all values of its parameters.
struct ThemeText {
  enum class Of : unsigned char {
    heading,  ///< above all puzzles of the theme
    title,    ///< of one puzzle, with the side and parameters in braces: {side}, {enemy} (White or Black), {length}
    /// What is asked as problemists write it, "h#{moves}"; none where they have no word for it, or where the solution
    /// itself tells it, as that of a mate does.
    stipulation,
    query,  ///< what the theme demands, in the query language: {length} stands for a parameter's value
  };
  Of of;
  std::string_view theme;
  std::string_view when;  ///< of a title: the parameters that it is for, "key=capture,to=any"; empty: all others
  std::string_view text;
};

[[nodiscard]] constexpr ThemeText heading(std::string_view theme, std::string_view text) {
  return {ThemeText::Of::heading, theme, {}, text};
}
/// Of the titles that fit a puzzle the first is taken.
[[nodiscard]] constexpr ThemeText title(std::string_view theme, std::string_view when, std::string_view text) {
  return {ThemeText::Of::title, theme, when, text};
}
[[nodiscard]] constexpr ThemeText stipulates(std::string_view theme, std::string_view text) {
  return {ThemeText::Of::stipulation, theme, {}, text};
}
[[nodiscard]] constexpr ThemeText asks(std::string_view theme, std::string_view text) {
  return {ThemeText::Of::query, theme, {}, text};
}

/// The texts of themes that several variants share, and of puzzles from games.
[[nodiscard]] std::span<const ThemeText> shared_theme_texts();
/// The shared ones and those of each variant. Lives as long as the program.
[[nodiscard]] std::span<const ThemeText> all_theme_texts();

}  // namespace arbiter::puzzles
