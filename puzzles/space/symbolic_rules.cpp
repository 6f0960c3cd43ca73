#include "puzzles/space/symbolic_rules.hpp"

#include <algorithm>
#include <unordered_map>

namespace arbiter::puzzles {

FormulaView with_only(const FormulaView& view, Square square, Piece piece) {
  FormulaView result = view;
  const Formula present = view.holds(square, piece);
  std::vector<FormulaView::Candidate> only;
  if (!never(present)) only.push_back({piece, present});
  result.set(square, std::move(only), view.empty(square));
  return result;
}

Formula any_of(const FormulaStore& store, std::vector<Formula> conditions) {
  const auto by_edge = [](Formula a, Formula b) { return a.edge() < b.edge(); };
  std::ranges::sort(conditions, by_edge);
  conditions.erase(
      std::unique(conditions.begin(), conditions.end(), [](Formula a, Formula b) { return same_node(a, b); }),
      conditions.end());
  std::erase_if(conditions, [](Formula each) { return never(each); });
  if (!conditions.empty() && always(conditions.front())) return conditions.front();
  Disjunction<Formula> sum;
  while (!conditions.empty()) {
    std::unordered_map<std::uint32_t, std::size_t> uses;
    const auto parts_of = [&](Formula formula) -> std::vector<std::uint32_t> {
      if (formula.is_constant() || (formula.edge() & 1U) != 0 || store.is_variable(formula.edge() / 2))
        return {formula.edge()};
      const auto operands = store.operands(formula.edge() / 2);
      return {operands.begin(), operands.end()};
    };
    std::vector<std::vector<std::uint32_t>> parts;
    for (const Formula condition : conditions) {
      parts.push_back(parts_of(condition));
      for (const std::uint32_t part : parts.back()) ++uses[part];
    }
    std::uint32_t best = 0;
    std::size_t most = 1;
    for (const auto& [part, count] : uses) {
      if (count > most || (count == most && most > 1 && part > best)) {
        best = part;
        most = count;
      }
    }
    if (most < 2) break;
    std::vector<Formula> rest;
    std::vector<Formula> sharing;
    std::optional<Formula> shared;
    for (std::size_t i = 0; i < conditions.size(); ++i) {
      if (std::ranges::find(parts[i], best) == parts[i].end()) {
        rest.push_back(conditions[i]);
        continue;
      }
      Conjunction<Formula> other;
      for (const std::uint32_t part : parts[i]) {
        const Formula formula = store.formula(part);
        if (part == best) {
          shared = formula;
        } else {
          other.add(formula);
        }
      }
      sharing.push_back(other.value());
    }
    sum.add(all(*shared, any_of(store, std::move(sharing))));
    conditions = std::move(rest);
  }
  for (const Formula condition : conditions) sum.add(condition);
  return sum.value();
}

}  // namespace arbiter::puzzles
