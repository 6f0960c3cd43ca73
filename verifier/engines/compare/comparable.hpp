#pragma once

#include "verifier/position/ruleset.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter {

/// The set-up without a right to capture en passant, and without a last move, that nothing can use; castling rights
/// stay as they are, although they may be without use. Two programs that differ only in what is left out here are both
/// right.
[[nodiscard]] Setup comparable(Ruleset ruleset, const Setup& setup);

}  // namespace arbiter
