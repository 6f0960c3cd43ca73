#pragma once

#include <string>
#include <vector>

#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

/// Cases that together are the whole space of a request, and how that was seen.
struct Cover {
  std::vector<Case> cases;
  std::size_t kinds = 0;  ///< how many kinds of positions were gone through; each lies in a case
  std::string words;      ///< what a kind is
  std::string gap;        ///< a kind that no case has, in words; then there is no cover
};

/// The theme's own cases if they cover the space; otherwise one for each square of the king of the side to move, or one
/// for each context. That they cover it is not taken from what made them: kinds of positions are enumerated, and each
/// must lie in a case, or be shown to be none of the space. A kind is a context, the squares of the kings that cases
/// fix, and which groups of castling rights there are, where rights that the cases do not tell apart are one group.
[[nodiscard]] Cover covering_cases(const Theme& theme, const Request& request);

}  // namespace arbiter::puzzles
