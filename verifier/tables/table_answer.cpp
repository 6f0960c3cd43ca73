#include "verifier/tables/table.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "verifier/variants/variant.hpp"

namespace arbiter::tables {

std::vector<MaterialSummary> summarised(const Table& table) {
  std::map<std::tuple<int, std::string, Side>, MaterialSummary> by;  // those of many pieces first
  MaterialSummary* of = nullptr;
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (of == nullptr || table.place(i).number != number) {
      number = table.place(i).number;
      const Setup setup = table.setup(i);
      const std::string material = material_of(setup.board, table.variant());
      of = &by[{-setup.board.occupied().size(), material, setup.to_move}];
      of->material = material;
      of->to_move = setup.to_move;
    }
    ++of->positions;
    const Value value = table.value(i);
    ++(value.outcome == Outcome::win ? of->wins : value.outcome == Outcome::loss ? of->losses : of->draws);
    if (value.outcome == Outcome::draw) continue;
    auto& longest = value.outcome == Outcome::win ? of->longest_win : of->longest_loss;
    const int more = longest ? value.plies - table.value(*longest).plies : 1;
    if (more > 0) longest = i;
    if (value.outcome == Outcome::win) of->longest_wins = more > 0 ? 1 : of->longest_wins + (more == 0 ? 1 : 0);
  }
  std::vector<MaterialSummary> result;
  for (auto& [of_material, each] : by) result.push_back(std::move(each));
  return result;
}

std::vector<Zugzwang> zugzwangs(const Table& table) {
  const auto worth = [](Outcome outcome) { return outcome == Outcome::win ? 1 : outcome == Outcome::loss ? -1 : 0; };
  const std::vector<std::string>& own = table.materials;
  const MoveSource& generator = table.ruleset.generator();
  std::vector<Zugzwang> result;
  std::uint32_t number = 0;
  bool asked = false;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const Value value = table.value(i);
    if (i == 0 || table.place(i).number != number) {
      number = table.place(i).number;
      asked = std::ranges::find(own, material_of(table.setup(i).board, table.variant())) != own.end();
    }
    if (!asked || value.outcome == Outcome::win) continue;
    const Setup setup = table.setup(i);
    const auto other = table.index_of(table.variant().after_pass(setup));
    if (!other) continue;
    const Value passed = table.value(*other);
    if (-worth(passed.outcome) <= worth(value.outcome)) continue;
    // The same zugzwang with the other side to move is listed once: where the side to move loses, or first.
    if (value.outcome == passed.outcome ? *other < i : value.outcome == Outcome::draw) continue;
    if (generator.setup_status(setup) != Status::ongoing ||
        generator.setup_status(table.setup(*other)) != Status::ongoing)
      continue;
    result.push_back({i, value, passed, {}});
  }
  std::ranges::stable_sort(result, [](const Zugzwang& a, const Zugzwang& b) {
    return std::max(a.to_move.plies, a.passed.plies) > std::max(b.to_move.plies, b.passed.plies);
  });
  return result;
}

std::vector<JudgedMove> judged_moves(const Table& table, const Setup& setup) {
  std::vector<JudgedMove> result;
  for (MoveOutcome& move : table.ruleset.generator().setup_moves(setup)) {
    const auto after = table.find(move.after);
    result.push_back({std::move(move), std::nullopt});
    if (after) result.back().value = before_move(*after);
  }
  std::ranges::sort(result, [](const JudgedMove& a, const JudgedMove& b) {
    if (a.value.has_value() != b.value.has_value()) return a.value.has_value();
    if (a.value && *a.value != *b.value) return better(*a.value, *b.value);
    return a.outcome.move < b.outcome.move;
  });
  return result;
}

std::vector<MoveOutcome> best_line(const Table& table, const Setup& setup) {
  std::vector<MoveOutcome> result;
  const auto value = table.find(setup);
  if (!value || value->outcome == Outcome::draw) return result;
  Setup now = setup;
  for (unsigned plies = value->plies; plies > 0; --plies) {
    std::vector<JudgedMove> moves = judged_moves(table, now);
    if (moves.empty() || !moves.front().value || moves.front().value->plies != plies) break;
    now = moves.front().outcome.after;
    result.push_back(std::move(moves.front().outcome));
  }
  return result;
}

std::vector<Zugzwang> zugzwang_puzzles(const Table& table) {
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
  const std::vector<std::string>& own = table.materials;
  const MoveSource& generator = table.ruleset.generator();
  std::vector<Zugzwang> result;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const Value value = table.value(i);
    if (value.outcome != Outcome::win || wins.count(value.plies) == 0) continue;
    const Setup setup = table.setup(i);
    if (std::ranges::find(own, material_of(setup.board, table.variant())) == own.end()) continue;
    std::optional<Zugzwang> puzzle;
    std::size_t winning = 0;
    for (MoveOutcome& move : generator.setup_moves(setup)) {
      const auto after = table.index_of(move.after);
      // A move of which the table knows nothing may win, too.
      if (after && table.value(*after).outcome != Outcome::loss) continue;
      ++winning;
      const auto zugzwang = after ? passed.find(*after) : passed.end();
      if (zugzwang != passed.end()) puzzle = Zugzwang{i, value, zugzwang->second, std::move(move)};
    }
    if (puzzle && winning == 1) result.push_back(*std::move(puzzle));
  }
  std::ranges::stable_sort(result,
                           [](const Zugzwang& a, const Zugzwang& b) { return a.to_move.plies > b.to_move.plies; });
  return result;
}

}  // namespace arbiter::tables
