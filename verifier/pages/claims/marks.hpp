#pragma once

#include <vector>

#include "verifier/board/board.hpp"
#include "verifier/pages/claims/claim.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::pages {

/// The squares that `kind` (one of the claims about marks) is about, for the pieces on `pieces` together.
[[nodiscard]] SquareSet squares_for(ClaimKind kind, const MoveSource& source, const Setup& setup,
                                    const std::vector<Square>& pieces);

/// A piece whose squares the marks would be, if it stood there instead.
struct Fit {
  Piece piece;
  SquareSet missing;  ///< marked, not reached
  SquareSet extra;    ///< reached, not marked
};

/// Every other piece of the variant on `square`, the best fitting first: exact ones, and such as are one mark off (one
/// too many, too few, or astray). Of a kind that has the same squares in both colours only the colour of the piece that
/// stands there is named.
[[nodiscard]] std::vector<Fit> what_would_fit(ClaimKind kind, const MoveSource& source, const Variant& variant,
                                              const Setup& setup, Square square, SquareSet marks);

}  // namespace arbiter::pages
