#pragma once

#include <string>
#include <vector>

#include "puzzles/query/ast.hpp"
#include "puzzles/query/words.hpp"
#include "puzzles/space/space.hpp"
#include "verifier/position/ruleset.hpp"

namespace arbiter::puzzles {

struct WordCore {
  std::vector<std::string>
      parts;             ///< none of them can be left out; empty if no contradiction is known, which is not a verdict
  bool decided = false;  ///< numbers and words alone were found to contradict each other, or to be consistent
};

/// Parts of a query (as typed, except for what is left out inside exists move(… & …)), constraints and invariants that
/// contradict each other by their numbers and by what the words of the query mean, wherever pieces stand. The moves on
/// a board are not considered, so that many contradictions are not found here. `seconds`: of the clock. Runs Z3 in this
/// process. Throws std::bad_alloc.
[[nodiscard]] WordCore contradicting_words(const Request& request, const Space& space, const query::Query& query,
                                           double seconds);

/// A fact that holds for every position, or for every move of each, by the rules: a query of that scope.
struct Implication {
  query::Scope scope;
  std::string text;
  query::Node root;
};
/// The implications of implications.def, and that only pawns become another kind. Lives as long as the program.
[[nodiscard]] const std::vector<Implication>& implications(Ruleset ruleset);

/// Constraints, invariants and parts of a query (null if there is none) that contradict each other in amounts alone,
/// none of which can be left out; parts as typed. Empty if bounds of each number remain, which proves nothing: the
/// parts may still contradict each other. A solver, which finds sums piece by piece, can run forever on them.
[[nodiscard]] std::vector<std::string> contradicting_numbers(const Request& request, const Space& space,
                                                             const query::Query* query = nullptr);

}  // namespace arbiter::puzzles
