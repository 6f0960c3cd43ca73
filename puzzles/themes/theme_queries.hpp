#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace arbiter::puzzles {

/// The theme name of a user's own query.
inline constexpr std::string_view own_query = "where";

/// What a theme says of a position, in the query language: a second text beside its formulas and its judge. Empty if
/// the language cannot express it.
[[nodiscard]] std::string query_of_theme(std::string_view theme, const std::map<std::string, std::string>& parameters);

/// What a theme asks, as problemists write it: "h#2". Empty if its texts do not say.
[[nodiscard]] std::string stipulation_of_theme(std::string_view theme,
                                               const std::map<std::string, std::string, std::less<>>& parameters);

}  // namespace arbiter::puzzles
