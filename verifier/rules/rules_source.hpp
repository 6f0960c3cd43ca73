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
///   for_each_turn(view, side, squares, sink)   sink(Candidate, condition) for every turn by a man on `squares`; inside a
///                                              turn (the view's context says so) what is left of it
///   kings_safe(view, side)
///   counters(before, turn)                     of a whole turn
template <class Rules>
class RulesSource final : public MoveSource {
 public:
  explicit RulesSource(Rules rules) : rules_(std::move(rules)) {}

  [[nodiscard]] std::vector<TurnOutcome> turns(const Setup& setup) const override {
    std::vector<TurnOutcome> result;
    for_each_legal(setup, all_squares, [&](const Candidate& candidate) {
      TurnOutcome outcome;
      for (const Leg& leg : candidate.legs) outcome.turn.push_back(leg.step);
      outcome.after = candidate.legs.back().effect.apply(setup);
      outcome.after.counters = rules_.counters(setup, outcome.turn);
      result.push_back(std::move(outcome));
    });
    return result;
  }

  [[nodiscard]] std::vector<StepOutcome> steps(const Setup& setup) const override {
    return first_steps(setup, all_squares);
  }

  [[nodiscard]] std::vector<StepOutcome> steps_of(const Setup& setup, Square square) const override {
    const auto man = setup.board[square];
    if (!man) return {};
    Setup its_turn = setup;
    if (man->owner != Owner::both) its_turn.to_move = man->owner == Owner::white ? Side::white : Side::black;
    return first_steps(its_turn, square);
  }

  [[nodiscard]] bool in_check(const Setup& setup, Side side) const override {
    return !rules_.kings_safe(ConcreteView(setup), side);
  }

  [[nodiscard]] Status status(const Setup& setup) const override {
    bool any_turn = false;
    for_each_legal(setup, all_squares, [&](const Candidate&) { any_turn = true; });
    const bool check = in_check(setup, setup.to_move);
    if (!any_turn) return check ? Status::mate : Status::stalemate;
    return check ? Status::check : Status::ongoing;
  }

 private:
  template <class F>
  void for_each_legal(const Setup& setup, SquareSet squares, F&& f) const {
    rules_.for_each_turn(ConcreteView(setup), setup.to_move, squares, [&](const Candidate& candidate, bool legal) {
      if (legal) f(candidate);
    });
  }

  [[nodiscard]] std::vector<StepOutcome> first_steps(const Setup& setup, SquareSet squares) const {
    std::vector<StepOutcome> result;
    for_each_legal(setup, squares, [&](const Candidate& candidate) {
      const Leg& leg = candidate.legs.front();
      StepOutcome outcome{leg.step, leg.effect.apply(setup)};
      if (leg.effect.turn_over) outcome.after.counters = rules_.counters(setup, {leg.step});
      result.push_back(std::move(outcome));
    });
    const auto before = [](const StepOutcome& a, const StepOutcome& b) { return a.step < b.step; };
    const auto same = [](const StepOutcome& a, const StepOutcome& b) { return a.step == b.step; };
    std::sort(result.begin(), result.end(), before);
    result.erase(std::unique(result.begin(), result.end(), same), result.end());
    return result;
  }

  Rules rules_;
};

}  // namespace arbiter
