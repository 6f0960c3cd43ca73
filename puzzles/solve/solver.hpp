#pragma once

#include <memory>
#include <span>
#include <vector>

#include "puzzles/solve/solver_style.hpp"
#include "verifier/rules/formula.hpp"

namespace arbiter::puzzles {

class Backend;

/// Solves formulas of one store. Must not be used by two threads.
class Solver {
 public:
  Solver(const FormulaStore& store, const SolverStyle& style);
  ~Solver();
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  /// Adds a condition. `formula` may be newer than the solver. Throws std::bad_alloc.
  void add(Formula formula);
  /// Whether all added formulas and the assumptions can hold together. `undecided` after `seconds`. Throws
  /// std::bad_alloc.
  [[nodiscard]] Verdict check(std::span<const Formula> assumptions, double seconds);
  /// After `found`: the value of each variable, by number. Variables that no formula mentions are false.
  [[nodiscard]] const std::vector<bool>& model() const;
  /// After `impossible`: the numbers of assumptions that cannot hold together (not necessarily the fewest).
  [[nodiscard]] const std::vector<std::size_t>& core() const;

 private:
  std::unique_ptr<Backend> backend_;
};

}  // namespace arbiter::puzzles
