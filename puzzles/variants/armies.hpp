#pragma once

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "puzzles/variants/adapter.hpp"
#include "puzzles/variants/orthodox_base.hpp"
#include "variants/armies/invariants.hpp"
#include "variants/armies/rules.hpp"

namespace arbiter::puzzles {

/// The armies that a context names: those of orthodox chess where it names none.
struct ArmiesCore : OrthodoxBase {
  static std::vector<Man> men(const State& state) {
    std::vector<Man> result;
    add_men(result, orthodox::pawn);
    add_men(result, orthodox::king);
    std::vector<Role> roles;
    for (const Side side : {Side::white, Side::black}) {
      for (const Role role : armies::men_of(armies::army(state, side))) {
        if (std::find(roles.begin(), roles.end(), role) == roles.end()) roles.push_back(role);
      }
    }
    for (const Role role : roles) add_men(result, role);
    return result;
  }
  static std::vector<ContextChoice> contexts(const Context& requested, Side) { return {{requested, {}}}; }
  static std::vector<Facet> facets(const Scope& scope, const Context&, Side to_move) {
    return {castling_facet(scope.castling), passed_facet(to_move)};
  }
  static std::vector<Invariant<Formula>> invariants(const FormulaView& view, Side to_move) {
    return armies::invariants(view, to_move);
  }
  [[nodiscard]] Formula struck(const FormulaView& view, Side side, Man man, Square from, Square target) const {
    if (man.owner != owner_of(opponent(side))) return truth<Formula>(false);
    return base.takes_on(view, opponent(side), man, from, target);
  }

  armies::Rules rules;
  orthodox::Rules<armies::Lore> base{armies::Lore{}};
};

}  // namespace arbiter::puzzles
