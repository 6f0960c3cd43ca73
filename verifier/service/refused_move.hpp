#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/position/root.hpp"

namespace arbiter::service {

/// Why a player may not go from a square to another.
struct RefusedMove {
  std::vector<std::string> clauses;  ///< ids, the decisive one first; empty if no clause of the variant says it
  std::string reason;                ///< in words, without a full stop
  bool never_goes = false;           ///< the piece could not go so on a board without other pieces either
};

/// What keeps the piece on `from` from going to `to`, by the declarative rules. If legal moves begin
/// on the one and arrive on the other, the reason names them.
[[nodiscard]] RefusedMove refused_move(const WrittenRoot& position, Square from, Square to);

/// What keeps the side to move from placing a piece, by the declarative rules; nothing if the text does not ask that
/// ("N@f3", "@e4").
[[nodiscard]] std::optional<RefusedMove> refused_placing(std::string_view text, const WrittenRoot& position);

/// What keeps the move that a word of SAN, UCI or the shared grammar names from being played; nothing if the word does
/// not say which piece is meant. Of several pieces that can be meant, the one that comes nearest speaks.
[[nodiscard]] std::optional<RefusedMove> refused_word(std::string_view word, const WrittenRoot& position);

/// The first two squares that a text names ("e2-e4", "Ra1xa5", "b5xc6,c6-a5"), or those of castling; nothing if it
/// names fewer.
struct FromTo {
  Square from;
  Square to;
};
[[nodiscard]] std::optional<FromTo> squares_of(std::string_view text, const WrittenRoot& position);

}  // namespace arbiter::service
