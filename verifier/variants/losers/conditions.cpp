#include "verifier/variants/losers/conditions.hpp"

#include <fmt/format.h>

#include "verifier/position/setup_faults.hpp"
#include "verifier/variants/losers/bare.hpp"
#include "verifier/variants/losers/sources.hpp"

namespace arbiter::losers {
namespace {

/// A legal capture of the side to move, if there is one.
std::optional<Step> some_capture(const Setup& setup) {
  for (const MoveOutcome& move : rules().setup_moves(setup)) {
    if (!move.move.front().captures.empty()) return move.move.front();
  }
  return std::nullopt;
}

}  // namespace

std::optional<BrokenCondition> LosersConditions::broken(std::size_t profile, const Setup& before,
                                                        const Setup& after) const {
  for (const Side side : {Side::white, Side::black}) {
    if (is_bare(before, side))
      return BrokenCondition{{"LS.end.bare"},
                             fmt::format("the game is over: {} has nothing but the king", name_of(side))};
  }
  if (const auto capture = some_capture(before)) {
    for (const Square square : before.board.of(owner_of(before.to_move))) {
      for (const StepOutcome& step : rules().steps_of(before, square)) {
        if (step.after.board != after.board || !step.step.captures.empty()) continue;
        return BrokenCondition{{"LS.capture"},
                               fmt::format("a capture is compulsory, and {} can capture on {}", capture->from.name(),
                                           (*capture->captures.begin()).name())};
      }
    }
  }
  return BaseConditions::broken(profile, before, after);
}

MetConditions LosersConditions::met(std::size_t profile, const Setup& before, const Move& move) const {
  MetConditions met = BaseConditions::met(profile, before, move);
  if (some_capture(before)) met.general.emplace_back("LS.capture");
  return met;
}

}  // namespace arbiter::losers
