#pragma once

#include <algorithm>

#include "verifier/board/attacks.hpp"

namespace arbiter::orthodox {

inline namespace ARBITER_CODE {

/// How many pieces of a side must be promoted pawns: AF213, AF214.
struct Promoted {
  int counted = 0;  ///< pieces beyond those of the start, summed over the kinds
  int by_colour =
      0;  ///< the same, but for kinds that keep their square colour, pieces beyond one on each square colour

  /// Adds a kind of piece (not pawns or kings) of which the side starts with `at_start` (0 to 2; two stand on both
  /// square colours).
  constexpr void add(attacks::Bits present, int at_start, bool keeps_colour) noexcept {
    const int count = attacks::size_of(present);
    const int surplus = std::max(0, count - at_start);
    counted += surplus;
    if (keeps_colour && at_start == 2) {
      const int light = attacks::size_of(present & attacks::light_squares);
      by_colour += std::max(0, light - 1) + std::max(0, count - light - 1);
    } else {
      by_colour += surplus;
    }
  }
  [[nodiscard]] constexpr int most() const noexcept { return std::max(counted, by_colour); }
};

}  // namespace ARBITER_CODE
}  // namespace arbiter::orthodox
