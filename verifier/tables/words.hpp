#pragma once

#include <string>

#include "verifier/tables/value.hpp"

namespace arbiter::tables {

/// "won in 19 plies", "lost, the game has ended", "drawn": for the side to move.
[[nodiscard]] std::string in_words(Value value);

/// "win", "loss", "draw": as JSON says it.
[[nodiscard]] const char* name_of(Outcome outcome) noexcept;

}  // namespace arbiter::tables
