#include "verifier/variants/duck/conditions.hpp"

#include <fmt/format.h>

#include "verifier/orthodox/conditions.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/variants/duck/rules.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::duck {
namespace {

[[nodiscard]] SquareSet kings(const Setup& setup, Side side) { return setup.board.of(piece_of(side, orthodox::king)); }

/// The legal first step of `before` that leads to a board without ducks.
std::optional<Step> step_to(const MoveSource& source, const Setup& before, const Board& wanted) {
  for (const StepOutcome& step : source.setup_steps(before)) {
    if (without_duck(step.after).board == wanted) return step.step;
  }
  return std::nullopt;
}

class DuckConditions final : public orthodox::BaseConditions {
 public:
  using BaseConditions::BaseConditions;

  std::optional<BrokenCondition> broken(std::size_t profile, const Setup& before, const Setup& after) const override {
    const MoveSource& source = rules(static_cast<Profile>(profile));
    const Side side = before.to_move;
    if (kings(before, side).empty() || kings(before, opponent(side)).empty())
      return BrokenCondition{{"DK.win"}, "the game is over: a king has been captured"};
    const SquareSet was = before.board.of(the_duck);
    const SquareSet is = after.board.of(the_duck);
    const Board reached = without_duck(after).board;
    const bool won = kings(after, opponent(side)).empty();
    if (step_to(source, before, reached)) {
      if (won && static_cast<Profile>(profile) == Profile::documented)
        return BrokenCondition{{"DK.win"}, "the move ends with the capture of the king, and the duck stays"};
      if (won && was == is) return BrokenCondition{{"DK.win"}, "the duck moves after the capture of the king, too"};
      if (is.empty()) return BrokenCondition{{was.empty() ? "DK.enter" : "DK.move"}, "the duck is not on the board"};
      if (was == is) return BrokenCondition{{"DK.move"}, "the duck stays where it is"};
      return std::nullopt;
    }
    if (const auto step = step_to(source, without_duck(before), reached)) {
      const auto name = was.empty() ? std::string("the duck") : "the duck on " + (*was.begin()).name();
      const bool passing = !step->captures.empty() && !step->captures.contains(step->to);
      return BrokenCondition{{passing ? "DK.ep" : "DK.block"},
                             was.contains(step->to) ? fmt::format("{} is where the piece goes", name)
                                                    : fmt::format("{} stands between {} and {}", name,
                                                                  step->from.name(), step->to.name())};
    }
    if (won) return std::nullopt;  // DK.win: kings are captured like other pieces; what this one cannot do is geometry
    // The board inside the move, as the other conditions know it.
    Setup inside = after;
    inside.board = reached;
    return BaseConditions::broken(profile, without_duck(before), inside);
  }

  MetConditions met(std::size_t profile, const Setup& before, const Move& move) const override {
    MetConditions met;
    const Rules of(static_cast<Profile>(profile));
    for (const StepOutcome& first : rules(static_cast<Profile>(profile)).setup_steps(before)) {
      if (first.step != move.front()) continue;
      Setup after = first.after;
      if (move.size() > 1) {
        for (const Square square : after.board.of(the_duck)) after.board.clear(square);
        after.board.put(move.back().to, the_duck);
      }
      const ConcreteView view(after);
      for (const Square square : kings(after, before.to_move)) {
        if (!kings(after, opponent(before.to_move)).empty() && of.attacked(view, square, before.to_move))
          met.decisive.emplace_back(first.step.also ? "DK.castle" : "DK.check");
      }
    }
    met.general.emplace_back("DK.move");
    return met;
  }

  std::vector<std::string_view> of_state(const Setup& before, const Move& move, const State& ours,
                                         const State& theirs) const override {
    if (move.size() > 1 && orthodox::passed_range.differs(ours, theirs) &&
        move.back().to.file() == move.front().to.file())
      return {"DK.ep"};
    return BaseConditions::of_state(before, move, ours, theirs);
  }
};

}  // namespace

const Conditions& conditions() {
  static const DuckConditions object(*variant_named("duck"));
  return object;
}

}  // namespace arbiter::duck
