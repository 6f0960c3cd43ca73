#include "puzzles/solve/solver.hpp"

#include <limits>
#include <utility>

#include "verifier/support/internal_error.hpp"

namespace arbiter::puzzles {

Clauses::Clauses(const FormulaStore& store, Take take)
    : store_(store), take_(std::move(take)), last_(static_cast<int>(store.variables())) {
  of_variables_.reserve(store.variables());
  for (int number = 1; number <= last_; ++number) of_variables_.push_back(number);
}

int Clauses::of_variable(std::size_t number) const { return number < of_variables_.size() ? of_variables_[number] : 0; }

int Clauses::number_of(std::uint32_t node) {
  if (node >= numbers_.size()) {
    numbers_.resize(store_.size(), 0);
    directions_.resize(store_.size(), neither);
  }
  int& number = numbers_[node];
  if (number != 0) return number;
  ensure(last_ < std::numeric_limits<int>::max(), "a formula has fewer than 2^31 nodes");
  if (!store_.is_variable(node)) return number = ++last_;
  const std::size_t variable = store_.variable_number(node);
  if (variable >= of_variables_.size()) of_variables_.resize(variable + 1, 0);
  int& known = of_variables_[variable];
  if (known == 0) known = ++last_;
  return number = known;
}

int Clauses::literal_of(std::uint32_t edge) {
  const int number = number_of(edge / 2);
  return (edge & 1U) != 0 ? -number : number;
}

/// A literal of this edge has been written, so that the edge must follow from it.
void Clauses::define(std::uint32_t edge) {
  const std::uint32_t node = edge / 2;
  if (store_.is_variable(node)) return;
  const std::uint8_t direction = (edge & 1U) != 0 ? implied_by_parts : implies_parts;
  static_cast<void>(number_of(node));
  if ((directions_[node] & direction) != 0) return;
  directions_[node] = static_cast<std::uint8_t>(directions_[node] | direction);
  open_.push_back(edge);
}

/// Defines whatever the written literals need. Without recursion: formulas of a whole board are deep.
void Clauses::reach() {
  while (!open_.empty()) {
    const std::uint32_t edge = open_.back();
    open_.pop_back();
    const int itself = number_of(edge / 2);
    const auto parts = store_.operands(edge / 2);
    if ((edge & 1U) == 0) {
      for (const std::uint32_t part : parts) {
        clause_ = {-itself, literal_of(part)};
        take_(clause_);
        define(part);
      }
      continue;
    }
    clause_ = {itself};
    for (const std::uint32_t part : parts) clause_.push_back(literal_of(part ^ 1U));
    take_(clause_);
    for (const std::uint32_t part : parts) define(part ^ 1U);
  }
}

void Clauses::add(Formula formula) {
  // A conjunction is added part by part.
  std::vector<std::uint32_t> left{formula.edge()};
  while (!left.empty()) {
    const std::uint32_t edge = left.back();
    left.pop_back();
    if (edge == 1) continue;
    clause_.clear();
    if (edge == 0) {
      take_(clause_);
      continue;
    }
    if (store_.is_variable(edge / 2)) {
      clause_.push_back(literal_of(edge));
      take_(clause_);
      continue;
    }
    const auto parts = store_.operands(edge / 2);
    if ((edge & 1U) == 0) {
      left.insert(left.end(), parts.rbegin(), parts.rend());
      continue;
    }
    for (const std::uint32_t part : parts) clause_.push_back(literal_of(part ^ 1U));
    take_(clause_);
    for (const std::uint32_t part : parts) define(part ^ 1U);
    reach();
  }
}

int Clauses::literal(Formula formula) {
  ensure(!formula.is_constant(), "a constant has no literal");
  const int result = literal_of(formula.edge());
  define(formula.edge());
  reach();
  return result;
}

}  // namespace arbiter::puzzles
