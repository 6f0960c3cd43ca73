#pragma once

#include <array>
#include <cstdint>
#include <span>

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

inline constexpr std::array officers{knight, bishop, rook, queen};

/// What a random set-up may contain.
struct RandomSetup {
  std::span<const Role> roles = officers;           ///< pieces (neither king nor pawn), all equally likely
  std::span<const Role> corner_roles = {&rook, 1};  ///< pieces that may castle
  bool shuffled = false;                            ///< kings and castling rooks with rights anywhere on the first rank
  bool first_rank_pawns = false;                    ///< also pawns on their own first rank
};

/// Puts a pawn that has just made a double step where there is room for it, and usually an enemy pawn beside it.
void place_passed(Setup& setup, Random& random);
/// Where the en passant square and the start of that double step are: these squares stay empty.
[[nodiscard]] SquareSet passed_way(const Setup& setup);

/// A random set-up with one king a side, 0 to 24 further pieces, sometimes castling rights with their pieces, and
/// sometimes an en passant square with its pawn. The kings may touch and the side to move may be able to take a king:
/// callers that want only positions filter. `setup` supplies the context.
[[nodiscard]] Setup random_setup(Setup setup, const RandomSetup& random_setup, Random& random);

/// One of chess, in one of four with kings and rooks shuffled.
[[nodiscard]] Setup random_chess_setup(Random& random);

}  // namespace arbiter::orthodox
