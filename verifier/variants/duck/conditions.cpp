#include "verifier/variants/duck/conditions.hpp"

#include "verifier/orthodox/conditions.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/variants/duck/rules.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::duck {
namespace {

[[nodiscard]] SquareSet kings(const Setup& setup, Side side) { return setup.board.of(piece_of(side, orthodox::king)); }

class DuckConditions final : public orthodox::BaseConditions {
 public:
  using BaseConditions::BaseConditions;

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
