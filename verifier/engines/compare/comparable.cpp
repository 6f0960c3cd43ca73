#include "verifier/engines/compare/comparable.hpp"

namespace arbiter {

Setup comparable(Ruleset ruleset, const Setup& setup) {
  Setup result = ruleset.essential(setup);
  for (const StateRange& range : ruleset->state_ranges()) {
    if (range.part == StatePart::castling) range.copy(setup.state, result.state);
  }
  return result;
}

}  // namespace arbiter
