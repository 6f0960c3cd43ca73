#include "verifier/rules/rules_source.hpp"

#include <algorithm>

namespace arbiter {
namespace {

[[nodiscard]] Move move_of(const Candidate& candidate) {
  Move move;
  for (const Leg& leg : candidate.legs) move.push_back(leg.step);
  return move;
}

[[nodiscard]] std::vector<StepOutcome> without_repeats(std::vector<StepOutcome> outcomes) {
  const auto before = [](const StepOutcome& a, const StepOutcome& b) { return a.step < b.step; };
  const auto same = [](const StepOutcome& a, const StepOutcome& b) { return a.step == b.step; };
  std::stable_sort(outcomes.begin(), outcomes.end(), before);  // of the same step in two moves the first counts
  outcomes.erase(std::unique(outcomes.begin(), outcomes.end(), same), outcomes.end());
  return outcomes;
}

}  // namespace

std::vector<MoveOutcome> DeclarativeSource::setup_moves(const Setup& setup) const {
  std::vector<MoveOutcome> result;
  Move played;
  go_on(setup, setup, played, result);
  return result;
}

std::vector<StepOutcome> DeclarativeSource::setup_steps(const Setup& setup) const {
  std::vector<StepOutcome> result;
  each_move(setup, all_squares, [&](const Candidate& candidate, bool legal) {
    if (legal) result.push_back(first_step(setup, candidate));
  });
  return without_repeats(std::move(result));
}

std::vector<StepOutcome> DeclarativeSource::steps_of(const Setup& setup, Square square) const {
  const auto piece = setup.board[square];
  Setup its_move = setup;
  if (piece) its_move.to_move = side_of(setup, *piece);  // else what the side to move may place there
  std::vector<StepOutcome> result;
  each_step_of(its_move, square, [&](const Candidate& candidate, bool legal) {
    if (legal) result.push_back(first_step(its_move, candidate));
  });
  return without_repeats(std::move(result));
}

Status DeclarativeSource::setup_status(const Setup& setup) const {
  bool any_move = false;
  each_move(setup, all_squares, [&](const Candidate&, bool legal) { any_move = any_move || legal; });
  return status_if(setup, any_move);
}

std::vector<std::string_view> DeclarativeSource::clauses(const Setup& setup) const {
  std::vector<std::string_view> result;
  each_move(setup, all_squares, [&](const Candidate& candidate, bool legal) {
    if (legal) result.insert(result.end(), candidate.because.begin(), candidate.because.end());
  });
  return result;
}

std::vector<Examined> DeclarativeSource::examined(const Setup& setup, SquareSet squares,
                                                  std::span<const std::string_view> lifted) const {
  const ReasonedView settled(setup);
  const ReasonedView view(setup, lifted, &settled);
  std::vector<Examined> result;
  each_explained(view, setup.to_move, squares, [&](const Candidate& candidate, const Reasoned& legal) {
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
  });
  return result;
}

std::string_view DeclarativeSource::sentence(std::string_view clause) const {
  for (const std::span<const Sentence> list : sentences_) {
    for (const Sentence& each : list) {
      if (each.clause == clause) return each.text;
    }
  }
  return {};
}

std::vector<Considered> DeclarativeSource::considered(const Setup& setup) const {
  std::vector<Considered> result;
  each_move(setup, all_squares, [&](const Candidate& candidate, bool legal) {
    result.push_back({.move = move_of(candidate),
                      .after = candidate.legs.back().effect.apply(setup),
                      .because = {candidate.because.begin(), candidate.because.end()},
                      .before_last_leg = candidate.because.before_last_leg(),
                      .legal = legal});
  });
  return result;
}

/// All moves that begin with `played`, which leads from `start` to `here`.
void DeclarativeSource::go_on(const Setup& start, const Setup& here, Move& played,
                              std::vector<MoveOutcome>& result) const {
  each_move(here, all_squares, [&](const Candidate& candidate, bool legal) {
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

StepOutcome DeclarativeSource::first_step(const Setup& setup, const Candidate& candidate) const {
  const Leg& leg = candidate.legs.front();
  StepOutcome outcome{leg.step, leg.effect.apply(setup)};
  if (leg.effect.move_over) outcome.after.counters = counters(setup, {leg.step});
  return outcome;
}

}  // namespace arbiter
