#include "puzzles/variants/side.hpp"
#include "verifier/variants/threecheck/rules.hpp"

namespace arbiter::puzzles {
namespace {

/// Orthodox chess with another end. The side that has just moved may have given its third check; a third check by the
/// other side would have ended the game before.
struct ThreeCheck : With<ChessBase, threecheck::Rules> {
  using With::With;
  std::vector<ContextChoice> contexts(const Context& requested, Side to_move) const override {
    return contexts_by_checks(requested, threecheck::checks_given, to_move);
  }
  std::vector<Invariant<Formula>> invariants(const FormulaView& view, Side to_move) const override {
    auto result = With::invariants(view, to_move);
    result.push_back({"TC.inv.third", "after a third check the king that was given it is in check",
                      always(has_lost(view, to_move)) ? rules.in_check(view, to_move) : truth<Formula>(true)});
    return result;
  }
};

/// AF316: a check that stands was given with the last move.
void why_no_threecheck_game(const Fault& fault, const Setup& setup, ReachReasons& reasons) {
  add_orthodox_reasons(fault, setup, {}, reasons);
  const int given = threecheck::checks_given.of(reasons.view().context(), opponent(setup.to_move));
  if (fault.check == "AF316" && given == 0) reasons.add(no(reasons.rules().in_check(reasons.view(), setup.to_move)));
}

}  // namespace

PuzzleSide side_of_threecheck() {
  return {rules_of<ThreeCheck>,
          {
              .word_meanings = query::words_of<EndOf<ThreeCheck>::Words>(),
              .why_unreachable = why_no_threecheck_game,
          }};
}

}  // namespace arbiter::puzzles
