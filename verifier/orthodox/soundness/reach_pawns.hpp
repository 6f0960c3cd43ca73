#pragma once

#include <optional>

#include "verifier/position/setup.hpp"

namespace arbiter::reach {

/// Where the pawns of a side stand and where they can have started. Files 0..7; ranks as the side sees them, so pawns
/// start on rank 1.

/// The fewest captures by which `pawns` of `side` can have come from different files: the cheapest assignment of start
/// files to pawns. Nothing if there is none.
///
/// A lower bound for any game: different pawns have different starts, and each change of file costs one capture, on one
/// rank of the pawn's way.
[[nodiscard]] std::optional<int> fewest_captures(SquareSet pawns, Side side);
/// Whether a quickly found assignment costs no more than `most`: true for nearly all positions of games; false means
/// nothing.
[[nodiscard]] bool come_cheaply(SquareSet pawns, Side side, int most);

/// The fewest pawns that must have captured at all, if a capture may take a pawn anywhere (make-legs): pawns that have
/// not captured are on their own files, all different.
[[nodiscard]] int fewest_capturers(SquareSet pawns);

/// Number of files on which a white pawn stands beyond a black one.
[[nodiscard]] int files_with_passed(SquareSet white, SquareSet black) noexcept;

}  // namespace arbiter::reach
