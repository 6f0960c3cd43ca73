#pragma once

#include "verifier/position/fen.hpp"
#include "verifier/position/move_source.hpp"

namespace arbiter::crazyhouse {

/// AF215: more pieces of a kind, on the board and in the pockets, than two sets have. What no game has, and no more:
/// pieces that are missing are for reachability() to tell.
[[nodiscard]] Faults too_many_pieces(const Setup& setup, const FenMap& map);

/// AF331: pieces that are neither on the board nor in a pocket; nothing of texts that name no pocket. AF313: counters
/// below the captures that filled a pocket, or below the moves and drops that put pieces where they stand. Of last
/// moves only double steps and two checks at once are examined (AF307, AF308, AF311): a drop can stand wherever another
/// last move is asked for.
[[nodiscard]] Faults reachability(const Setup& setup, const FenMap& map, const MoveSource& source);

}  // namespace arbiter::crazyhouse
