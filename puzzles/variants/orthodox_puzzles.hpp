#pragma once

#include <string>
#include <string_view>

#include "puzzles/space/puzzle_variant.hpp"
#include "puzzles/variants/orthodox_reasons.hpp"

namespace arbiter::puzzles {

/// PuzzleInfo::query_words of variants with checks and castling, and `more`. `pictures`: what a king's field says of a
/// mate is what it says in orthodox chess.
[[nodiscard]] inline std::string words_of_mates(std::string_view more, bool pictures = false) {
  std::string words =
      "zugzwang mutual_zugzwang check double_check mate discovers castling_right checks castles "
      "castles_long castles_short gives_check gives_mate ";
  if (pictures) words += "pure_mate model_mate ideal_mate ";
  return words.append(more);
}

/// Variants with the moves of orthodox chess or of the armies. They add words and themes of their own.
class FidePuzzles : public PuzzleVariant {
 public:
  using PuzzleVariant::PuzzleVariant;
  void why_unreachable(const Fault& fault, const Setup& setup, ReachReasons& reasons) const override {
    add_orthodox_reasons(fault, setup, {}, reasons);
  }
};

}  // namespace arbiter::puzzles
