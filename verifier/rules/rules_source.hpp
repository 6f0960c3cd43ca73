#pragma once

#include <initializer_list>
#include <span>
#include <utility>
#include <vector>

#include "verifier/notation/notation.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/rules/effect.hpp"
#include "verifier/rules/view.hpp"

namespace arbiter {

/// What all declarative rules do with the moves that they consider: here once, since the rules of each variant are
/// several templates over the types of truth, and each place that calls them would have them compiled anew.
class DeclarativeSource : public MoveSource, public Examiner {
 public:
  [[nodiscard]] std::vector<MoveOutcome> setup_moves(const Setup& setup) const final;
  [[nodiscard]] std::vector<StepOutcome> setup_steps(const Setup& setup) const final;
  [[nodiscard]] std::vector<StepOutcome> steps_of(const Setup& setup, Square square) const final;
  [[nodiscard]] Status setup_status(const Setup& setup) const final;
  [[nodiscard]] std::vector<std::string_view> clauses(const Setup& setup) const final;
  [[nodiscard]] std::vector<Examined> examined(const Setup& setup, SquareSet squares,
                                               std::span<const std::string_view> lifted) const final;
  [[nodiscard]] std::string_view sentence(std::string_view clause) const final;
  [[nodiscard]] std::vector<Considered> considered(const Setup& setup) const final;

 protected:
  explicit DeclarativeSource(std::initializer_list<std::span<const Sentence>> sentences) : sentences_(sentences) {}

 private:
  /// What the rules of a variant say, of the side to move: see RulesSource.
  virtual void each_move(const Setup& setup, SquareSet squares, CandidateSink<bool> sink) const = 0;
  virtual void each_step_of(const Setup& setup, Square square, CandidateSink<bool> sink) const = 0;
  virtual void each_explained(const ReasonedView& view, Side side, SquareSet squares,
                              CandidateSink<Reasoned> sink) const = 0;
  [[nodiscard]] virtual Status status_if(const Setup& setup, bool any_move) const = 0;
  [[nodiscard]] virtual Counters counters(const Setup& before, const Move& move) const = 0;
  [[nodiscard]] virtual Side side_of(const Setup& setup, Piece piece) const = 0;

  void go_on(const Setup& start, const Setup& here, Move& played, std::vector<MoveOutcome>& result) const;
  [[nodiscard]] StepOutcome first_step(const Setup& setup, const Candidate& candidate) const;

  std::vector<std::span<const Sentence>> sentences_;
};

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
class RulesSource final : public DeclarativeSource {
 public:
  /// `sentences`: lists of the clauses' prohibitions; the first that has a clause counts. They must outlive this.
  explicit RulesSource(Rules rules, std::initializer_list<std::span<const Sentence>> sentences = {})
      : DeclarativeSource(sentences), rules_(std::move(rules)) {}

  [[nodiscard]] bool in_check(const Setup& setup, Side side) const override {
    return rules_.in_check(ConcreteView(setup), side);
  }

 private:
  void each_move(const Setup& setup, SquareSet squares, CandidateSink<bool> sink) const override {
    rules_.for_each_move(ConcreteView(setup), setup.to_move, squares, sink);
  }
  void each_step_of(const Setup& setup, Square square, CandidateSink<bool> sink) const override {
    if constexpr (requires { rules_.for_each_step_of(ConcreteView(setup), setup.to_move, square, sink); })
      rules_.for_each_step_of(ConcreteView(setup), setup.to_move, square, sink);
    else
      each_move(setup, square, sink);
  }
  void each_explained(const ReasonedView& view, Side side, SquareSet squares,
                      CandidateSink<Reasoned> sink) const override {
    if constexpr (examines) rules_.for_each_move(view, side, squares, sink);
  }
  [[nodiscard]] Status status_if(const Setup& setup, bool any_move) const override {
    return rules_.status(setup, any_move);
  }
  [[nodiscard]] Counters counters(const Setup& before, const Move& move) const override {
    if constexpr (requires { rules_.counters(before, move); })
      return rules_.counters(before, move);
    else
      return counters_after(before, move, Role{0});  // of all variants with a folder the pawns
  }
  [[nodiscard]] Side side_of(const Setup& setup, Piece piece) const override {
    if constexpr (requires { rules_.side_of(setup, piece); })
      return rules_.side_of(setup, piece);
    else
      return piece.owner == Owner::black ? Side::black : Side::white;
  }

  Rules rules_;
};

}  // namespace arbiter
