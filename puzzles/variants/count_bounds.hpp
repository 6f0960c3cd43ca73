#pragma once

#include <functional>
#include <vector>

#include "puzzles/space/variant_numbers.hpp"
#include "verifier/variants/armies/state.hpp"

namespace arbiter::puzzles {

// Bounds on numbers that several variants share.

[[nodiscard]] std::function<bool(Piece)> pieces_of(Side side);
[[nodiscard]] std::function<bool(Piece)> exactly(Piece piece);
[[nodiscard]] std::function<bool(Piece)> pawns();
[[nodiscard]] std::function<bool(Piece)> all_but_king(Side side);
/// How many pieces of a kind `side` has in the orthodox set-up; 0 of pawns, for numbers of promoted pieces.
[[nodiscard]] std::function<std::size_t(Piece)> at_start(Side side);
/// The first and the last rank.
[[nodiscard]] SquareSet end_ranks();
/// One king per side, at most sixteen pieces per side in all variants but Checkered chess, no pawns on ranks where they
/// cannot stand.
void add_orthodox_bounds(std::vector<CountBound>& bounds, bool checkered);
/// For sides with only their own pieces: the bounds above, and no more promoted pieces than missing pawns. Bounds of
/// invariants that a profile does not have must not be used.
[[nodiscard]] VariantNumbers orthodox_numbers(armies::Army white, armies::Army black);

}  // namespace arbiter::puzzles
