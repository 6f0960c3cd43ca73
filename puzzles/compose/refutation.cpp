#include "puzzles/compose/refutation.hpp"

#include "puzzles/compose/acceptance.hpp"

namespace arbiter::puzzles {

Refutation Refuter::refute(const Setup& setup) {
  Space& space = problem_.space();
  using Why = Refutation::Why;
  if (std::vector<Formula> broken = space.broken(setup); !broken.empty()) return {Why::invariants, std::move(broken)};
  if (!sound(request_, setup)) return {Why::faults, {space.other_than(setup)}};
  judgement_ = theme_.judge(request_, setup);
  if (!judgement_.holds) {
    std::vector<Formula> clauses;
    if (!judgement_.filtered) clauses = problem_.blocking_clauses(setup, judgement_);
    const bool blocks = !clauses.empty();
    if (!blocks) clauses.push_back(space.other_than(setup));
    return {Why::theme, std::move(clauses), blocks};
  }
  if (acceptable_form(theme_, request_, setup)) return {};
  return {Why::unreachable, why_unreachable_.of(setup)};
}

}  // namespace arbiter::puzzles
