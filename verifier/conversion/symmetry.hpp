#pragma once

#include <string>

#include "verifier/variants/variant.hpp"

namespace arbiter::conversion {

/// The set-up as the other side of the board sees it: ranks upside down, colours, rights, armies, reserves and the side
/// to move changed. Its moves are those of the original, seen so; every variant allows it. Counters stay.
[[nodiscard]] Setup colours_swapped(const Setup& setup, const Variant& variant);

/// The set-up with the a-file on the right. Its moves are those of the original, seen so, if nobody may castle:
/// castling goes to squares that are not each other's mirror images.
[[nodiscard]] Setup mirrored(const Setup& setup, const Variant& variant);
[[nodiscard]] bool may_be_mirrored(const Setup& setup, const Variant& variant);

/// Which positions count as one.
struct Sameness {
  bool mirror = false;       ///< also the mirror image, where that is the same game
  bool colour_swap = false;  ///< also with colours changed
};

/// A key of bytes that two positions of a variant and profile share exactly if they are the same position (pieces, side
/// to move, usable castling rights, en passant only if such a capture is legal, reserve, flags that can still matter,
/// last checkered move, stage, armies; no counters), or, as `sameness` allows, images of each other. Not longer than
/// `longest_key`.
[[nodiscard]] std::string position_key(const Setup& setup, const Variant& variant, std::size_t profile,
                                       const Sameness& sameness);
inline constexpr std::size_t longest_key = 128;

}  // namespace arbiter::conversion
