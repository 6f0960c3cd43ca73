#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "puzzles/query/ast.hpp"
#include "puzzles/space/symbolic_rules.hpp"

namespace arbiter::puzzles::query {

/// What a part of a query that is a conjunction, or the query itself, says of an open position by the declarative
/// rules; the words are as typed.
struct TranslatedPart : Named {
  /// Whether the formula says all of the part. Otherwise it follows from the query (is never stronger), so that what it
  /// rules out is ruled out; a position that satisfies it must still be checked with holds().
  bool exact = true;
};

/// `plies`: how many moves ahead formulas are made; what looks further is left open, and so are whole moves of
/// Interweave. `lazily`: what the query says of all moves is left to blocking_clauses(), which cost far less than all
/// moves of an open board.
[[nodiscard]] std::vector<TranslatedPart> say(const Query& query, const FormulaView& view, Side to_move,
                                              const SymbolicRules& rules, const Variant& variant, int plies,
                                              bool lazily = false);

/// What follows from the query about one move that the generator found to be legal although the query forbids it: that
/// it is not legal, or not such a move. Empty where the formula would not say exactly that.
[[nodiscard]] std::vector<Formula> blocking_clauses(const Query& query, const FormulaView& view, Side to_move,
                                                    const SymbolicRules& rules, const Variant& variant, int plies,
                                                    const Move& culprit);

/// Of a query, or of its conjunction, the first part that demands a move (exists, one or only move(…)) for what stands
/// after it; null if there is none.
[[nodiscard]] const Node* demanded_move(const Query& query);
/// What such a part says of one move of the side to move, and of the position after it as far as say() would with one
/// ply. `after`: if given, what it returns is said of that position instead, each time anew.
[[nodiscard]] Formula of_move(const Node& part, const FormulaView& view, Side to_move, const SymbolicRules& rules,
                              const Variant& variant, const SymbolicMove& move,
                              const std::function<Formula()>& after = {});
/// What such a part demands of the position after its move, as a query about that.
[[nodiscard]] std::optional<Query> demanded_after(const Query& query, const Node& part);

}  // namespace arbiter::puzzles::query
