#pragma once

#include <optional>

#include "verifier/position/setup.hpp"

namespace arbiter::reach {

/// Where the pawns of a side stand and where they can have started. Files 0..7; ranks as the side sees them, so that
/// pawns start on rank 1.

/// The fewest captures by which the pawns `pawns` of `side` can have come from eight different files: the cheapest
/// assignment of starts to pawns. Nothing if there is none.
///
/// A lower bound for any game: the starts of different pawns are different, and each file that a pawn has changed cost
/// one capture on one rank of its way.
[[nodiscard]] std::optional<int> fewest_captures(SquareSet pawns, Side side);
/// Whether some assignment that is found at once costs no more than `most`: true for nearly all positions of games;
/// false says nothing.
[[nodiscard]] bool come_cheaply(SquareSet pawns, Side side, int most);

/// The fewest pawns that must have captured at all, where a capture may take a pawn anywhere (make-legs): those that
/// have not are on their own files, which are different.
[[nodiscard]] int fewest_capturers(SquareSet pawns);

/// Files on which a white pawn stands beyond a black one.
[[nodiscard]] int files_with_passed(SquareSet white, SquareSet black) noexcept;

}  // namespace arbiter::reach
