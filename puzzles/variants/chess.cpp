#include "puzzles/games/tag_rule.hpp"
#include "puzzles/themes/key_kind.hpp"
#include "puzzles/themes/stipulations.hpp"
#include "puzzles/themes/theme_texts.hpp"
#include "puzzles/variants/chess_core.hpp"
#include "puzzles/variants/count_bounds.hpp"
#include "puzzles/variants/orthodox_local_state.hpp"
#include "puzzles/variants/orthodox_puzzles.hpp"
#include "puzzles/variants/orthodox_words.hpp"

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
    if (asks_for(theme, solve::Goal::win) || asks_for(theme, solve::Goal::lose)) return Offer::none;
    return asks_for(theme, solve::Goal::mate) ? Offer::usual : Offer::offered;
  }
};

}  // namespace

std::unique_ptr<SymbolicRules> symbolic_rules_of_chess(Ruleset) { return adapted(Chess()); }

const PuzzleVariant& puzzle_variant_of_chess() {
  static const Puzzles puzzles;
  return puzzles;
}

std::span<const TagRule> tags_of_chess() { return {}; }

/// It has the shared themes alone.
VariantThemes themes_of_chess() { return {}; }

const LocalState& local_state_of_chess() {
  static const OrthodoxLocalState state;
  return state;
}

}  // namespace arbiter::puzzles
