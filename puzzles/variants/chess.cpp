#include "puzzles/themes/stipulations.hpp"
#include "puzzles/variants/chess_core.hpp"
#include "puzzles/variants/count_bounds.hpp"
#include "puzzles/variants/orthodox_puzzles.hpp"
#include "puzzles/variants/orthodox_words.hpp"
#include "puzzles/variants/side.hpp"

namespace arbiter::puzzles {
namespace {

struct Chess : ChessCore {
  Castling usual_starts() const override { return Castling::orthodox; }
};

class Puzzles final : public FidePuzzles {
 public:
  Puzzles()
      : FidePuzzles({
            .query_words = words_of_mates("guarded", true),
            .orthodox_kinship = OrthodoxKinship::itself,
            .output = {.problemists_know = true},
        }) {}

  [[nodiscard]] VariantNumbers numbers(Ruleset, const State&) const override { return numbers_of_fide_moves(); }
  [[nodiscard]] const query::VariantWords& word_meanings() const override { return query::words_of<OrthodoxWords>(); }
  [[nodiscard]] Offer offer(std::string_view theme) const override {
    // Nothing but mate wins.
    if (asks_for(theme, solve::Goal::win, solve::Goal::lose)) return Offer::none;
    return asks_for(theme, solve::Goal::mate, solve::Goal::stalemate) ? Offer::usual : Offer::offered;
  }
};

}  // namespace

PuzzleSide side_of_chess() {
  return side_of<Puzzles>([](Ruleset) { return adapted<Chess>(); });
}

}  // namespace arbiter::puzzles
