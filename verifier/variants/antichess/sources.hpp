#pragma once

#include <cstdint>
#include <memory>

#include "verifier/position/move_counter.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/position/search_source.hpp"
#include "verifier/support/random.hpp"

namespace arbiter::antichess {

/// The readings, in the order of Variant::profiles(). They differ in AN.end.stalemate alone.
enum class Profile : std::uint8_t { lichess, fics };

/// The two implementations; all live as long as the program.
[[nodiscard]] const MoveSource& rules(Profile profile);
[[nodiscard]] const MoveSource& generator(Profile profile);
/// Counts with the generator; both profiles have the same moves.
[[nodiscard]] const MoveCounter& counter();
/// The generator as an exact search uses it.
[[nodiscard]] std::unique_ptr<SearchSource> search_source(Profile profile);

/// A set-up for comparing the two: any numbers of kings, few or many pieces, sometimes none of one side.
[[nodiscard]] Setup random_setup(Random& random);

}  // namespace arbiter::antichess
