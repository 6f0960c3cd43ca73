#include "puzzles/variants/side.hpp"
#include "verifier/variants/racingkings/rules.hpp"
#include "verifier/variants/sources.hpp"

namespace arbiter::puzzles {
namespace {

/// RK.start: the orthodox pieces without pawns, and nothing beside the board.
struct RacingKings : With<WithoutCastling<OrthodoxBase>, racingkings::Rules> {
  using With::With;
  std::vector<Piece> pieces(const State&) const override {
    using namespace orthodox;
    return of_both_sides({king, queen, rook, bishop, knight});
  }
  std::vector<Facet> facets(const Scope&, const Context&, Side) const override { return {}; }
};

/// A king on the eighth rank wins, or draws beside the other one.
template <class World>
struct RacingWords final : query::WordsOver<World> {
  using T = typename World::Truth;
  /// RK.goal, RK.answer: while Black's king can follow, Black has that move.
  T has_lost(const World& world, Side side) const override {
    const auto behind = all(racingkings::Rules::arrived(world.view(), opponent(side)),
                            no(racingkings::Rules::arrived(world.view(), side)));
    if (never(behind) || side == Side::white || world.side() == Side::white) return behind;
    return all(behind, no(world.any_move()));
  }
  T is_drawn(const World& world) const override {
    return all(racingkings::Rules::arrived(world.view(), Side::white),
               racingkings::Rules::arrived(world.view(), Side::black));
  }
};

/// RK.check: neither king may be attacked.
bool settle_racingkings(Setup& setup, bool passing, const Request& request, const Case& part, Random& random) {
  return settle_orthodox(setup, passing, request, part, random) && !racingkings::rules().in_check(setup, setup.to_move);
}

}  // namespace

PuzzleSide side_of_racingkings() {
  return {rules_of<RacingKings>,
          {
              .word_meanings = query::words_of<RacingWords>(),
              .settle = settle_racingkings,
          }};
}

}  // namespace arbiter::puzzles
