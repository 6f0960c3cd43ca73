#include "tests/variants/variant_tests.hpp"

#include <algorithm>
#include <cstdlib>

namespace arbiter::tests::of_atomic {
namespace {

void shows(const Shown& at, int, ClauseSet& shown) {
  // Orthodox chess with knights in place of the kings: what it has more, the kings forbid.
  Setup kingless = at.without_king();
  const auto beside = [](Square a, Square b) {
    return a != b && std::abs(a.file() - b.file()) <= 1 && std::abs(a.rank() - b.rank()) <= 1;
  };
  for (const Square king : at.kings(opponent(at.side))) kingless.board.clear(king);
  const auto own = at.kings(at.side);
  for (const MoveOutcome& move : Ruleset(*variant_named("chess")).rules().setup_moves(kingless)) {
    const Step& step = at.first(move);
    if (std::find(own.begin(), own.end(), step.from) != own.end()) continue;
    const auto touched = [&](Square king) { return beside(king, step.to); };
    if (!step.captures.empty() && std::any_of(own.begin(), own.end(), touched)) shown.insert("AT.own");
    const bool free = at.setup.board.empty(step.to) && step.captures.empty();
    if (free && !at.any([&](const MoveOutcome& each) { return each.move == move.move; }))
      shown.insert("CH.check.legal");
  }
  const Role king_role = at.king;
  for (const Square square : at.setup.board.of(owner_of(opponent(at.side)))) {
    for (const Square king : own) {
      if (beside(king, square) && at.setup.board[square]->role != king_role) shown.insert("AT.king");
    }
  }
}

bool ends(const Shown& at, const MoveOutcome& move, Status status, ClauseSet& shown) {
  if (status != Status::lost) return false;
  shown.insert(at.ruleset.variant().ending_clause(move.after, status));
  return true;
}

}  // namespace

VariantTests tests() { return {.shows = &shows, .ends = &ends}; }

}  // namespace arbiter::tests::of_atomic
