#pragma once

#include "tests/support/shown.hpp"
#include "tests/variants/variant_tests.hpp"
#include "verifier/position/position.hpp"

/// Which clauses a position exercises when its moves are counted: those under which a legal move falls, as the rules
/// report, and clauses that forbid, oblige or end something if they do so here. All of it is derived from the answers
/// of the declarative rules to this position and to changed copies of it.
namespace arbiter::tests {

/// Adds the clauses by which the game ends after `move`; none if it goes on.
inline void ends_in(const Shown& at, const VariantTests& own, const MoveOutcome& move, ClauseSet& shown) {
  const Status status = at.rules.setup_status(move.after);
  if (status == Status::ongoing || status == Status::check) return;
  if (own.ends && own.ends(at, move, status, shown)) return;
  if (status == Status::mate) shown.insert("CH.end.mate");
  if (status == Status::stalemate) shown.insert("CH.end.stalemate");
}

/// The clauses that counting `depth` moves from `setup` exercises: those of its own moves and, from depth 2 on, those
/// by which games end with these moves.
inline ClauseSet shown_clauses(Ruleset ruleset, const Setup& setup, int depth) {
  const VariantTests& own = tests_of(ruleset.variant());
  const Shown at{.ruleset = ruleset, .setup = setup, .king = own.king};
  ClauseSet shown;
  for (const Considered& each : at.rules.considered(setup)) {
    if (each.legal) shown.insert(each.because.begin(), each.because.end());
  }
  if (!ruleset->safety_clause().empty() && king_forbids(at)) shown.insert("CH.check.legal");
  if (own.shows) own.shows(at, depth, shown);
  if (depth >= 2) {
    for (const MoveOutcome& move : at.moves) ends_in(at, own, move, shown);
  }
  // Only clauses that the variant itself declares: its base reports more.
  const auto declared = ruleset->clauses();
  std::erase_if(shown, [&](std::string_view id) {
    return std::none_of(declared.begin(), declared.end(), [&](const ClauseInfo& clause) { return clause.id == id; });
  });
  return shown;
}

}  // namespace arbiter::tests
