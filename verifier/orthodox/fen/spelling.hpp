#pragma once

#include <span>

#include "verifier/orthodox/state.hpp"
#include "verifier/position/fen_board.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter::orthodox {

/// The six orthodox roles.
[[nodiscard]] std::span<const RoleInfo> roles();
/// p n b r q k.
[[nodiscard]] const fen::Letters& letters();
/// Upper case for White. Throws InternalError for a role that is not orthodox.
[[nodiscard]] char letter(const Piece& piece);
[[nodiscard]] bool is_rook(const Piece& piece);
/// Their letters, in the form that RecordText::only() takes.
inline constexpr std::string_view pieces_letters = "pnbrqk";
/// Number of pieces of the role at the start of a game: 2 knights, bishops, rooks; 1 queen, 1 king, 8 pawns; else 0.
[[nodiscard]] int pieces_at_start(Side side, Role role);

}  // namespace arbiter::orthodox
