#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "verifier/rules/formula.hpp"

namespace arbiter::puzzles {

/// Writes formulas of one store as clauses (Tseitin's encoding; a conjunction is defined only in the directions in
/// which it is used, after Plaisted and Greenbaum). Our formulas consist of variables, conjunctions and negations
/// alone: numbers of pieces are already sums of such (totaliser()), so that nothing but clauses is needed. The same
/// formulas, added in the same order, give the same clauses.
///
/// Literals are as in DIMACS: a variable's number from 1, negative where it is negated. The variables that the store
/// has when this is made keep their order: number n of the store is n + 1. Later variables and conjunctions get the
/// next numbers as they are needed.
class Clauses {
 public:
  using Take = std::function<void(std::span<const int>)>;

  /// `take` receives each clause. The store outlives this object.
  Clauses(const FormulaStore& store, Take take);

  /// Adds the clauses that say that `formula` holds; an empty clause for the constant false.
  void add(Formula formula);
  /// A literal that may only be true if `formula` is, which must not be a constant.
  [[nodiscard]] int literal(Formula formula);

  /// The largest number in use.
  [[nodiscard]] int variables() const noexcept { return last_; }
  /// The number for a variable of the store; 0 if no clause has needed it.
  [[nodiscard]] int of_variable(std::size_t number) const;

 private:
  enum Direction : std::uint8_t { neither = 0, implies_parts = 1, implied_by_parts = 2 };
  [[nodiscard]] int number_of(std::uint32_t node);
  [[nodiscard]] int literal_of(std::uint32_t edge);
  void define(std::uint32_t edge);
  void reach();

  const FormulaStore& store_;
  Take take_;
  int last_;
  std::vector<int> numbers_;              ///< by node; 0: none yet
  std::vector<std::uint8_t> directions_;  ///< by node: which have been written
  std::vector<int> of_variables_;         ///< by number of the store
  std::vector<std::uint32_t> open_;       ///< edges whose nodes are still to be defined
  std::vector<int> clause_;
};

}  // namespace arbiter::puzzles
