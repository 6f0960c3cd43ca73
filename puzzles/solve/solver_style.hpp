#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace arbiter::puzzles {

/// Which solver to use: Z3's for finite domains (a SAT solver), Z3's general one, or CaDiCaL. Each is ten times faster
/// than the others on some themes.
enum class Engine : std::uint8_t { finite_domain, general, cadical };
[[nodiscard]] std::string_view to_string(Engine engine) noexcept;
/// The engines in the order in which they are given a case, the leader first. CaDiCaL leads where it is faster than
/// both of Z3's by more than a factor of two (tests/bench/RESULTS.md): in cases that are stated whole. `drawn`: where a
/// case draws its pieces at random, formulas are small, and Z3's finite domains lead.
[[nodiscard]] std::array<Engine, 3> portfolio(bool drawn) noexcept;

enum class Verdict : std::uint8_t { found, impossible, undecided };
[[nodiscard]] std::string_view to_string(Verdict verdict) noexcept;

/// How a solver starts its search.
struct SolverStyle {
  Engine engine = Engine::finite_domain;
  std::uint32_t seed = 0;
  bool sparse = true;  ///< first tries a square as empty; otherwise at random
};

}  // namespace arbiter::puzzles
