#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "verifier/board/board.hpp"

namespace arbiter::puzzles {

/// A parameter of a theme.
struct Parameter {
  std::string name;
  std::string meaning;
  std::vector<std::string> values;  ///< the possible values; empty: a whole number, or a list of them
  std::string fallback;             ///< the default
  int least = 0;                    ///< of a number
  int most = 0;
  bool list = false;  ///< numbers with commas between them

  /// Whether the parameter can have this value.
  [[nodiscard]] bool takes(std::string_view value) const;
};

/// What a theme is about, and what it is called: an entry of themes.json or of a variant. Some are of puzzles from
/// games and of users' own queries.
struct ThemeInfo {
  std::string name;                   ///< "king-answers-check"
  std::vector<std::string> variants;  ///< the first is the default; in the list, empty: those that offer it
  std::string clause;                 ///< id of the clause that the theme turns on, in all its variants; or empty
  std::string explanation;            ///< what a solver of the puzzle sees; sentences
  std::vector<Parameter> parameters;
  Side to_move = Side::white;  ///< unless the request says otherwise
  std::string heading;         ///< above all puzzles of the theme
  /// Of one puzzle, with the side and parameters in braces: {side}, {enemy} (White or Black), {length}. Each is for the
  /// puzzles with the parameters before it, "key=capture,to=any", and the first that fits is taken.
  std::vector<std::pair<std::string, std::string>> titles;
  /// What is asked as problemists write it, "h#{moves}"; none where they have no word for it, or where the solution
  /// itself tells it, as that of a mate does.
  std::string stipulation;
  std::string query;      ///< what it demands, in the query language: {length} stands for a parameter's value
  bool complete = false;  ///< the query is the whole theme, and not a second text beside formulas and a judge
};

/// The files of themes: themes.json as "shared", and by their names those of the variants (puzzles/variants/NAME.json).
/// They have "themes", and "bounds", each of which is what an invariant says of numbers alone: its id, a query, and a
/// remark, "beyond the start" (of each kind, pawns apart, only the pieces beyond those of the initial set-up count),
/// "with the reserve" (those in the side's reserve count, too), or the profiles, "only site" or "except site". A
/// variant without bounds of its own has the shared ones; those of invariants that it does not have do not count.
[[nodiscard]] const nlohmann::json& theme_files();

/// The entries of themes.json and of variants. Live as long as the program.
[[nodiscard]] std::span<const ThemeInfo> theme_infos();
/// Null if there is none.
[[nodiscard]] const ThemeInfo* find_theme_info(std::string_view name);
/// Throws InternalError if there is none.
[[nodiscard]] const ThemeInfo& theme_info(std::string_view name);

/// The theme name of a user's own query.
inline constexpr std::string_view own_query = "where";

/// What a theme says of a position, in the query language. Empty if the language cannot express it.
[[nodiscard]] std::string query_of_theme(std::string_view theme, const std::map<std::string, std::string>& parameters);

/// What a theme asks, as problemists write it: "h#2". Empty if its texts do not say.
[[nodiscard]] std::string stipulation_of_theme(std::string_view theme,
                                               const std::map<std::string, std::string, std::less<>>& parameters);

}  // namespace arbiter::puzzles
