#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

// Conditions on a position and its solutions beside the theme: --unique, --no-duals, --orthodox-fails and --natural.

/// Their names, as a record has them, in a fixed order: "unique", "no-duals", "orthodox-fails", "natural".
[[nodiscard]] std::vector<std::string> conditions_of(const Request& request);
/// Asks for a condition by its name; false if there is none of that name.
[[nodiscard]] bool set_condition(Request& request, std::string_view name);
/// Why the variant cannot be asked for these conditions; empty if it can.
[[nodiscard]] std::string condition_objection(const Request& request);
/// The conditions that no formula of the space says, in words: witnesses are judged by them.
[[nodiscard]] std::vector<std::string> condition_words(const Request& request);

/// Whether a theme has to be wrapped by with_conditions for this request.
[[nodiscard]] bool has_conditions(const Request& request);
/// The theme, judging its witnesses also by --unique, --no-duals and --orthodox-fails. `theme` must outlive the result.
/// A witness that fails one of them teaches nothing of other positions (Judgement::filtered), so that a space is
/// exhausted only when each such witness has been excluded by itself.
[[nodiscard]] std::unique_ptr<Theme> with_conditions(const Theme& theme);

/// Why a position has such a solution in orthodox chess as well, or cannot be read as a position of orthodox chess;
/// empty if it can, and has none: neither does the theme hold there, nor is there a mate as short as that of
/// `judgement`.
[[nodiscard]] std::string orthodox_solution(const Theme& theme, const Request& request, const Setup& setup,
                                            const Judgement& judgement);

}  // namespace arbiter::puzzles
