#pragma once

#include <string>

#include "verifier/variants/variant.hpp"

namespace arbiter::conversion {

/// The set-up from the other side: ranks upside down; colours, rights, armies, reserves and the side to move exchanged.
/// Its moves are those of the original, changed likewise; every variant allows this. Counters stay.
[[nodiscard]] Setup colours_swapped(const Setup& setup, const Variant& variant);

/// Whether that is the same game, only seen from the other side: two players who play by the same rules.
[[nodiscard]] bool may_swap_colours(Ruleset ruleset);

/// The set-up with the a-file on the right. Its moves are those of the original, mirrored, if neither side may castle:
/// the target squares of castling are not mirror images of each other.
[[nodiscard]] Setup mirrored(const Setup& setup, const Variant& variant);
[[nodiscard]] bool may_be_mirrored(const Setup& setup, const Variant& variant);

/// Which positions count as equal.
struct Sameness {
  bool mirror = false;       ///< also the mirror image, if it is the same game
  bool colour_swap = false;  ///< also with colours exchanged
};

/// A byte key that two positions of a variant and profile share exactly if they are the same position (pieces, side to
/// move, usable castling rights, en passant only if such a capture is legal, reserve, flags that can still matter, last
/// checkered move, stage, armies; no counters) or, if `sameness` allows it, images of each other. At most `longest_key`
/// bytes.
[[nodiscard]] std::string position_key(const Setup& setup, Ruleset ruleset, const Sameness& sameness);
inline constexpr std::size_t longest_key = 128;

}  // namespace arbiter::conversion
