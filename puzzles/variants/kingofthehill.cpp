#include <algorithm>
#include <array>

#include "puzzles/variants/chess_core.hpp"
#include "puzzles/variants/count_bounds.hpp"
#include "puzzles/variants/orthodox_puzzles.hpp"
#include "puzzles/variants/orthodox_words.hpp"
#include "puzzles/variants/side.hpp"
#include "verifier/variants/kingofthehill/hill.hpp"
#include "verifier/variants/kingofthehill/rules.hpp"

namespace arbiter::puzzles {
namespace {

/// Orthodox chess with another end, which the last move may have just reached.
struct KingOfTheHill : ChessCore {
  std::vector<Invariant<Formula>> invariants(const FormulaView& view, Side to_move) const override {
    auto result = ChessCore::invariants(view, to_move);
    result.push_back({"KH.inv.hill", "the side to move has no king on the hill, which would have ended the game before",
                      no(rules.on_hill(view, to_move))});
    return result;
  }

  kingofthehill::Rules rules;
};

/// A king on the hill wins.
struct HillWords : OrthodoxWords {
  /// KH.end.
  template <class World>
  static typename World::Truth has_lost(const World& world, Side side) {
    return kingofthehill::Rules::on_hill(world.view(), opponent(side));
  }
};

class Puzzles final : public FidePuzzles {
 public:
  Puzzles()
      : FidePuzzles({
            .query_words = words_of_mates("guarded won lost", true),
            .orthodox_kinship = OrthodoxKinship::same_moves,
        }) {}

  [[nodiscard]] VariantNumbers numbers(Ruleset, const State&) const override { return numbers_of_fide_moves(); }
  [[nodiscard]] const query::VariantWords& word_meanings() const override { return query::words_of<HillWords>(); }
  /// AF310: a king on the hill has made the last move, so that no pawn has.
  void why_unreachable(const Fault& fault, const Setup& setup, ReachReasons& reasons) const override {
    FidePuzzles::why_unreachable(fault, setup, reasons);
    const auto passed = orthodox::passed_square(setup.state);
    if (fault.check != "AF310" || !passed) return;
    const Formula won = kingofthehill::Rules().on_hill(reasons.view(), opponent(setup.to_move));
    reasons.add(any(no(won), no(reasons.view().bit(*orthodox::passed_bit(*passed)))));
  }
};

bool reaches_the_hill(const Story& story) {
  using kingofthehill::hill;
  const std::size_t last = story.win.line.size() - 1;
  const Square to = story.move(last).back().to;
  return story.kind(last) == "king" && std::ranges::find(hill, to) != hill.end();
}

constexpr auto own_tag_rules = std::to_array<TagRule>({
    {{"reachesHill", "the last move brings the king to one of the four squares in the centre"}, reaches_the_hill},
});

}  // namespace

PuzzleSide side_of_kingofthehill() {
  return side_of<Puzzles>([](Ruleset) { return adapted<KingOfTheHill>(); }, own_tag_rules);
}

}  // namespace arbiter::puzzles
