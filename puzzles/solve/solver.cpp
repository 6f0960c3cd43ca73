#include "puzzles/solve/solver.hpp"

namespace arbiter::puzzles {

std::string_view to_string(Engine engine) noexcept {
  switch (engine) {
    case Engine::finite_domain: return "Z3 QF_FD";
    case Engine::general: return "Z3 default";
    case Engine::cadical: break;
  }
  return "CaDiCaL";
}

std::array<Engine, 3> portfolio(bool drawn) noexcept {
  if (drawn) return {Engine::finite_domain, Engine::cadical, Engine::general};
  return {Engine::cadical, Engine::finite_domain, Engine::general};
}

std::string_view to_string(Verdict verdict) noexcept {
  switch (verdict) {
    case Verdict::found: return "found";
    case Verdict::impossible: return "impossible";
    case Verdict::undecided: break;
  }
  return "undecided";
}

}  // namespace arbiter::puzzles
