#include "puzzles/variants/armies.hpp"
#include "variants/threecheck/rules.hpp"

namespace arbiter::puzzles {
namespace {

/// Orthodox chess with another end. Positions are of a game that goes on: nobody has given three checks.
struct ThreeCheck : ArmiesCore {
  static std::vector<ContextChoice> contexts(const Context& requested) {
    std::vector<ContextChoice> result;
    for (int white = 0; white < threecheck::checks_to_win; ++white) {
      for (int black = 0; black < threecheck::checks_to_win; ++black) {
        State state;
        state.context = requested;
        threecheck::set_checks_given(state, Side::white, white);
        threecheck::set_checks_given(state, Side::black, black);
        result.push_back({state.context, fmt::format("checks given: {} by White, {} by Black", white, black)});
      }
    }
    return result;
  }

  threecheck::Rules rules;
};

}  // namespace

std::unique_ptr<SymbolicRules> symbolic_rules_of_threecheck(const Variant&, std::size_t) { return adapted(ThreeCheck()); }

}  // namespace arbiter::puzzles
