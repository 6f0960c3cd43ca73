#pragma once

#include <vector>

#include "verifier/board/board.hpp"
#include "verifier/pages/claims/claims_book.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::pages {

/// The squares of a claim about marks, of the legal first steps: without what a duty to capture forbids.
[[nodiscard]] SquareSet legal_squares_for(ClaimKind kind, const MoveSource& source, const Setup& setup,
                                          const std::vector<Square>& pieces);
/// The squares that a claim of `kind` (one of those about marks) is about, for the pieces on `pieces` together.
[[nodiscard]] SquareSet squares_for(ClaimKind kind, const MoveSource& source, const Setup& setup,
                                    const std::vector<Square>& pieces);

/// A piece whose squares would fit the marks if it were there instead.
struct Fit {
  Piece piece;
  SquareSet missing;  ///< marked, not reached
  SquareSet extra;    ///< reached, not marked
};

/// Every other piece of the variant on `square` that fits, the best first: exact ones, and those with one mark wrong
/// (one too many, too few, or misplaced). If a kind has the same squares in both colours, only the colour of the actual
/// piece is listed.
[[nodiscard]] std::vector<Fit> what_would_fit(ClaimKind kind, const MoveSource& source, const Variant& variant,
                                              const Setup& setup, Square square, SquareSet marks);

}  // namespace arbiter::pages
