#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/rules/formula.hpp"
#include "verifier/support/observer.hpp"

namespace arbiter::puzzles {

using Clock = std::chrono::steady_clock;

/// So many seconds from now, at most some years.
[[nodiscard]] inline Clock::time_point in_seconds(double seconds) {
  return Clock::now() +
         std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(std::min(seconds, 1e8)));
}
/// Below 0 once `end` is over.
[[nodiscard]] inline double seconds_until(Clock::time_point end) {
  return std::chrono::duration<double>(end - Clock::now()).count();
}
[[nodiscard]] inline double seconds_since(Clock::time_point begin) { return -seconds_until(begin); }

/// Which solver to use: Z3's for finite domains (a SAT solver), Z3's general one, or CaDiCaL. Each is ten times faster
/// than the others on some themes.
enum class Engine : std::uint8_t { finite_domain, general, cadical };
[[nodiscard]] constexpr std::string_view to_string(Engine engine) noexcept {
  constexpr std::array<std::string_view, 3> names{"Z3 QF_FD", "Z3 default", "CaDiCaL"};
  return names[static_cast<std::size_t>(engine)];
}
/// The engines in the order in which they are given a case, the leader first. CaDiCaL leads where it is faster than
/// both of Z3's by more than a factor of two (tests/bench/RESULTS.md): in cases that are stated whole. `drawn`: where a
/// case draws its pieces at random, formulas are small, and Z3's finite domains lead.
[[nodiscard]] inline std::vector<Engine> portfolio(bool drawn) {
  if (drawn) return {Engine::finite_domain, Engine::cadical, Engine::general};
  return {Engine::cadical, Engine::finite_domain, Engine::general};
}

enum class Verdict : std::uint8_t { found, impossible, undecided };
[[nodiscard]] constexpr std::string_view to_string(Verdict verdict) noexcept {
  constexpr std::array<std::string_view, 3> names{"found", "impossible", "undecided"};
  return names[static_cast<std::size_t>(verdict)];
}

/// How a solver starts its search.
struct SolverStyle {
  Engine engine = Engine::finite_domain;
  std::uint32_t seed = 0;
  bool sparse = true;  ///< first tries a square as empty; otherwise at random
};

/// Solves formulas of one store. Must not be used by two threads.
class Solver : public Interface {
 public:
  /// Adds a condition. `formula` may be newer than the solver. Throws std::bad_alloc.
  virtual void add(Formula formula) = 0;
  /// Whether all added formulas and the assumptions can hold together. `undecided` after `seconds`. Throws
  /// std::bad_alloc.
  [[nodiscard]] virtual Verdict check(std::span<const Formula> assumptions, double seconds) = 0;
  /// After `found`: the value of each variable, by number. Variables that no formula mentions are false.
  [[nodiscard]] const std::vector<bool>& model() const noexcept { return model_; }
  /// After `impossible`: the numbers of assumptions that cannot hold together (not necessarily the fewest).
  [[nodiscard]] const std::vector<std::size_t>& core() const noexcept { return core_; }

 protected:
  std::vector<bool> model_;
  std::vector<std::size_t> core_;
};

[[nodiscard]] std::unique_ptr<Solver> make_z3(const FormulaStore& store, const SolverStyle& style);
[[nodiscard]] std::unique_ptr<Solver> make_cadical(const FormulaStore& store, const SolverStyle& style);
/// The store outlives the result.
[[nodiscard]] inline std::unique_ptr<Solver> make_solver(const FormulaStore& store, const SolverStyle& style) {
  return style.engine == Engine::cadical ? make_cadical(store, style) : make_z3(store, style);
}

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

/// Clauses one after another, each ended by 0, as in DIMACS.
struct ClauseList {
  int variables = 0;
  std::size_t clauses = 0;
  std::vector<int> literals;
};

/// CaDiCaL's name and version: "CaDiCaL 1.5.3".
[[nodiscard]] std::string cadical_version();

/// Solves the clauses from nothing, and writes into the file `proof` what CaDiCaL has derived: a proof in the text form
/// of DRAT, complete if the verdict is `impossible`. `undecided` after `seconds`. Throws OutputError if the file cannot
/// be written, std::bad_alloc.
[[nodiscard]] Verdict prove_unsatisfiable(const ClauseList& clauses, const std::string& proof, double seconds);

}  // namespace arbiter::puzzles
