#pragma once

#include <vector>

#include "puzzles/variants/adapter.hpp"
#include "puzzles/variants/orthodox_base.hpp"
#include "verifier/orthodox/rules.hpp"
#include "verifier/orthodox/soundness/invariants.hpp"

namespace arbiter::puzzles {

/// The rules of chess, and what variants with its pieces and moves add to.
struct ChessCore : OrthodoxBase {
  static std::vector<Piece> pieces(const State&) {
    using namespace orthodox;
    std::vector<Piece> result;
    for (const Role role : {pawn, king, rook, knight, bishop, queen}) add_pieces(result, role);
    return result;
  }
  static std::vector<ContextChoice> contexts(const Context& requested, Side) { return {{requested, {}}}; }
  static std::vector<Facet> facets(const Scope& scope, const Context&, Side to_move) {
    return {castling_facet(scope.castling), passed_facet(to_move)};
  }
  static std::vector<Invariant<Formula>> invariants(const FormulaView& view, Side to_move) {
    return orthodox::chess_invariants(view, to_move);
  }
  [[nodiscard]] Formula struck(const FormulaView& view, Side side, Piece piece, Square from, Square target) const {
    if (piece.owner != owner_of(opponent(side))) return truth<Formula>(false);
    return base.takes_on(view, opponent(side), piece, from, target);
  }

  orthodox::OneStepRules<orthodox::FidePieces> rules;
  orthodox::Rules<orthodox::FidePieces> base{orthodox::FidePieces{}};
};

}  // namespace arbiter::puzzles
