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

// Notes on what a solution is worth in orthodox chess. Board and state are the same.

/// Whether solutions in this variant get such a note: every position is one of orthodox chess, too, with other moves.
[[nodiscard]] bool has_orthodox_note(const Variant& variant);
/// Whether a move that solves a mate in `moves` (one or two) does so in orthodox chess, and what else does; a sentence.
[[nodiscard]] std::string orthodox_mate_note(const Setup& setup, const Move& key, int moves);
/// Whether a line in which each move is the only one, and the last mates, is such a line in orthodox chess; a sentence.
[[nodiscard]] std::string orthodox_line_note(const Setup& setup, const std::vector<Move>& line);

}  // namespace arbiter::puzzles
