#pragma once

#include <functional>
#include <vector>

#include "puzzles/space/variant_numbers.hpp"
#include "verifier/variants/armies/state.hpp"

namespace arbiter::puzzles {

// What the variants' bounds on numbers share.

[[nodiscard]] std::function<bool(Piece)> pieces_of(Side side);
[[nodiscard]] std::function<bool(Piece)> exactly(Piece piece);
/// One king a side, in all but Checkered chess at most sixteen pieces a side, no pawns on the ranks where none can
/// stand.
void add_orthodox_bounds(std::vector<CountBound>& bounds, bool checkered);
/// Of a side with its own pieces only: those above, and no more promoted pieces than pawns that are gone. Bounds of
/// invariants that a profile does not have are not to be used.
[[nodiscard]] VariantNumbers orthodox_numbers(armies::Army white, armies::Army black);

}  // namespace arbiter::puzzles
