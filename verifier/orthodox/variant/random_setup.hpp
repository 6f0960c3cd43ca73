#pragma once

#include <span>

#include "verifier/orthodox/state.hpp"
#include "verifier/support/random.hpp"

namespace arbiter::orthodox {

/// What a random set-up may contain.
struct RandomSetup {
  std::span<const Role> roles;         ///< pieces (neither king nor pawn), all equally likely
  std::span<const Role> corner_roles;  ///< pieces that may castle
  bool shuffled = false;               ///< kings and castling rooks with rights anywhere on the first rank
  bool first_rank_pawns = false;       ///< also pawns on their own first rank
};

/// A random set-up with one king a side, 0 to 24 further pieces, sometimes castling rights with their pieces, and
/// sometimes an en passant square with its pawn. The kings may touch and the side to move may be able to take a king:
/// callers that want only positions filter. `setup` supplies the context.
[[nodiscard]] Setup random_setup(Setup setup, const RandomSetup& random_setup, Random& random);

/// One of chess, in one of four with kings and rooks shuffled.
[[nodiscard]] Setup random_chess_setup(Random& random);

}  // namespace arbiter::orthodox
