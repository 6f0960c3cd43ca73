#pragma once

#include "puzzles/space/puzzle_variant.hpp"
#include "puzzles/variants/orthodox_reasons.hpp"

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
  [[nodiscard]] std::string_view shared_pieces_word() const override { return {}; }
  [[nodiscard]] std::vector<ImplicationText> implications(std::size_t) const override {
    return orthodox_puzzles::implications_of_fide_moves();
  }
  [[nodiscard]] bool pieces_keep_their_kind() const override { return true; }
  [[nodiscard]] int most_exploded() const override { return 0; }
  [[nodiscard]] bool places_pieces() const override { return false; }
  [[nodiscard]] bool moves_are_chains() const override { return false; }
  [[nodiscard]] bool some_pieces_can_refuse() const override { return false; }
  void why_unreachable(const Fault& fault, const Setup& setup, ReachReasons& reasons) const override {
    add_orthodox_reasons(fault, setup, {}, reasons);
  }
  [[nodiscard]] std::optional<Context> mating_context(const Context&) const override { return std::nullopt; }
  [[nodiscard]] bool captures_are_often_forced() const override { return false; }
  [[nodiscard]] std::string not_orthodox(const Setup&) const override { return {}; }
};

}  // namespace arbiter::puzzles
