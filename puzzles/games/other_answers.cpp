#include "puzzles/games/collect.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace arbiter::puzzles {

std::vector<std::vector<AnsweredMove>> other_answers(const Position& start, const Certified& puzzle,
                                                     const PuzzleRules& rules) {
  const MoveSource& generator = start.ruleset().generator();
  std::optional<GainSearch> search;
  if (puzzle.gain > 0) search.emplace(start, *rules.gains_by, gain_nodes(rules));
  std::vector<std::vector<AnsweredMove>> all;
  if (puzzle.loss > 0) return all;
  Position here = start;
  for (std::size_t i = 0; i + 1 < puzzle.line.size(); i += 2) {
    const Position after = here.after(puzzle.line[i]);
    const auto left = static_cast<unsigned>(puzzle.line.size() - i - 1) / 2;
    auto answers = generator.moves(after);
    std::ranges::sort(answers, [](const auto& a, const auto& b) { return a.move < b.move; });
    std::vector<AnsweredMove>& list = all.emplace_back();
    for (MoveOutcome& answer : answers) {
      if (answer.move == puzzle.line[i + 1].move) continue;
      const Position next = after.after(answer);
      auto win = search ? search->keys(next, left) : winning_keys(next, left, rules);
      AnsweredMove& made = list.emplace_back(AnsweredMove{std::move(answer), {}, 0});
      if (!win || !win->reached) continue;
      made.moves = win->moves;
      std::ranges::sort(win->keys, [](const auto& a, const auto& b) { return a.text < b.text; });
      for (GoalKey& key : win->keys) made.wins.push_back(std::move(key.outcome));
    }
    here = after.after(puzzle.line[i + 1]);
  }
  return all;
}

std::vector<std::vector<RefutedMove>> refuted_moves(const Position& start, const Certified& puzzle,
                                                    const PuzzleRules& rules) {
  const MoveSource& generator = start.ruleset().generator();
  std::optional<GainSearch> search;
  if (puzzle.gain > 0) search.emplace(start, *rules.gains_by, gain_nodes(rules));
  // Nothing else is left to do after the last move; what material is worth then, only a search tells.
  const auto fails = [&](const Position& next, unsigned left) {
    if (left == 0) return !search;
    const auto win = search ? search->keys(next, left) : winning_keys(next, left, rules);
    return win && !win->reached;
  };
  std::vector<std::vector<RefutedMove>> all;
  Position here = start;
  for (std::size_t i = 0; i < puzzle.line.size(); i += 2) {
    const auto left = static_cast<unsigned>(puzzle.line.size() - i - 1) / 2;
    std::vector<RefutedMove>& list = all.emplace_back();
    for (const MoveOutcome& wrong : generator.moves(here)) {
      const Status status = generator.setup_status(wrong.after);
      if (wrong.move == puzzle.line[i].move || (status != Status::ongoing && status != Status::check)) continue;
      const Position after = here.after(wrong);
      if (puzzle.loss > 0) {
        const auto loss = winning_keys(after, puzzle.loss, rules);
        if (loss && !loss->keys.empty()) list.push_back({wrong.move, loss->keys.front().outcome});
        continue;
      }
      auto answers = generator.moves(after);
      // Captures first: they are what refutes most.
      std::ranges::sort(answers, [](const MoveOutcome& a, const MoveOutcome& b) {
        return std::pair(a.after.board.occupied().size(), a.move) < std::pair(b.after.board.occupied().size(), b.move);
      });
      const auto answer =
          std::ranges::find_if(answers, [&](const MoveOutcome& each) { return fails(after.after(each), left); });
      if (answer != answers.end()) list.push_back({wrong.move, *answer});
    }
    if (i + 1 < puzzle.line.size()) here = here.after(puzzle.line[i]).after(puzzle.line[i + 1]);
  }
  return all;
}

void refute(GamePuzzle& puzzle, const GamesRequest& request, const PuzzleRules& rules) {
  const auto start = Position::with_usual_kings(request.ruleset, puzzle.start);
  if (start) puzzle.refuted = refuted_moves(*start, puzzle.win, rules);
}

}  // namespace arbiter::puzzles
