#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/position/examiner.hpp"
#include "verifier/position/ruleset.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter {

/// Why a move is not legal.
struct RefusedMove {
  std::vector<std::string> clauses;  ///< ids, the decisive one first; empty if no clause of the variant says it
  std::string reason;                ///< in words, without a full stop
};

/// That the game is over before any move, and by which clause; nothing if it goes on.
[[nodiscard]] std::optional<RefusedMove> game_over(const Setup& before, Ruleset ruleset);

/// That the piece on `from` goes elsewhere, with the clauses by which it goes; `examined`: its moves, or all.
[[nodiscard]] RefusedMove goes_elsewhere(Square from, Square to, const Setup& before, const Variant& variant,
                                         const std::vector<Examined>& examined);

/// The clauses against a move, and what they forbid, in words.
[[nodiscard]] RefusedMove refused_move(const Examined& move, const Setup& before, Ruleset ruleset);

/// Why `text`, written as typed_move() reads it, is not a legal move of `before`: the clauses against the move that
/// comes nearest to it. If legal moves begin so, the reason names them. Meaningful only if typed_move() does not find
/// it.
[[nodiscard]] RefusedMove refused_move(std::string_view text, const Setup& before, Ruleset ruleset);

/// Why no legal move takes the piece on `from` to `to`.
[[nodiscard]] RefusedMove refused_move(Square from, Square to, const Setup& before, Ruleset ruleset);

}  // namespace arbiter
