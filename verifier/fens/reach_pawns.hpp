#pragma once

#include <optional>

#include "position/setup.hpp"

namespace arbiter::fens {

/// Where the pawns of a side stand and where they can have started. Files 0..7; ranks as the side sees them, so that pawns
/// start on rank 1.

/// How pawns get to other files.
enum class PawnWays {
  orthodox,    ///< a step ahead, or ahead and aside by one with every capture
  interweave,  ///< ahead and aside by one (quiet), or two ahead: as many files away as ranks passed, or fewer by an even number
};

/// The fewest captures by which the pawns `pawns` of `side` can have come from eight different files: the cheapest
/// assignment of starts to pawns. Nothing if there is none.
///
/// A lower bound for any game: the starts of different pawns are different, and each file that a pawn has changed cost one
/// capture (orthodox) on one rank of its way. Interweave's pawns change files for nothing, so their cost is 0.
[[nodiscard]] std::optional<int> fewest_captures(SquareSet pawns, Side side, PawnWays ways);

/// The fewest pawns that must have captured at all, where a capture may take a pawn anywhere (make-legs): those that have
/// not are on their own files, which are different.
[[nodiscard]] int fewest_capturers(SquareSet pawns);

}  // namespace arbiter::fens
