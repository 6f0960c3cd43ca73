#pragma once

#include <array>
#include <cstdint>

#include "verifier/orthodox/state.hpp"
#include "verifier/support/random.hpp"

namespace arbiter::orthodox {

/// A first rank from the a-file to the h-file.
using FirstRank = std::array<Role, 8>;

/// Bishops on both square colours, the king between the rooks: one of 960, all equally likely. (The sites' own draw
/// gives the same ranks.)
[[nodiscard]] FirstRank shuffled_rank(Random& random);

/// First ranks of White and Black; in half of the deals they are equal, a choice that the sites offer.
[[nodiscard]] std::array<FirstRank, 2> shuffled_ranks(Random& random);

/// The pieces of the two ranks with pawns in front of them and all castling rights, stored by the files of the rooks.
[[nodiscard]] Setup setup_of(const std::array<FirstRank, 2>& ranks);

/// A shuffled set-up.
[[nodiscard]] Setup shuffled_start(std::uint64_t seed);

}  // namespace arbiter::orthodox
