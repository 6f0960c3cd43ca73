#pragma once

#include <cstdint>
#include <memory>

#include "verifier/position/move_source.hpp"
#include "verifier/position/search_source.hpp"

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

}  // namespace arbiter::antichess
