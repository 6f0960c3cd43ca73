#include <array>

#include "puzzles/themes/stipulations.hpp"
#include "puzzles/variants/count_bounds.hpp"
#include "puzzles/variants/orthodox_base.hpp"
#include "puzzles/variants/orthodox_puzzles.hpp"
#include "puzzles/variants/orthodox_words.hpp"
#include "puzzles/variants/side.hpp"
#include "verifier/variants/racingkings/goal.hpp"
#include "verifier/variants/racingkings/rules.hpp"
#include "verifier/variants/racingkings/sources.hpp"

namespace arbiter::puzzles {
namespace {

/// RK.start: the orthodox pieces without pawns, and nothing beside the board.
struct RacingKings : WithoutCastling<OrthodoxBase> {
  std::vector<Piece> pieces(const State&) const override {
    std::vector<Piece> result;
    for (const Role role : {orthodox::king, orthodox::queen, orthodox::rook, orthodox::bishop, orthodox::knight})
      add_pieces(result, role);
    return result;
  }
  std::vector<Facet> facets(const Scope&, const Context&, Side) const override { return {}; }
  void for_each_state(const Setup& setup, const Scope&, const std::function<void(const Setup&)>& use) const override {
    use(setup);
  }
  std::vector<Invariant<Formula>> invariants(const FormulaView& view, Side to_move) const override {
    return racingkings::invariants(rules, view, to_move);
  }

  racingkings::Rules rules;
};

/// A king on the eighth rank wins, or draws beside the other one.
struct RacingWords : OrthodoxWords {
  /// RK.goal, RK.answer: while Black's king can follow, Black has that move.
  template <class World>
  static typename World::Truth has_lost(const World& world, Side side) {
    const auto behind = all(racingkings::Rules::arrived(world.view(), opponent(side)),
                            no(racingkings::Rules::arrived(world.view(), side)));
    if (never(behind) || side == Side::white || world.side() == Side::white) return behind;
    return all(behind, no(world.any_move()));
  }
  template <class World>
  static typename World::Truth is_drawn(const World& world) {
    return all(racingkings::Rules::arrived(world.view(), Side::white),
               racingkings::Rules::arrived(world.view(), Side::black));
  }
};

class Puzzles final : public PuzzleVariant {
 public:
  Puzzles()
      : PuzzleVariant({
            .query_words = "check double_check mate discovers checks gives_check gives_mate "
                           "guarded won lost drawn",
            .orthodox_kinship = OrthodoxKinship::other_moves,
        }) {}

  [[nodiscard]] VariantNumbers numbers(Ruleset, const State&) const override {
    VariantNumbers numbers;
    for (const Side side : {Side::white, Side::black}) {
      numbers.bounds.push_back({"RK.inv.kings", exactly(piece_of(side, orthodox::king)), {1, 1}});
      numbers.bounds.push_back({"RK.inv.start", all_but_king(side), {0, 0}, all_squares, at_start(side)});
      numbers.bounds.push_back({"RK.inv.start", pieces_of(side), {0, 8}});
    }
    return numbers;
  }
  [[nodiscard]] const query::VariantWords& word_meanings() const override { return query::words_of<RacingWords>(); }
  void why_unreachable(const Fault&, const Setup&, ReachReasons&) const override {}
  /// RK.check: there is no mate; a king that arrives wins.
  [[nodiscard]] Offer offer(std::string_view theme) const override {
    return asks_for(theme, solve::Goal::win) ? Offer::offered : Offer::none;
  }
};

/// RK.check: neither king may be attacked.
class RacingState final : public OrthodoxLocalState {
 public:
  [[nodiscard]] bool settle(Setup& setup, bool passing, const Request& request, const Case& part,
                            Random& random) const override {
    return OrthodoxLocalState::settle(setup, passing, request, part, random) &&
           !racingkings::rules().in_check(setup, setup.to_move);
  }
};

bool reaches_the_goal(const Story& story) {
  const std::size_t last = story.win.line.size() - 1;
  return story.kind(last) == "king" && story.move(last).back().to.rank() == racingkings::goal_rank;
}

constexpr auto own_tag_rules = std::to_array<TagRule>({
    {{"reachesGoal", "the last move brings the king to the eighth rank"}, reaches_the_goal},
});

}  // namespace

PuzzleSide side_of_racingkings() {
  return side_of<Puzzles, RacingState>([](Ruleset) { return adapted<RacingKings>(); }, own_tag_rules);
}

}  // namespace arbiter::puzzles
