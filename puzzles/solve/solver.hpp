#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "verifier/rules/formula.hpp"

namespace arbiter::puzzles {

/// Which solver to use: Z3's for finite domains (a SAT solver), Z3's general one, or CaDiCaL. Each is ten times faster
/// than the others on some themes.
enum class Engine : std::uint8_t { finite_domain, general, cadical };
[[nodiscard]] std::string_view to_string(Engine engine) noexcept;

enum class Verdict : std::uint8_t { found, impossible, undecided };
[[nodiscard]] std::string_view to_string(Verdict verdict) noexcept;

/// How a solver starts its search.
struct SolverStyle {
  Engine engine = Engine::finite_domain;
  std::uint32_t seed = 0;
  bool sparse = true;  ///< first tries a square as empty; otherwise at random
};

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
