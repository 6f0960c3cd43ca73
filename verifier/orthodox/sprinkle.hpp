#pragma once

#include <span>

#include "orthodox/state.hpp"
#include "support/random.hpp"

namespace arbiter::orthodox {

/// What may be strewn over a board.
struct Sprinkle {
  std::span<const Role> roles;          ///< pieces (neither king nor pawn), each as likely as the others
  std::span<const Role> corner_roles;   ///< pieces that may castle
  bool shuffled = false;                ///< kings and corner men with rights anywhere on the first rank
  bool first_rank_pawns = false;        ///< also pawns on their own first rank
};

/// A random set-up with one king a side: 0 to 24 further men, castling rights with their men and a passed square with
/// its pawn now and then. The kings may touch and the side to move may be able to take a king: those who want only
/// positions filter. `setup` brings the context.
[[nodiscard]] Setup sprinkled(Setup setup, const Sprinkle& sprinkle, Random& random);

}  // namespace arbiter::orthodox
