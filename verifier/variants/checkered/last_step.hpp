#pragma once

#include <cstdlib>

#include "verifier/board/attacks.hpp"
#include "verifier/variants/checkered/state.hpp"

namespace arbiter::checkered {

inline namespace ARBITER_CODE {

/// Whether a checkered piece of `role`, played by `side`, can have made this quiet step; it stands on the target.
/// AF273, for both the slow and the fast way.
[[nodiscard]] inline bool can_have_gone(attacks::Bits occupied, const QuietMove& move, Role role, Side side,
                                        Profile profile) noexcept {
  const int files = std::abs(move.to.file() - move.from.file());
  const int ranks = std::abs(move.to.rank() - move.from.rank());
  const int ahead = (move.to.rank() - move.from.rank()) * forward(side);
  const bool last_rank = relative_rank(side, move.to.rank()) == 7;
  const bool free = (attacks::between(move.from.index(), move.to.index()) & occupied) == 0;
  if (role == orthodox::pawn) {
    const bool jump = ahead == 2 && relative_rank(side, move.from.rank()) == 1;
    return files == 0 && !last_rank && (ahead == 1 || jump) && free;
  }
  // `site` remembers promotions, too.
  if (profile == Profile::site && last_rank && files == 0 && ahead == 1) return true;
  if (role == orthodox::knight) return files * ranks == 2;
  const bool as_rook = (files == 0 || ranks == 0) && role != orthodox::bishop;
  const bool as_bishop = files == ranks && role != orthodox::rook;
  return (as_rook || as_bishop) && free;
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::checkered
