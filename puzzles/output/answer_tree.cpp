#include "puzzles/output/answer_tree.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "verifier/solve/output/solution_pgn.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

constexpr std::size_t most_named = 3;
constexpr std::size_t least_others = 5;

/// "2. Qg7#", "2. Qg7# or Qh7#", "2. Qg7#, Rh8# or 4 more"; what such answers lose to.
std::string refutation(const AnsweredMove& answered, const Puzzle& puzzle, std::size_t number) {
  if (answered.wins.empty()) return "loses, too";
  std::vector<std::string> named;
  for (const MoveOutcome& win : answered.wins) {
    if (named.size() == most_named) break;
    named.push_back(san_move(win, answered.answer.after, puzzle.ruleset));
  }
  const std::size_t more = answered.wins.size() - named.size();
  if (more > 0) named.push_back(fmt::format("{} more", more));
  std::string text = named.front();
  for (std::size_t i = 1; i < named.size(); ++i) text += (i + 1 == named.size() ? " or " : ", ") + named[i];
  return move_number(puzzle, number) + text + (answered.moves > 1 ? " …" : "");
}

AnswerTree tree_of(const std::vector<AnsweredMove>& answers, const Puzzle& puzzle, const Setup& before,
                   std::size_t number) {
  AnswerTree tree;
  std::map<std::string, std::vector<std::string>> groups;
  for (const AnsweredMove& each : answers) {
    groups[refutation(each, puzzle, number + 1)].push_back(san_move(each.answer, before, puzzle.ruleset));
  }
  std::vector<std::pair<std::string, std::vector<std::string>>> sorted(groups.begin(), groups.end());
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); });
  for (auto& [loses_to, list] : sorted) {
    std::sort(list.begin(), list.end());
    const bool others = &list == &sorted.back().second && list.size() >= least_others;
    tree.groups.push_back((others ? std::string("any other") : joined(list, ", ")) + " " + loses_to);
  }
  return tree;
}

}  // namespace

std::string move_number(const Puzzle& puzzle, std::size_t number) {
  return fmt::format("{}{} ", number, puzzle.setup.to_move == Side::white ? "." : "…");
}

std::vector<AnswerTree> answer_trees(const Puzzle& puzzle) {
  std::vector<AnswerTree> trees;
  const std::vector<Setup> stages = stages_of(puzzle);
  for (std::size_t i = 0; i < puzzle.other_answers.size(); ++i) {
    if (puzzle.other_answers[i].empty()) continue;
    const std::size_t ply = 2 * i;
    AnswerTree tree = tree_of(puzzle.other_answers[i], puzzle, stages[ply + 1], i + 1);
    const MoveOutcome key{puzzle.moves[ply], stages[ply + 1]};
    tree.after = move_number(puzzle, i + 1) + san_move(key, stages[ply], puzzle.ruleset);
    trees.push_back(std::move(tree));
  }
  return trees;
}

std::vector<std::string> refuted_tries(const Puzzle& puzzle) {
  std::vector<std::string> tries;
  if (puzzle.refuted.empty()) return tries;
  const MoveSource& generator = puzzle.ruleset.generator();
  const auto legal = generator.setup_moves(puzzle.setup);
  std::map<std::string, std::vector<std::string>> by_answer;
  for (const RefutedMove& each : puzzle.refuted.front()) {
    const auto wrong = std::find_if(legal.begin(), legal.end(), [&](const auto& one) { return one.move == each.move; });
    const Setup& after = wrong->after;
    const bool captures =
        std::any_of(each.move.begin(), each.move.end(), [](const Step& step) { return !step.captures.empty(); });
    if (!captures && !generator.in_check(after, after.to_move)) continue;
    by_answer[san_move(each.answer, after, puzzle.ruleset)].push_back(san_move(*wrong, puzzle.setup, puzzle.ruleset) +
                                                                      '?');
  }
  const std::string number = move_number(puzzle, 1);
  for (const auto& [answer, moves] : by_answer) tries.push_back(number + joined(moves, " or ") + ' ' + answer + '!');
  return tries;
}

}  // namespace arbiter::puzzles
