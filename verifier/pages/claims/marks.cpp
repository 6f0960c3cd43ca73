#include "verifier/pages/claims/marks.hpp"

#include <algorithm>

namespace arbiter::pages {

namespace {

SquareSet squares_of_step(ClaimKind kind, const Step& step) {
  const bool captures = !step.captures.empty();
  if (kind == ClaimKind::victims) return step.captures;
  if (kind == ClaimKind::targets || captures == (kind == ClaimKind::landings)) return SquareSet(step.to);
  return {};
}

}  // namespace

SquareSet squares_for(ClaimKind kind, const MoveSource& source, const Setup& setup, const std::vector<Square>& pieces) {
  SquareSet result;
  for (const Square piece : pieces) {
    for (const StepOutcome& outcome : source.steps_of(setup, piece)) result |= squares_of_step(kind, outcome.step);
  }
  return result;
}

SquareSet legal_squares_for(ClaimKind kind, const MoveSource& source, const Setup& setup,
                            const std::vector<Square>& pieces) {
  SquareSet result;
  for (const StepOutcome& outcome : source.setup_steps(setup)) {
    if (std::find(pieces.begin(), pieces.end(), outcome.step.from) != pieces.end())
      result |= squares_of_step(kind, outcome.step);
  }
  return result;
}

std::vector<Fit> what_would_fit(ClaimKind kind, const MoveSource& source, const Variant& variant, const Setup& setup,
                                Square square, SquareSet marks) {
  std::vector<Fit> fits;
  const auto standing = setup.board[square];
  const auto reached_by = [&](const Piece& piece) {
    Setup other = setup;
    other.board.put(square, piece);
    return squares_for(kind, source, other, {square});
  };
  const Side usual = standing && standing->owner == Owner::black ? Side::black : Side::white;
  for (const Side side : {usual, opponent(usual)}) {
    for (const RoleInfo& info : variant.roles()) {
      if (info.shared != 0 && info.shared == info.letter) continue;  // neither side has such a piece (the duck)
      const Piece piece = piece_of(side, info.role);
      if (standing == piece) continue;
      const SquareSet reached = reached_by(piece);
      // If both colours have the same squares, the other colour is not a different answer.
      if (side != usual && reached == reached_by(piece_of(usual, info.role))) continue;
      const Fit fit{.piece = piece, .missing = marks - reached, .extra = reached - marks};
      if (fit.missing.size() <= 1 && fit.extra.size() <= 1) fits.push_back(fit);
    }
  }
  std::stable_sort(fits.begin(), fits.end(), [](const Fit& a, const Fit& b) {
    return a.missing.size() + a.extra.size() < b.missing.size() + b.extra.size();
  });
  return fits;
}

}  // namespace arbiter::pages
