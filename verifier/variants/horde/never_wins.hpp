#pragma once

#include <string>

#include "verifier/position/setup.hpp"

namespace arbiter::horde {

/// Why `side` never wins; empty if there is no such argument. Black, which wins by captures, can for all that is known
/// here. White cannot with these:
///
/// - One piece, two bishops or knights, or a rook and a bishop, against a king alone: mate needs a guarded piece beside
///   the king or all its neighbours attacked from afar, and these are too few. Looked at in all positions of each such
///   material (tests/tables/can_win_test.cpp).
/// - Bishops on squares of one colour, whoever has them: they stay on it, so that a king in check stands on it, too.
/// Its
///   neighbours in files and ranks are of the other square colour, empty and attacked by no bishop, and White has no
///   king.
[[nodiscard]] std::string why_never_wins(const Setup& setup, Side side);

}  // namespace arbiter::horde
