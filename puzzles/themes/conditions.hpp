#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

// Conditions on a position and its solutions beside the theme: --unique, --no-duals, --orthodox-fails and --natural.

/// Their names as in a record, in a fixed order: "unique", "no-duals", "orthodox-fails", "natural".
[[nodiscard]] std::vector<std::string> conditions_of(const Request& request);
/// Sets the condition of this name; false if there is none.
[[nodiscard]] bool set_condition(Request& request, std::string_view name);
/// Why the variant does not support these conditions; empty if it does.
[[nodiscard]] std::string condition_objection(const Request& request);
/// The conditions that no formula of the space expresses, in words: witnesses are judged by them.
[[nodiscard]] std::vector<std::string> condition_words(const Request& request);

/// Whether Theme::judge() looks at more than the theme.
[[nodiscard]] bool has_conditions(const Request& request);

/// Why a position has such a solution in orthodox chess as well, or cannot be read as a position of orthodox chess;
/// empty if it can be read so and has no solution: the theme does not hold there, and there is no mate as short as that
/// of `judgement`.
[[nodiscard]] std::string orthodox_solution(const Theme& theme, const Request& request, const Setup& setup,
                                            const Judgement& judgement);

}  // namespace arbiter::puzzles
