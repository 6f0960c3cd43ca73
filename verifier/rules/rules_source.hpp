#pragma once

#include <algorithm>
#include <initializer_list>
#include <span>
#include <utility>
#include <vector>

#include "verifier/notation/notation.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/rules/effect.hpp"
#include "verifier/rules/view.hpp"

namespace arbiter {

/// The declarative rules of a variant, evaluated with bool, as one of its two implementations.
///
/// `Rules` offers, over any BoardView,
///   for_each_move(view, side, squares, sink)     sink(Candidate, condition) for every move by a piece on `squares`,
///                                                or every first step if the candidate's last leg leaves the move
///                                                open; inside a move (the view's context says so) for every
///                                                continuation
///   for_each_step_of(view, side, squares, sink)  the same before any duty to capture, if there is one
///   in_check(view, side)
///   status(setup, any_move)                      with bool
///   counters(before, move)                       of a whole move, where they are not those of chess
///   side_of(setup, piece)                        the side that would play that piece, if not its owner
///
/// `examines`: whether moves that are not legal are explained, too; texts that only ever are evaluated with bool
/// cannot.
template <class Rules, bool examines = true>
class RulesSource final : public MoveSource, public Examiner {
 public:
  /// `sentences`: lists of the clauses' prohibitions; the first that has a clause counts. They must outlive this.
  explicit RulesSource(Rules rules, std::initializer_list<std::span<const Sentence>> sentences = {})
      : rules_(std::move(rules)), sentences_(sentences) {}

  [[nodiscard]] std::vector<MoveOutcome> setup_moves(const Setup& setup) const override {
    std::vector<MoveOutcome> result;
    Move played;
    go_on(setup, setup, played, result);
    return result;
  }

  [[nodiscard]] std::vector<StepOutcome> setup_steps(const Setup& setup) const override {
    std::vector<StepOutcome> result;
    each_move(setup, [&](const Candidate& candidate, bool legal) {
      if (legal) result.push_back(first_step(setup, candidate));
    });
    return without_repeats(std::move(result));
  }

  [[nodiscard]] std::vector<StepOutcome> steps_of(const Setup& setup, Square square) const override {
    const auto piece = setup.board[square];
    Setup its_move = setup;
    if (piece) its_move.to_move = side_of(setup, *piece);  // else what the side to move may place there
    std::vector<StepOutcome> result;
    const auto take = [&](const Candidate& candidate, bool legal) {
      if (legal) result.push_back(first_step(its_move, candidate));
    };
    const ConcreteView view(its_move);
    if constexpr (requires { rules_.for_each_step_of(view, its_move.to_move, SquareSet(square), take); })
      rules_.for_each_step_of(view, its_move.to_move, square, take);
    else
      rules_.for_each_move(view, its_move.to_move, square, take);
    return without_repeats(std::move(result));
  }

  [[nodiscard]] bool in_check(const Setup& setup, Side side) const override {
    return rules_.in_check(ConcreteView(setup), side);
  }

  [[nodiscard]] Status setup_status(const Setup& setup) const override {
    bool any_move = false;
    each_move(setup, [&](const Candidate&, bool legal) { any_move = any_move || legal; });
    return rules_.status(setup, any_move);
  }

  [[nodiscard]] std::vector<std::string_view> clauses(const Setup& setup) const override {
    std::vector<std::string_view> result;
    each_move(setup, [&](const Candidate& candidate, bool legal) {
      if (legal) result.insert(result.end(), candidate.because.begin(), candidate.because.end());
    });
    return result;
  }

  [[nodiscard]] std::vector<Examined> examined(const Setup& setup, SquareSet squares,
                                               std::span<const std::string_view> lifted) const override {
    const ReasonedView settled(setup);
    const ReasonedView view(setup, lifted, &settled);
    std::vector<Examined> result;
    const auto take = [&](const Candidate& candidate, const Reasoned& legal) {
      if (!legal.holds && legal.against.empty()) return;
      const Effect& effect = candidate.legs.back().effect;
      const ClauseList& because = candidate.because;
      result.push_back({.move = move_of(candidate),
                        .after = effect.apply(setup),
                        .over = effect.move_over,
                        .because = {because.begin(), because.end()},
                        .before_last_leg = because.before_last_leg(),
                        .allowed_by = {because.allowed_by().begin(), because.allowed_by().end()},
                        .general = {because.general().begin(), because.general().end()},
                        .against = legal.holds ? std::vector<Objection>() : legal.against});
    };
    if constexpr (examines) rules_.for_each_move(view, setup.to_move, squares, take);
    return result;
  }

  [[nodiscard]] std::string_view sentence(std::string_view clause) const override {
    for (const std::span<const Sentence> list : sentences_) {
      for (const Sentence& each : list) {
        if (each.clause == clause) return each.text;
      }
    }
    return {};
  }

  [[nodiscard]] std::vector<Considered> considered(const Setup& setup) const override {
    std::vector<Considered> result;
    each_move(setup, [&](const Candidate& candidate, bool legal) {
      result.push_back({.move = move_of(candidate),
                        .after = candidate.legs.back().effect.apply(setup),
                        .because = {candidate.because.begin(), candidate.because.end()},
                        .before_last_leg = candidate.because.before_last_leg(),
                        .legal = legal});
    });
    return result;
  }

 private:
  [[nodiscard]] Counters counters(const Setup& before, const Move& move) const {
    if constexpr (requires { rules_.counters(before, move); })
      return rules_.counters(before, move);
    else
      return counters_after(before, move, Role{0});  // of all variants with a folder the pawns
  }

  [[nodiscard]] Side side_of(const Setup& setup, Piece piece) const {
    if constexpr (requires { rules_.side_of(setup, piece); })
      return rules_.side_of(setup, piece);
    else
      return piece.owner == Owner::black ? Side::black : Side::white;
  }

  [[nodiscard]] static Move move_of(const Candidate& candidate) {
    Move move;
    for (const Leg& leg : candidate.legs) move.push_back(leg.step);
    return move;
  }

  void each_move(const Setup& setup, CandidateSink<bool> take) const {
    rules_.for_each_move(ConcreteView(setup), setup.to_move, all_squares, take);
  }

  /// All moves that begin with `played`, which leads from `start` to `here`.
  void go_on(const Setup& start, const Setup& here, Move& played, std::vector<MoveOutcome>& result) const {
    each_move(here, [&](const Candidate& candidate, bool legal) {
      if (!legal) return;
      const std::size_t length = played.size();
      for (const Leg& leg : candidate.legs) played.push_back(leg.step);
      const Effect& effect = candidate.legs.back().effect;
      Setup after = effect.apply(here);
      if (effect.move_over) {
        after.counters = counters(start, played);
        if (result.size() == most_moves) throw TooManyMoves();
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
    if (leg.effect.move_over) outcome.after.counters = counters(setup, {leg.step});
    return outcome;
  }

  [[nodiscard]] static std::vector<StepOutcome> without_repeats(std::vector<StepOutcome> outcomes) {
    const auto before = [](const StepOutcome& a, const StepOutcome& b) { return a.step < b.step; };
    const auto same = [](const StepOutcome& a, const StepOutcome& b) { return a.step == b.step; };
    std::stable_sort(outcomes.begin(), outcomes.end(), before);  // of the same step in two moves the first counts
    outcomes.erase(std::unique(outcomes.begin(), outcomes.end(), same), outcomes.end());
    return outcomes;
  }

  Rules rules_;
  std::vector<std::span<const Sentence>> sentences_;
};

}  // namespace arbiter
