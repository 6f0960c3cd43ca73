#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "verifier/board/piece.hpp"

namespace arbiter {
class Variant;
}

namespace arbiter::puzzles {

/// A theme of one variant that is complete in the query language.
struct NamedQuery {
  const char* name;
  const char* clause;
  const char* heading;         ///< above all puzzles of the theme
  const char* title;           ///< of one puzzle, with the side in braces: {side}, {enemy} (White or Black)
  const char* query;           ///< what it demands
  const char* explanation;     ///< the same in words, for composers
  Side to_move = Side::white;  ///< unless the request says otherwise
};

/// One text about another theme: each has a heading, and a title for all values of its parameters.
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

/// The themes that only one variant has, as its file in puzzles/variants says them: queries, and the texts of the
/// others.
struct VariantThemes {
  std::span<const NamedQuery> queries;
  std::span<const ThemeText> texts;
};
[[nodiscard]] VariantThemes own_themes(const Variant& variant);

/// The texts of themes that several variants share, and of puzzles from games.
[[nodiscard]] std::span<const ThemeText> shared_theme_texts();
/// The shared ones and those of each variant. Lives as long as the program.
[[nodiscard]] std::span<const ThemeText> all_theme_texts();

/// The theme name of a user's own query.
inline constexpr std::string_view own_query = "where";

/// What a theme says of a position, in the query language: a second text beside its formulas and its judge. Empty if
/// the language cannot express it.
[[nodiscard]] std::string query_of_theme(std::string_view theme, const std::map<std::string, std::string>& parameters);

/// What a theme asks, as problemists write it: "h#2". Empty if its texts do not say.
[[nodiscard]] std::string stipulation_of_theme(std::string_view theme,
                                               const std::map<std::string, std::string, std::less<>>& parameters);

}  // namespace arbiter::puzzles
