#pragma once

#include <functional>
#include <vector>

#include "puzzles/space/puzzle_variant.hpp"
#include "verifier/orthodox/fen/fen.hpp"

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
/// `at_start`: how many pieces of a role, neither king nor pawn, a side has in the initial set-up.
[[nodiscard]] VariantNumbers orthodox_numbers(
    const std::function<int(Side, Role)>& at_start = orthodox::pieces_at_start);
/// Those of orthodox chess, with bounds on the number of moves: for variants whose games are games of orthodox chess
/// that may end sooner, or in which fewer moves are legal.
[[nodiscard]] VariantNumbers numbers_of_fide_moves();

}  // namespace arbiter::puzzles
