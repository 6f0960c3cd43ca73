#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "verifier/rules/formula.hpp"

namespace arbiter::puzzles {

/// Which of Z3's solvers: for finite domains (a SAT solver), or the general one. Each is ten times faster on some
/// themes.
enum class Engine : std::uint8_t { finite_domain, general };
[[nodiscard]] std::string_view to_string(Engine engine) noexcept;

enum class Verdict : std::uint8_t { found, impossible, undecided };
[[nodiscard]] std::string_view to_string(Verdict verdict) noexcept;

/// How a solver starts to look.
struct SolverStyle {
  Engine engine = Engine::finite_domain;
  std::uint32_t seed = 0;
  bool sparse = true;  ///< tries first that a square is empty; otherwise at random
};

/// Formulas of one store, solved. Never used by two threads.
class Solver {
 public:
  Solver(const FormulaStore& store, const SolverStyle& style);
  ~Solver();
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  /// From now on `formula` must hold. It may be newer than the solver. Throws std::bad_alloc.
  void add(Formula formula);
  /// Whether everything that was added, and the assumptions, can hold together. `undecided` when `seconds` are over.
  /// Throws std::bad_alloc.
  [[nodiscard]] Verdict check(std::span<const Formula> assumptions, double seconds);
  /// After `found`: the value of each variable, by number. Variables that no formula mentions are false.
  [[nodiscard]] const std::vector<bool>& model() const;
  /// After `impossible`: the numbers of assumptions that cannot hold together (not necessarily the fewest).
  [[nodiscard]] const std::vector<std::size_t>& core() const;

 private:
  class Translation;
  std::unique_ptr<Translation> translation_;
};

}  // namespace arbiter::puzzles
