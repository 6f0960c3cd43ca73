#include "puzzles/query/formula.hpp"

#include "puzzles/query/concrete.hpp"
#include "puzzles/query/evaluate.hpp"
#include "puzzles/query/formula_world.hpp"

namespace arbiter::puzzles::query {
namespace {

template <class F>
void for_each_part(const Node& root, F&& f) {
  if (root.op != Op::conjunction) return f(root);
  for (const Node& part : root.parts) f(part);
}

/// What such a part says apart from its statement about all moves.
Node rest_of(const Node& part) {
  Node rest = part;
  if (part.op == Op::only) rest.op = Op::exists;
  if (part.op == Op::word) rest.word = Word::check;
  if (part.op == Op::word && part.word == Word::stalemate) {
    Node check = rest;
    rest.op = Op::negation;
    rest.parts = {check};
  }
  if (part.op == Op::every || part.op == Op::none) {
    rest = Node{};
    rest.number = 1;
  }
  return rest;
}

}  // namespace

std::vector<TranslatedPart> say(const Query& query, const FormulaView& view, Side to_move, const SymbolicRules& rules,
                                const Variant& variant, int plies, bool lazily) {
  std::vector<TranslatedPart> result;
  for_each_part(query.root, [&](const Node& part) {
    bool exact = true;
    const FormulaWorld world(view, to_move, rules, variant, plies, exact);
    const auto said = lazily && forbids(part, variant) ? Meaning(world).of(rest_of(part)) : Meaning(world).of(part);
    result.push_back(
        {query.text.substr(part.begin, part.end - part.begin), {said, exact && !(lazily && forbids(part, variant))}});
  });
  return result;
}

std::vector<Formula> blocking_clauses(const Query& query, const FormulaView& view, Side to_move,
                                      const SymbolicRules& rules, const Variant& variant, int plies,
                                      const Move& culprit) {
  std::vector<Formula> result;
  const Square from = culprit.front().from;
  for_each_part(query.root, [&](const Node& part) {
    if (!forbids(part, variant)) return;
    const auto block = [&](const SymbolicMove& candidate) {
      Move move;
      for (const Leg& leg : candidate.legs) move.push_back(leg.step);
      if (move != culprit) return;
      bool exact = true;
      const FormulaWorld world(view, to_move, rules, variant, plies, exact);
      const auto next = [&](auto&& g) { return world.after(candidate, g); };
      Formula forbidden = truth<Formula>(true);
      if (part.op == Op::none) forbidden = Meaning(world).of_one(part.parts.front(), move, next);
      if (part.op == Op::every || part.op == Op::only)
        forbidden = no(Meaning(world).of_one(part.parts.front(), move, next));
      const Formula blocking_clause = no(all(candidate.legal, forbidden));
      if (exact && !always(blocking_clause)) result.push_back(blocking_clause);
    };
    if (culprit.front().places) {
      rules.for_each_placing(view, to_move, from, block);
      return;
    }
    view.for_each_piece(from, [&](Piece piece, Formula present) {
      if (!never(present)) rules.for_each_move(view, to_move, from, piece, block);
    });
  });
  return result;
}

}  // namespace arbiter::puzzles::query
