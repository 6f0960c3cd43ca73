#pragma once

#include <optional>
#include <string>

#include "verifier/position/move_source.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::puzzles {

/// The variant that solutions of others are compared with.
[[nodiscard]] const Variant& orthodox_chess();

/// Whether solutions in this variant get a note on what they are worth in orthodox chess: its captures have a make-leg,
/// and every position is one of orthodox chess, too.
[[nodiscard]] bool has_orthodox_note(const Variant& variant);

// What orthodox chess says of a solution in Take & Make, where captures have a make-leg. Board and state are the same.

/// The move of orthodox chess with the same piece, squares and promotion; of a capture, only its first leg. Nothing if
/// that is not legal there.
[[nodiscard]] std::optional<MoveOutcome> orthodox_counterpart(const Setup& setup, const Move& move);

/// Whether a move that solves a mate in `moves` (one or two) does so in orthodox chess, and what else does; a sentence.
[[nodiscard]] std::string orthodox_mate_note(const Setup& setup, const Move& key, int moves);

/// Whether a line in which each move is the only one, and the last mates, is such a line in orthodox chess; a sentence.
[[nodiscard]] std::string orthodox_line_note(const Setup& setup, const std::vector<Move>& line);

}  // namespace arbiter::puzzles
