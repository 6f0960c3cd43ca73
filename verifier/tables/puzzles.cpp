#include "verifier/tables/puzzles.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "verifier/tables/material.hpp"
#include "verifier/tables/summary.hpp"

namespace arbiter::tables {

std::vector<ZugzwangPuzzle> zugzwang_puzzles(const Table& table) {
  std::map<std::size_t, Value> passed;  // by the index of the zugzwang
  std::set<std::uint16_t> wins;         // so many plies have the wins that lead to one
  for (const Zugzwang& each : zugzwangs(table)) {
    const auto add = [&](std::size_t index, Value to_move, Value other) {
      passed.emplace(index, other);
      wins.insert(static_cast<std::uint16_t>(to_move.plies + 1));
    };
    if (each.to_move.outcome == Outcome::loss) add(each.index, each.to_move, each.passed);
    // Whoever has the move loses: zugzwangs() has it once.
    if (each.to_move.outcome == Outcome::loss && each.passed.outcome == Outcome::loss)
      add(*table.index_of(table.variant().after_pass(table.setup(each.index))), each.passed, each.to_move);
  }
  const std::vector<std::string>& own = table.materials();
  const MoveSource& generator = table.ruleset().generator();
  std::vector<ZugzwangPuzzle> result;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const Value value = table.value(i);
    if (value.outcome != Outcome::win || wins.count(value.plies) == 0) continue;
    const Setup setup = table.setup(i);
    if (std::find(own.begin(), own.end(), material_of(setup.board, table.variant())) == own.end()) continue;
    std::optional<ZugzwangPuzzle> puzzle;
    std::size_t winning = 0;
    for (MoveOutcome& move : generator.setup_moves(setup)) {
      const auto after = table.index_of(move.after);
      // A move of which the table knows nothing may win, too.
      if (after && table.value(*after).outcome != Outcome::loss) continue;
      ++winning;
      const auto zugzwang = after ? passed.find(*after) : passed.end();
      if (zugzwang != passed.end()) puzzle = ZugzwangPuzzle{i, value, std::move(move), zugzwang->second};
    }
    if (puzzle && winning == 1) result.push_back(*std::move(puzzle));
  }
  std::stable_sort(result.begin(), result.end(),
                   [](const ZugzwangPuzzle& a, const ZugzwangPuzzle& b) { return a.value.plies > b.value.plies; });
  return result;
}

}  // namespace arbiter::tables
