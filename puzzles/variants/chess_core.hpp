#pragma once

#include <vector>

#include "puzzles/variants/orthodox_base.hpp"
#include "verifier/orthodox/rules.hpp"
#include "verifier/orthodox/soundness/invariants.hpp"

namespace arbiter::puzzles {

/// The rules of chess, and what variants with its pieces and moves add to.
struct ChessCore : OrthodoxBase {
  std::vector<Piece> pieces(const State&) const override {
    using namespace orthodox;
    std::vector<Piece> result;
    for (const Role role : {pawn, king, rook, knight, bishop, queen}) add_pieces(result, role);
    return result;
  }
  std::vector<Invariant<Formula>> invariants(const FormulaView& view, Side to_move) const override {
    return orthodox::chess_invariants(view, to_move);
  }

  orthodox::OneStepRules<orthodox::FidePieces> rules;
};

}  // namespace arbiter::puzzles
