#include "verifier/crosscheck/agreement.hpp"

#include <algorithm>
#include <iterator>

namespace arbiter {
namespace {

bool state_less(const Setup& a, const Setup& b) {
  if (a.board.codes() != b.board.codes()) return a.board.codes() < b.board.codes();
  if (a.to_move != b.to_move) return a.to_move < b.to_move;
  if (a.state.context != b.state.context) return a.state.context < b.state.context;
  for (std::size_t bit = 0; bit < State::bit_count; ++bit) {
    if (a.state.bits[bit] != b.state.bits[bit]) return b.state.bits[bit];
  }
  return false;
}

bool outcome_less(const MoveOutcome& a, const MoveOutcome& b) {
  if (a.move != b.move) return a.move < b.move;
  return state_less(a.after, b.after);
}

/// Compares sorted moves; a move that is listed twice stays twice, and so differs from one that is listed once.
std::optional<Disagreement> difference(std::vector<MoveOutcome> first, std::vector<MoveOutcome> second,
                                       const Setup& setup, std::string what) {
  std::ranges::sort(first, outcome_less);
  std::ranges::sort(second, outcome_less);
  Disagreement result{setup, std::move(what), {}, {}};
  std::set_difference(first.begin(), first.end(), second.begin(), second.end(), std::back_inserter(result.only_first),
                      outcome_less);
  std::set_difference(second.begin(), second.end(), first.begin(), first.end(), std::back_inserter(result.only_second),
                      outcome_less);
  if (result.only_first.empty() && result.only_second.empty()) return std::nullopt;
  return result;
}

std::vector<MoveOutcome> as_moves(std::vector<StepOutcome> steps) {
  std::vector<MoveOutcome> result;
  result.reserve(steps.size());
  for (StepOutcome& outcome : steps) result.push_back({{outcome.step}, std::move(outcome.after)});
  return result;
}

std::optional<Disagreement> compare_answers(const MoveSource& first, const MoveSource& second, const Setup& setup) {
  for (const Side side : {Side::white, Side::black}) {
    if (first.in_check(setup, side) != second.in_check(setup, side)) {
      return Disagreement{setup, side == Side::white ? "check of white" : "check of black", {}, {}};
    }
  }
  if (first.setup_status(setup) != second.setup_status(setup)) return Disagreement{setup, "status", {}, {}};
  return std::nullopt;
}

/// Compares the legal steps here and after every step that does not end the move, or after one that `choice` decides.
std::optional<Disagreement> compare_steps(const MoveSource& first, const MoveSource& second, const Setup& setup,
                                          std::optional<std::size_t> choice) {
  const auto steps = first.setup_steps(setup);
  if (auto found = difference(as_moves(steps), as_moves(second.setup_steps(setup)), setup, "steps")) return found;
  std::vector<const Setup*> inside;
  for (const StepOutcome& outcome : steps) {
    if (outcome.after.to_move == setup.to_move) inside.push_back(&outcome.after);
  }
  if (choice && !inside.empty()) {
    const Setup& next = *inside[*choice % inside.size()];
    if (auto found = compare_steps(first, second, next, *choice / inside.size())) return found;
    return compare_answers(first, second, next);
  }
  for (const Setup* each : inside) {
    if (auto found = compare_steps(first, second, *each, {})) return found;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Disagreement> compare_sources(const MoveSource& first, const MoveSource& second, const Setup& setup,
                                            std::optional<std::size_t> choice) {
  if (!choice) {
    if (auto found = difference(first.setup_moves(setup), second.setup_moves(setup), setup, "moves")) return found;
  }
  if (auto found = compare_steps(first, second, setup, choice)) return found;
  return compare_answers(first, second, setup);
}

std::optional<Disagreement> compare_steps_of(const MoveSource& first, const MoveSource& second, const Setup& setup,
                                             Square square) {
  return difference(as_moves(first.steps_of(setup, square)), as_moves(second.steps_of(setup, square)), setup,
                    "steps of " + square.name());
}

Setup shrink(Setup setup, const std::function<bool(const Setup&)>& differs) {
  for (bool smaller = true; smaller;) {
    smaller = false;
    for (const Square square : setup.board.occupied()) {
      Setup without = setup;
      without.board.clear(square);
      if (!differs(without)) continue;
      setup = without;
      smaller = true;
    }
    for (std::size_t bit = 0; bit < State::bit_count; ++bit) {
      if (!setup.state.bits[bit]) continue;
      Setup without = setup;
      without.state.bits[bit] = false;
      if (differs(without)) setup = without;
    }
  }
  return setup;
}

}  // namespace arbiter
