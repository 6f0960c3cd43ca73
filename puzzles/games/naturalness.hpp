#pragma once

#include <string>

#include "puzzles/games/self_play.hpp"

namespace arbiter::puzzles {

/// Why people would not take the position for one of a game; empty if they would:
/// - a side has three or more pieces of a kind other than pawns: no set-up has, so that some come from promotion;
/// - one side's pieces are worth more than the other's by over half of what a side has at the start: games are given up
///   long before.
/// Pieces that both sides own count for neither.
[[nodiscard]] std::string unnatural(const Setup& setup, const Variant& variant, const PieceWorth& worths);

}  // namespace arbiter::puzzles
