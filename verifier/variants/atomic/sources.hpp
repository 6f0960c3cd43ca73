#pragma once

#include <cstdint>
#include <memory>

#include "verifier/position/move_counter.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/position/search_source.hpp"
#include "verifier/support/random.hpp"

namespace arbiter::atomic {

/// The readings, in the order of Variant::profiles(). They differ in AT.castle alone.
enum class Profile : std::uint8_t { lichess, strict };

/// The two implementations; all live as long as the program.
[[nodiscard]] const MoveSource& rules(Profile profile);
[[nodiscard]] const MoveSource& generator(Profile profile);
/// Counts with the generator.
[[nodiscard]] const MoveCounter& counter(Profile profile);
/// The generator as an exact search uses it.
[[nodiscard]] std::unique_ptr<SearchSource> search_source(Profile profile);

/// A set-up for comparing the two: kings often side by side, rights to castle, en passant squares, sometimes a side
/// whose king is gone.
[[nodiscard]] Setup random_setup(Random& random);

}  // namespace arbiter::atomic
