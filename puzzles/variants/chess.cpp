#include "puzzles/variants/side.hpp"

namespace arbiter::puzzles {

PuzzleSide side_of_chess() {
  return {rules_of<With<ChessBase, orthodox::OneStepRules<orthodox::FidePieces>>>,
          {
              .word_meanings = query::words_of<query::WordsOver>(),
              .output = {.problemists_know = true},
              .why_unreachable = orthodox_reasons(),
          }};
}

}  // namespace arbiter::puzzles
