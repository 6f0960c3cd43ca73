#pragma once

#include <functional>
#include <vector>

#include "puzzles/space/variant_numbers.hpp"
#include "verifier/variants/armies/state.hpp"

namespace arbiter::puzzles {

// Bounds on numbers that several variants share.

[[nodiscard]] std::function<bool(Piece)> pieces_of(Side side);
[[nodiscard]] std::function<bool(Piece)> exactly(Piece piece);
/// One king per side, at most sixteen pieces per side in all variants but Checkered chess, no pawns on ranks where they
/// cannot stand.
void add_orthodox_bounds(std::vector<CountBound>& bounds, bool checkered);
/// For sides with only their own pieces: the bounds above, and no more promoted pieces than missing pawns. Bounds of
/// invariants that a profile does not have must not be used.
[[nodiscard]] VariantNumbers orthodox_numbers(armies::Army white, armies::Army black);

}  // namespace arbiter::puzzles
