#pragma once

#include <memory>

#include "verifier/position/move_counter.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/position/search_source.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/armies/state.hpp"

namespace arbiter::armies {

/// The two implementations of Chess with Different Armies, all 16 pairings (the set-up's state says which); orthodox
/// chess is Fide against Fide. Any piece may stand on the board whatever the pairing. Both live as long as the program.
/// Every move is one step; castling is the king's step with the corner piece in `also`. Every double step sets a passed
/// square, whether a pawn can capture there or not.
[[nodiscard]] const MoveSource& rules();
[[nodiscard]] const MoveSource& generator();
/// Counts with the generator.
[[nodiscard]] const MoveCounter& counter();
/// The generator as an exact search uses it.
[[nodiscard]] std::unique_ptr<SearchSource> search_source(const Setup& root);

/// A random set-up of the pairing for comparing the two: see orthodox/variant/random_setup.hpp.
[[nodiscard]] Setup random_setup(Army white, Army black, bool shuffled, Random& random);

}  // namespace arbiter::armies
