#pragma once

#include <vector>

#include "puzzles/space/space.hpp"
#include "verifier/support/random.hpp"

namespace arbiter::puzzles {

// Cases for themes whose lines of play are drawn at random. They are not all there are: a theme with such cases proves
// nothing by failing, and gives each of them up after a while (Theme::patience).

/// Both kings' squares, drawn from the request's seed where the constraints leave them open, never next to each other.
/// Most are at most `near` king's steps apart: a king near by takes part in the mate. `choice` holds the case's number.
[[nodiscard]] std::vector<Case> kings_at_random(const Request& request, Role king, std::size_t number, int near = 3);

/// The random numbers of one case: the same for the same seed and case. `purpose` tells several sequences of one case
/// apart.
[[nodiscard]] Random random_of(const Request& request, const Case& part, std::uint64_t purpose);

/// A piece that may stand there: one of the case's pool. Nothing happens where the constraints, a king or a piece that
/// must stand there have the square.
void add_to_pool(Case& part, const Request& request, Square square, Piece piece);
/// `number` times a piece of `pieces` on a random square.
void add_to_pool(Case& part, const Request& request, Random& random, const std::vector<Piece>& pieces,
                 std::size_t number);
/// The kinds of pieces of the space that `side` plays, its king aside.
[[nodiscard]] std::vector<Piece> pieces_of_side(const Request& request, Side side, Role king);

}  // namespace arbiter::puzzles
