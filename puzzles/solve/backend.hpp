#pragma once

#include <memory>
#include <span>
#include <vector>

#include "puzzles/solve/solver_style.hpp"
#include "verifier/rules/formula.hpp"

namespace arbiter::puzzles {

/// What Solver is made of: one of the solvers that we have. Its functions are those of Solver.
class Backend {
 public:
  Backend() = default;
  Backend(const Backend&) = delete;
  Backend& operator=(const Backend&) = delete;
  virtual ~Backend() = default;

  virtual void add(Formula formula) = 0;
  [[nodiscard]] virtual Verdict check(std::span<const Formula> assumptions, double seconds) = 0;

  [[nodiscard]] const std::vector<bool>& model() const noexcept { return model_; }
  [[nodiscard]] const std::vector<std::size_t>& core() const noexcept { return core_; }

 protected:
  std::vector<bool> model_;
  std::vector<std::size_t> core_;
};

/// The store outlives the result.
[[nodiscard]] std::unique_ptr<Backend> make_z3(const FormulaStore& store, const SolverStyle& style);
[[nodiscard]] std::unique_ptr<Backend> make_cadical(const FormulaStore& store, const SolverStyle& style);

}  // namespace arbiter::puzzles
