#pragma once

#include <memory>

#include "verifier/position/move_counter.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/position/search_source.hpp"
#include "verifier/support/random.hpp"

namespace arbiter::racingkings {

/// The two implementations of Racing Kings; both live as long as the program. A pawn, which only a set-up can have,
/// does not move.
[[nodiscard]] const MoveSource& rules();
[[nodiscard]] const MoveSource& generator();
/// Counts with the generator.
[[nodiscard]] const MoveCounter& counter();
/// The generator as an exact search uses it.
[[nodiscard]] std::unique_ptr<SearchSource> search_source();

/// One king a side and up to 16 other pieces, kings often near the eighth rank; usually no king is attacked.
[[nodiscard]] Setup random_setup(Random& random);
/// Black's pieces on the squares a1 to d2, its king on the a- or b-file, White's as their mirror image: bishops on both
/// square colours, no king attacked. One of the 1440 that pychess.org deals (server/fairy/racingkings.py), all equally
/// likely.
[[nodiscard]] Setup shuffled_start(std::uint64_t seed);

}  // namespace arbiter::racingkings
