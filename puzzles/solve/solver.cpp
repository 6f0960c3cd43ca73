#include "puzzles/solve/solver.hpp"

#include "puzzles/solve/backend.hpp"

namespace arbiter::puzzles {

std::string_view to_string(Engine engine) noexcept {
  switch (engine) {
    case Engine::finite_domain: return "Z3 QF_FD";
    case Engine::general: return "Z3 default";
    case Engine::cadical: break;
  }
  return "CaDiCaL";
}

std::string_view to_string(Verdict verdict) noexcept {
  switch (verdict) {
    case Verdict::found: return "found";
    case Verdict::impossible: return "impossible";
    case Verdict::undecided: break;
  }
  return "undecided";
}

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
