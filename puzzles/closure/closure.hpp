#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "puzzles/query/words.hpp"
#include "puzzles/space/space.hpp"

namespace arbiter::puzzles {

struct WordCore {
  std::vector<std::string>
      parts;             ///< none of them can be left out; empty if nothing is known to contradict, which is no verdict
  bool decided = false;  ///< numbers and words alone were found to contradict each other or to go together
};

/// Parts of a query (as they were typed, but for what is left out inside exists move(… & …)), constraints and
/// invariants that contradict each other by their numbers and by what the words of the query mean, wherever pieces
/// stand. Which moves there are on a board is not looked at, so that much that contradicts itself is not found here.
/// `seconds`: of the clock. Runs Z3 in this very process. Throws std::bad_alloc.
[[nodiscard]] WordCore contradicting_words(const Request& request, const Space& space, const query::Query& query,
                                           double seconds);

/// What holds of every position, or of every move of each, by the rules: a query of that scope.
struct Implication {
  query::Scope scope;
  std::string text;
  query::Node root;
};
/// Those of implications.def, and that only pawns become something else. Lives as long as the program.
[[nodiscard]] const std::vector<Implication>& implications(const Variant& variant, std::size_t profile);

}  // namespace arbiter::puzzles
