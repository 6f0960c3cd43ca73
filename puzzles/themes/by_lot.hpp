#pragma once

#include <vector>

#include "puzzles/space/space.hpp"
#include "support/random.hpp"

namespace arbiter::puzzles {

// Cases for themes whose lines of play are drawn by lot. They are not all there are: a theme with such cases proves
// nothing by failing, and gives each of them up after a while (Theme::patience).

/// Both kings' squares, drawn from the request's seed where the wishes leave them open, never next to each other.
/// Most are at most `near` king's steps apart: a king near by takes part in the mate. `choice` holds the case's number.
[[nodiscard]] std::vector<Case> kings_by_lot(const Request& request, Role king, std::size_t number, int near = 3);

/// The lot of one case: the same for the same seed and case. `purpose` tells lots of one case apart.
[[nodiscard]] Random lot_of(const Request& request, const Case& part, std::uint64_t purpose);

/// A man that may stand there: one of the case's pool. Nothing happens where the wishes, a king or a man that must
/// stand there have the square.
void add_to_pool(Case& part, const Request& request, Square square, Man man);
/// `number` times a man of `men` on a random square.
void add_to_pool(Case& part, const Request& request, Random& lot, const std::vector<Man>& men, std::size_t number);
/// The kinds of men of the space that `side` plays, its king aside.
[[nodiscard]] std::vector<Man> men_of_side(const Request& request, Side side, Role king);

}  // namespace arbiter::puzzles
