#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tests/conformance/mutants.hpp"
#include "verifier/position/position.hpp"

namespace arbiter::conformance {

/// A position in which a mutant answers otherwise, and none of its pieces can go.
struct Witness {
  Setup setup;
  bool shuffled = false;    ///< only a shuffled start (Chess960) leads to it
  bool incomplete = false;  ///< it lacks the piece that every board has after the first move (AF315)
  int pieces = 0;
  std::size_t foreign = 0;  ///< number of mutants of other clauses that answer otherwise, too
  std::size_t moves = 0;
};

/// Whether `other` would show the same with less: what every program can be asked first, then fewer pieces,
/// fewer clauses that matter, fewer moves.
[[nodiscard]] bool smaller(const Witness& other, const Witness& than);

/// For each mutant whether no position with two kings alone shows it: then a position of three pieces has the fewest.
/// All of these positions are tried, with every value of the parts of `like` that the variant names; false for variants
/// with more kings.
[[nodiscard]] std::vector<bool> need_three(const Variant& variant, std::size_t profile,
                                           const std::vector<const mutated::Mutant*>& mutants, const Setup& like);

/// For each mutant the smallest position that was found by shrinking a few of the pool; nothing where the pool has
/// none. Independent of the order of evaluation: the same pool gives the same positions.
[[nodiscard]] std::vector<std::optional<Witness>> witnesses(const Variant& variant, std::size_t profile,
                                                            const std::vector<const mutated::Mutant*>& mutants,
                                                            const std::vector<Position>& pool);

/// The fewest of `witnesses` (by greedy choice) among which each is told apart; `tells(position, mutant)`. Indices of
/// witnesses, sorted.
[[nodiscard]] std::vector<std::size_t> cover(const std::vector<Witness>& witnesses,
                                             const std::vector<std::vector<bool>>& tells);

}  // namespace arbiter::conformance
