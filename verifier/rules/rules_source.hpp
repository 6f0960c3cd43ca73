#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "position/move_source.hpp"
#include "rules/candidate.hpp"
#include "rules/view.hpp"

namespace arbiter {

/// The declarative rules of a variant, evaluated with bool, as one of its two implementations.
///
/// `Rules` offers, over any BoardView,
///   for_each_turn(view, side, squares, sink)     sink(Candidate, condition) for every turn by a man on `squares`, or for
///                                                every first step where the candidate's last leg leaves the turn open;
///                                                inside a turn (the view's context says so) what goes on from there
///   for_each_step_of(view, side, squares, sink)  the same before any duty to capture
///   in_check(view, side)
///   status(setup, any_turn)                      with bool
///   counters(before, turn)                       of a whole turn
///   side_of(setup, man)                          who would play that man
template <class Rules>
class RulesSource final : public MoveSource {
 public:
  explicit RulesSource(Rules rules) : rules_(std::move(rules)) {}

  [[nodiscard]] std::vector<TurnOutcome> turns(const Setup& setup) const override {
    std::vector<TurnOutcome> result;
    Turn played;
    go_on(setup, setup, played, result);
    return result;
  }

  [[nodiscard]] std::vector<StepOutcome> steps(const Setup& setup) const override {
    std::vector<StepOutcome> result;
    rules_.for_each_turn(ConcreteView(setup), setup.to_move, all_squares, [&](const Candidate& candidate, bool legal) {
      if (legal) result.push_back(first_step(setup, candidate));
    });
    return without_repeats(std::move(result));
  }

  [[nodiscard]] std::vector<StepOutcome> steps_of(const Setup& setup, Square square) const override {
    const auto man = setup.board[square];
    if (!man) return {};
    Setup its_turn = setup;
    its_turn.to_move = rules_.side_of(setup, *man);
    std::vector<StepOutcome> result;
    rules_.for_each_step_of(ConcreteView(its_turn), its_turn.to_move, square, [&](const Candidate& candidate, bool legal) {
      if (legal) result.push_back(first_step(its_turn, candidate));
    });
    return without_repeats(std::move(result));
  }

  [[nodiscard]] bool in_check(const Setup& setup, Side side) const override {
    return rules_.in_check(ConcreteView(setup), side);
  }

  [[nodiscard]] Status status(const Setup& setup) const override {
    bool any_turn = false;
    rules_.for_each_turn(ConcreteView(setup), setup.to_move, all_squares,
                         [&](const Candidate&, bool legal) { any_turn = any_turn || legal; });
    return rules_.status(setup, any_turn);
  }

  [[nodiscard]] std::vector<std::string_view> clauses(const Setup& setup) const override {
    std::vector<std::string_view> result;
    rules_.for_each_turn(ConcreteView(setup), setup.to_move, all_squares, [&](const Candidate& candidate, bool legal) {
      if (legal) result.insert(result.end(), candidate.because.begin(), candidate.because.end());
    });
    return result;
  }

  [[nodiscard]] std::vector<Considered> considered(const Setup& setup) const override {
    std::vector<Considered> result;
    rules_.for_each_turn(ConcreteView(setup), setup.to_move, all_squares, [&](const Candidate& candidate, bool legal) {
      Considered each{.turn = {}, .after = candidate.legs.back().effect.apply(setup), .because = {}, .legal = legal};
      for (const Leg& leg : candidate.legs) each.turn.push_back(leg.step);
      each.because.assign(candidate.because.begin(), candidate.because.end());
      result.push_back(std::move(each));
    });
    return result;
  }

 private:
  /// All turns that begin with `played`, which has led from `start` to `here`.
  void go_on(const Setup& start, const Setup& here, Turn& played, std::vector<TurnOutcome>& result) const {
    rules_.for_each_turn(ConcreteView(here), here.to_move, all_squares, [&](const Candidate& candidate, bool legal) {
      if (!legal) return;
      const std::size_t length = played.size();
      for (const Leg& leg : candidate.legs) played.push_back(leg.step);
      const Effect& effect = candidate.legs.back().effect;
      Setup after = effect.apply(here);
      if (effect.turn_over) {
        after.counters = rules_.counters(start, played);
        if (result.size() == most_turns) throw TooManyTurns();
        result.push_back({played, std::move(after)});
      } else {
        go_on(start, after, played, result);
      }
      played.resize(length, candidate.legs.front().step);
    });
  }

  [[nodiscard]] StepOutcome first_step(const Setup& setup, const Candidate& candidate) const {
    const Leg& leg = candidate.legs.front();
    StepOutcome outcome{leg.step, leg.effect.apply(setup)};
    if (leg.effect.turn_over) outcome.after.counters = rules_.counters(setup, {leg.step});
    return outcome;
  }

  [[nodiscard]] static std::vector<StepOutcome> without_repeats(std::vector<StepOutcome> outcomes) {
    const auto before = [](const StepOutcome& a, const StepOutcome& b) { return a.step < b.step; };
    const auto same = [](const StepOutcome& a, const StepOutcome& b) { return a.step == b.step; };
    std::sort(outcomes.begin(), outcomes.end(), before);
    outcomes.erase(std::unique(outcomes.begin(), outcomes.end(), same), outcomes.end());
    return outcomes;
  }

  Rules rules_;
};

}  // namespace arbiter
