#include "puzzles/variants/armies.hpp"
#include "verifier/variants/kingofthehill/rules.hpp"

namespace arbiter::puzzles {
namespace {

/// Orthodox chess with another end, which a position may have just reached.
struct KingOfTheHill : ArmiesCore {
  [[nodiscard]] std::vector<Invariant<Formula>> invariants(const FormulaView& view, Side to_move) const {
    auto result = ArmiesCore::invariants(view, to_move);
    result.push_back({"KH.inv.hill", "the side to move has no king on the hill, which would have ended the game before",
                      no(rules.on_hill(view, to_move))});
    return result;
  }

  kingofthehill::Rules rules;
};

}  // namespace

std::unique_ptr<SymbolicRules> symbolic_rules_of_kingofthehill(const Variant&, std::size_t) {
  return adapted(KingOfTheHill());
}

}  // namespace arbiter::puzzles
