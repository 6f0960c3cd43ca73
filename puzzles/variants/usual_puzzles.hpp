#pragma once

#include "puzzles/space/puzzle_variant.hpp"

namespace arbiter::puzzles {

/// What most variants answer alike. A variant that derives from this says what is different there; of rules and words
/// nothing is taken for granted.
class UsualPuzzles : public PuzzleVariant {
 public:
  /// Themes of its own are queries (VariantThemes), unless a variant says more.
  void add_themes(std::vector<const Theme*>&) const override {}
  [[nodiscard]] std::string_view shared_pieces_word() const override { return {}; }
  [[nodiscard]] bool pieces_keep_their_kind() const override { return true; }
  [[nodiscard]] int most_exploded() const override { return 0; }
  [[nodiscard]] bool places_pieces() const override { return false; }
  [[nodiscard]] bool moves_are_chains() const override { return false; }
  [[nodiscard]] bool some_pieces_can_refuse() const override { return false; }
  [[nodiscard]] std::span<const KeyKind> key_kinds() const override { return {}; }
  [[nodiscard]] std::optional<Context> mating_context(const Context&) const override { return std::nullopt; }
  [[nodiscard]] bool only_by_promotion(Piece, const State&) const override { return false; }
  [[nodiscard]] bool captures_are_often_forced() const override { return false; }
  [[nodiscard]] std::string not_orthodox(const Setup&) const override { return {}; }
  [[nodiscard]] OutputForms output() const override {
    return {.usual = Dialect::fen, .vchess_alphabet = 0, .xogo_figures = false};
  }
};

}  // namespace arbiter::puzzles
