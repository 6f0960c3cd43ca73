#pragma once

#include <string>
#include <vector>

#include "puzzles/query/ast.hpp"
#include "puzzles/space/symbolic_rules.hpp"

namespace arbiter::puzzles::query {

/// What a query says of an open position, by the declarative rules.
struct Saying {
  Formula formula;
  /// Whether it says all of the query. Otherwise it follows from the query (is never stronger), so that what it rules out is ruled
  /// out; a position that satisfies it must still be asked by holds().
  bool exact = true;
};

/// Of the parts of a query that is a conjunction, or the query itself: the words as typed, and what they say.
struct SaidPart {
  std::string words;
  Saying saying;
};

/// `plies`: how many turns ahead formulas are made; what looks further is left open. So are whole turns of Interweave. `lazily`: what
/// the query says of all turns is left to lessons(), which cost far less than all turns of an open board.
[[nodiscard]] std::vector<SaidPart> say(const Query& query, const FormulaView& view, Side to_move, const SymbolicRules& rules,
                                        const Variant& variant, int plies, bool lazily = false);

/// What follows from the query about one turn that the generator found to be legal where the query forbids it: that it is not legal,
/// or not such a turn. None where the formula would not say that exactly.
[[nodiscard]] std::vector<Formula> lessons(const Query& query, const FormulaView& view, Side to_move, const SymbolicRules& rules,
                                           const Variant& variant, int plies, const Turn& culprit);

}  // namespace arbiter::puzzles::query
