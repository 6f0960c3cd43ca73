#include "verifier/soundness/accept.hpp"

#include "verifier/board/code.hpp"

namespace arbiter::soundness {

Acceptor::Acceptor(const Reading& reading) {
  known_.profile = reading.ruleset.index();
  known_.reachability = reading.depth == Depth::reachability;
  known_.usual_start = reading.starts == Starts::orthodox;
  known_.dialect = reading.fen.dialect;
  if (!reading.fen.alphabet.empty() || reading.fen.pad_short_ranks) return;
  if (!reading.fen.armies.empty()) {
    const ArmyChoice* choice = reading.ruleset->army_choice();
    const auto pairing = choice != nullptr ? choice->number_of(reading.fen.armies) : std::nullopt;
    if (!pairing) return;
    known_.pairing = pairing;
  }
  const FastAcceptance fast = reading.ruleset->fast_acceptance();
  accept_ = runs_v3() ? fast.for_v3 : fast.for_any;
}

}  // namespace arbiter::soundness
