#pragma once

#include "puzzles/space/puzzle_variant.hpp"
#include "puzzles/variants/orthodox_reasons.hpp"
#include "verifier/position/ruleset.hpp"

namespace arbiter::puzzles {

/// What variants based on orthodox chess have in common; each still lists what it uses.
namespace orthodox_puzzles {

/// What holds on the orthodox base in every variant (Checkered chess, too).
[[nodiscard]] std::vector<ImplicationText> implications();
/// Appends what holds where a move has only one leg.
void add_of_one_step(std::vector<ImplicationText>& implications);
/// Appends what holds where each side has only its own pieces.
void add_of_own_pieces(std::vector<ImplicationText>& implications);
/// All of these, and what holds where pawns move as in orthodox chess.
[[nodiscard]] std::vector<ImplicationText> implications_of_fide_moves();

}  // namespace orthodox_puzzles

/// Variants with the moves of orthodox chess or of the armies. They add words and themes of their own.
class FidePuzzles : public PuzzleVariant {
 public:
  using PuzzleVariant::PuzzleVariant;
  [[nodiscard]] std::vector<ImplicationText> implications(Ruleset) const override {
    return orthodox_puzzles::implications_of_fide_moves();
  }
  void why_unreachable(const Fault& fault, const Setup& setup, ReachReasons& reasons) const override {
    add_orthodox_reasons(fault, setup, {}, reasons);
  }
};

}  // namespace arbiter::puzzles
