#include "puzzles/solve/solver.hpp"

#include "puzzles/solve/backend.hpp"

namespace arbiter::puzzles {

Solver::Solver(const FormulaStore& store, const SolverStyle& style)
    : backend_(style.engine == Engine::cadical ? make_cadical(store, style) : make_z3(store, style)) {}
Solver::~Solver() = default;

void Solver::add(Formula formula) { backend_->add(formula); }
Verdict Solver::check(std::span<const Formula> assumptions, double seconds) {
  return backend_->check(assumptions, seconds);
}
const std::vector<bool>& Solver::model() const { return backend_->model(); }
const std::vector<std::size_t>& Solver::core() const { return backend_->core(); }

}  // namespace arbiter::puzzles
