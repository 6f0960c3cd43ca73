#pragma once

#include <cstddef>
#include <string>

#include "verifier/position/variant.hpp"

namespace arbiter {

/// The result of the game as on a score sheet, "1-0", "0-1" or "1/2"; empty if it goes on, or if the rules leave open
/// what a stalemate decides (Variant::stalemate_decides()).
[[nodiscard]] std::string game_result(const Variant& variant, std::size_t profile, const Setup& setup);
/// The same of a status for the side to move.
[[nodiscard]] std::string game_result(const Variant& variant, std::size_t profile, Status status, Side to_move);

}  // namespace arbiter
