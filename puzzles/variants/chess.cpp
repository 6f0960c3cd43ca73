#include "puzzles/variants/orthodox_base.hpp"

namespace arbiter::puzzles {

PuzzleSide side_of_chess() {
  return {rules_of<With<ChessBase, orthodox::OneStepRules<orthodox::FidePieces>>>,
          {
              .query_words = words_of_mates("guarded", true),
              .word_meanings = query::words_of<query::WordsOver>(),
              .usual_starts = Castling::orthodox,
              .orthodox_kinship = OrthodoxKinship::itself,
              .output = {.problemists_know = true},
              .numbers = numbers_of_fide_moves,
              .why_unreachable = orthodox_reasons(),
              .offer =
                  [](std::string_view theme) {
                    // Nothing but mate wins.
                    if (asks_for(theme, solve::Goal::win, solve::Goal::lose)) return Offer::none;
                    return asks_for(theme, solve::Goal::mate, solve::Goal::stalemate) ? Offer::usual : Offer::offered;
                  },
          }};
}

}  // namespace arbiter::puzzles
