#include "puzzles/variants/armies.hpp"
#include "variants/kingofthehill/rules.hpp"

namespace arbiter::puzzles {
namespace {

/// Orthodox chess with another end. Positions are of a game that goes on: no king stands on the hill.
struct KingOfTheHill : ArmiesCore {
  static bool may_stand(Man man, Square square) {
    const bool on_hill = std::find(kingofthehill::hill.begin(), kingofthehill::hill.end(), square) != kingofthehill::hill.end();
    return ArmiesCore::may_stand(man, square) && !(man.role == orthodox::king && on_hill);
  }

  kingofthehill::Rules rules;
};

}  // namespace

std::unique_ptr<SymbolicRules> symbolic_rules_of_kingofthehill(const Variant&, std::size_t) { return adapted(KingOfTheHill()); }

}  // namespace arbiter::puzzles
