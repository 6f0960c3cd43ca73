#include "puzzles/themes/stipulations.hpp"
#include "puzzles/variants/chess_core.hpp"
#include "puzzles/variants/count_bounds.hpp"
#include "puzzles/variants/orthodox_puzzles.hpp"
#include "puzzles/variants/orthodox_words.hpp"
#include "puzzles/variants/side.hpp"

namespace arbiter::puzzles {
namespace {

struct Chess : ChessCore {
  static Castling usual_starts() { return Castling::orthodox; }
};

class Puzzles final : public FidePuzzles {
 public:
  Puzzles()
      : FidePuzzles({
            .query_words = "zugzwang mutual_zugzwang check double_check mate pure_mate model_mate ideal_mate discovers "
                           "castling_right checks "
                           "castles castles_long castles_short "
                           "gives_check gives_mate "
                           "guarded",
            .orthodox_kinship = OrthodoxKinship::itself,
            .output = {.problemists_know = true},
        }) {}

  [[nodiscard]] VariantNumbers numbers(Ruleset, const State&) const override { return numbers_of_fide_moves(); }
  [[nodiscard]] const query::VariantWords& word_meanings() const override { return orthodox_words(); }
  [[nodiscard]] Offer offer(std::string_view theme) const override {
    // Nothing but mate wins.
    if (asks_for(theme, solve::Goal::win, solve::Goal::lose)) return Offer::none;
    return asks_for(theme, solve::Goal::mate, solve::Goal::stalemate) ? Offer::usual : Offer::offered;
  }
};

// ---- Themes that rule files share with it: every game can have them (PuzzlesOfDefinition::offer)
// ---------------------

constexpr NamedQuery named_queries[] = {
    {.name = "stalemated",
     .clause = "CH.end.stalemate",
     .heading = "Stalemates",
     .title = "{side} is stalemated",
     .query = "stalemate & pieces(own) >= 1",
     .explanation = "The side to move has no legal move and is not in check."},
    {.name = "mutual-stalemate",
     .clause = "CH.end.stalemate",
     .heading = "Mutual stalemates",
     .title = "Whoever is to move is stalemated",
     .query = "stalemate & passed(stalemate) & pieces(own) >= 1 & pieces(enemy) >= 1",
     .explanation = "Neither side would have a legal move, and neither is in check."},
    {.name = "only-move",
     .clause = "",
     .heading = "Only moves",
     .title = "{side} has one legal move",
     .query = "forced",
     .explanation = "Exactly one move is legal."},
    {.name = "only-captures",
     .clause = "",
     .heading = "Only captures",
     .title = "{side} can only capture",
     .query = "moves >= 2 & only(take)",
     .explanation = "Two or more moves are legal, and all are captures."},
};

}  // namespace

PuzzleSide side_of_chess() {
  return side_of<Puzzles>([](Ruleset) { return adapted(Chess()); }, {named_queries, {}});
}

}  // namespace arbiter::puzzles
