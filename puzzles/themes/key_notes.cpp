#include "puzzles/themes/key_notes.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"

namespace arbiter::puzzles {

std::size_t duals_of(const Key& key) {
  return static_cast<std::size_t>(
      std::ranges::count_if(key.answers, [](const Answered& each) { return each.mates.size() > 1; }));
}

void note_continuations(const Request& request, const Setup& setup, const Key& key, Judgement& judgement) {
  const MoveSource& generator = request.generator();
  const Variant& variant = request.ruleset.variant();
  const auto after = [&](const Setup& before, const Move& move) {
    for (MoveOutcome& each : generator.setup_moves(before)) {
      if (each.move == move) return std::move(each.after);
    }
    return before;
  };
  const Setup first = after(setup, key.move);
  const auto single = std::ranges::find_if(key.answers, [](const Answered& each) { return each.mates.size() == 1; });
  const Answered& shown = single == key.answers.end() ? key.answers.front() : *single;
  judgement.moves = {key.move, shown.answer, shown.mates.front()};
  for (const Answered& each : key.answers) {
    const Setup second = after(first, each.answer);
    std::string last;
    for (const Move& move : each.mates)
      last += fmt::format("{}{}", last.empty() ? "" : " or ", to_text(move, second, variant));
    judgement.notes.push_back(fmt::format("1... {} 2. {}", to_text(each.answer, first, variant), last));
  }
  const std::size_t duals = duals_of(key);
  judgement.notes.push_back(duals == 0 ? "no duals"
                                       : fmt::format("duals after {} of {} answers", duals, key.answers.size()));
}

}  // namespace arbiter::puzzles
