#include "tests/variants/variant_tests.hpp"

#include "verifier/variants/horde/invariants.hpp"
#include "verifier/variants/horde/rules.hpp"

namespace arbiter::tests {
namespace {

bool ends(const Shown& at, const MoveOutcome& move, Status status, ClauseSet& shown) {
  if (status != Status::lost) return false;
  shown.insert(at.variant.ending_clause(move.after, status));
  return true;
}

std::vector<Invariant<bool>> invariants(std::size_t, const ConcreteView& view, Side to_move) {
  return horde::invariants(horde::Rules{}, view, to_move);
}

std::vector<breaking::Breaker> breakers() {
  using namespace breaking;
  return {
      {"AF287", "horde", "fen",
       [](const std::string& text, Random&) -> Result {
         const std::size_t pawn = text.rfind('P', text.find(' '));
         if (pawn == std::string::npos || Words(text)[3] != "-") return std::nullopt;
         std::string changed = text;
         changed[pawn] = 'K';
         return Broken{changed, pawn, {}};
       }},
  };
}

}  // namespace

VariantTests horde_tests() { return {.ends = &ends, .breakers = breakers(), .invariants = &invariants}; }

}  // namespace arbiter::tests
