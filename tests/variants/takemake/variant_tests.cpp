#include "tests/variants/variant_tests.hpp"

#include <algorithm>

#include "verifier/notation/notation.hpp"
#include "verifier/variants/takemake/rules.hpp"
#include "verifier/variants/takemake/state.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tests::of_takemake {
namespace {

void shows(const Shown& at, int depth, ClauseSet& shown) {
  // TM.make.must: without the king, an orthodox capture with which no move begins.
  const Variant& chess = *variant_named("chess");
  const Setup kingless = at.without_king();
  if (const auto orthodox = Ruleset(chess).parse_fen(at.ruleset.variant().write_fen(kingless, FenStyle{}), {})) {
    const auto takes = at.rules.setup_moves(kingless);
    for (const MoveOutcome& each : Ruleset(chess).rules().setup_moves(orthodox->setup)) {
      const Step& take = each.move.at(0);
      const bool made = std::any_of(takes.begin(), takes.end(), [&](const MoveOutcome& move) {
        return at.first(move).from == take.from && at.first(move).to == take.to;
      });
      if (!take.captures.empty() && !made) shown.insert("TM.make.must");
    }
  }
  for (const StepOutcome& step : at.rules.setup_steps(at.setup)) {
    if (step.after.to_move == at.side && at.rules.in_check(step.after, at.side)) shown.insert("TM.check.final");
  }
  // TM.check.orthodox: the attacker of a king surrounded by its own pieces would have no make-leg as a king.
  for (const Square king : at.kings(at.side)) {
    if (!at.rules.in_check(at.setup, at.side)) continue;
    bool room = false;
    for (int files = -1; files <= 1; ++files) {
      for (int ranks = -1; ranks <= 1; ++ranks) {
        const auto beside = king.offset(files, ranks);
        if (beside && !at.setup.board.of(owner_of(at.side)).contains(*beside)) room = true;
      }
    }
    if (!room) shown.insert("TM.check.orthodox");
  }
  const auto site = profile_named(at.ruleset.variant(), "site");
  if (at.ruleset.index() != *site) {
    for (const MoveOutcome& move : Ruleset(at.ruleset.variant(), *site).rules().setup_moves(at.setup)) {
      if (move.move.size() < 2 || at.setup.board.empty(move.move[0].to)) continue;
      const Step& make = move.move[1];
      const bool lent_by_pawn = at.setup.board[move.move[0].to]->role == orthodox::pawn;
      if (make.becomes == piece_of(at.side, orthodox::pawn) && relative_rank(at.side, make.to.rank()) == 0 &&
          !lent_by_pawn) {
        shown.insert("TM.pawn.first");
      }
    }
  }
  if (depth >= 3 && at.any([&](const MoveOutcome& move) {
        const Step& last = move.move.back();
        if (move.move.size() < 2 || last.becomes.role != orthodox::pawn || relative_rank(at.side, last.to.rank()) != 1)
          return false;
        const auto on = at.rules.steps_of(move.after, last.to);
        return std::any_of(on.begin(), on.end(), [&](const StepOutcome& step) {
          return step.step.captures.empty() && step.step.to == last.to.offset(0, 2 * forward(at.side));
        });
      })) {
    shown.insert("TM.pawn.again");
  }
}

std::vector<Invariant<bool>> invariants(std::size_t profile, const ConcreteView& view, Side to_move) {
  return takemake::invariants(view, to_move, static_cast<takemake::Profile>(profile));
}

}  // namespace

VariantTests tests() { return {.shows = &shows, .invariants = &invariants}; }

}  // namespace arbiter::tests::of_takemake
