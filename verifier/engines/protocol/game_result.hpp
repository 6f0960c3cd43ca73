#pragma once

#include <cstddef>
#include <string>

#include "verifier/position/ruleset.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter {

/// The result of the game as on a score sheet, "1-0", "0-1" or "1/2", "0-0-1" if a third player has won; empty if it
/// goes on, or if the rules leave open what a stalemate decides (Variant::stalemate_decides()).
[[nodiscard]] std::string game_result(Ruleset ruleset, const Setup& setup);
/// The same of a set-up whose status is known.
[[nodiscard]] std::string game_result(Ruleset ruleset, Status status, const Setup& setup);

}  // namespace arbiter
