#pragma once

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "puzzles/variants/adapter.hpp"
#include "puzzles/variants/orthodox_base.hpp"
#include "verifier/variants/armies/invariants.hpp"
#include "verifier/variants/armies/rules.hpp"

namespace arbiter::puzzles {

/// Rules for the armies that a context names.
struct ArmiesCore : OrthodoxBase {
  static std::vector<Piece> pieces(const State& state) {
    std::vector<Piece> result;
    add_pieces(result, orthodox::pawn);
    add_pieces(result, orthodox::king);
    std::vector<Role> roles;
    for (const Side side : {Side::white, Side::black}) {
      for (const Role role : armies::pieces_of(armies::army(state, side))) {
        if (std::find(roles.begin(), roles.end(), role) == roles.end()) roles.push_back(role);
      }
    }
    for (const Role role : roles) add_pieces(result, role);
    return result;
  }
  static std::vector<ContextChoice> contexts(const Context& requested, Side) { return {{requested, {}}}; }
  static std::vector<Facet> facets(const Scope& scope, const Context&, Side to_move) {
    return {castling_facet(scope.castling), passed_facet(to_move)};
  }
  static std::vector<Invariant<Formula>> invariants(const FormulaView& view, Side to_move) {
    return armies::invariants(view, to_move);
  }
  [[nodiscard]] Formula struck(const FormulaView& view, Side side, Piece piece, Square from, Square target) const {
    if (piece.owner != owner_of(opponent(side))) return truth<Formula>(false);
    return base.takes_on(view, opponent(side), piece, from, target);
  }

  armies::Rules rules;
  orthodox::Rules<armies::PieceSet> base{armies::PieceSet{}};
};

}  // namespace arbiter::puzzles
