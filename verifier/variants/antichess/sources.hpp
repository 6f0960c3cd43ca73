#pragma once

#include "verifier/position/move_source.hpp"

namespace arbiter::antichess {

/// The readings, in the order of Variant::profiles(). They differ in AN.end.stalemate alone.
enum class Profile : std::uint8_t { lichess, fics };

/// The two implementations; all live as long as the program.
[[nodiscard]] const MoveSource& rules(Profile profile);
[[nodiscard]] const MoveGenerator& generator(Profile profile);

}  // namespace arbiter::antichess
