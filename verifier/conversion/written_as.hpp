#pragma once

#include <string>

#include "verifier/position/root.hpp"

namespace arbiter::conversion {

/// Rewrites the position's FEN in a spelling of its variant; positions after its moves keep it. Throws Refusal if the
/// variant has no such spelling, or if it writes castling by files alone, which only convert() does.
void write_as(WrittenRoot& position, const std::string& spelling);

}  // namespace arbiter::conversion
