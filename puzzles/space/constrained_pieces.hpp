#pragma once

#include <vector>

#include "puzzles/space/space.hpp"

namespace arbiter::puzzles {

/// The initial set-up of a request's variant; of Chess with Different Armies, that of the armies in `context`.
[[nodiscard]] Board initial_board(const Variant& variant, const std::array<std::uint8_t, State::context_size>& context);

/// What --natural and --orthodox-fails ask of the pieces on the board, as constraints with their words; none if neither
/// is asked for.
///
/// --natural: of each kind a side has no more pieces than its initial set-up. A checkered piece was once a piece of its
/// kind of one side or the other: together the three have no more of a kind than both initial set-ups. Interweave
/// returns only what was captured, so that its positions are natural in any case.
/// --orthodox-fails in Checkered chess: no checkered piece, which has no counterpart in orthodox chess.
[[nodiscard]] std::vector<Named> constrained_pieces(const Request& request, const FormulaView& view);

}  // namespace arbiter::puzzles
