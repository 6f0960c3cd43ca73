#include "puzzles/query/formula.hpp"

#include "puzzles/query/ast.hpp"
#include "puzzles/query/concrete.hpp"
#include "puzzles/query/evaluate.hpp"
#include "puzzles/query/formula_world.hpp"
#include "puzzles/space/line_board.hpp"

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
      const Move move = steps_of(candidate);
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

const Node* demanded_move(const Query& query) {
  const Node* found = nullptr;
  for_each_part(query.root, [&](const Node& part) {
    const bool demands = part.op == Op::exists || part.op == Op::one || part.op == Op::only;
    if (found == nullptr && demands && !part.steps && demanded_after(query, part)) found = &part;
  });
  return found;
}

Formula of_move(const Node& part, const FormulaView& view, Side to_move, const SymbolicRules& rules,
                const Variant& variant, const SymbolicMove& move, const std::function<Formula()>& after) {
  bool exact = true;
  const FormulaWorld world(view, to_move, rules, variant, 1, exact);
  return Meaning(world).of_one(part.parts.front(), steps_of(move),
                               [&](auto&& g) -> Formula { return after ? after() : world.after(move, g); });
}

std::optional<Query> demanded_after(const Query& query, const Node& part) {
  std::vector<Node> demands;
  for_each_part(part.parts.front(), [&](const Node& said) {
    Node node;
    node.op = Op::word;
    if (said.op == Op::inner && said.word == Word::after)
      node = said.parts.front();
    else if (said.op == Op::word && said.word == Word::gives_mate)
      node.word = Word::mate;
    else if (said.op == Op::word && said.word == Word::gives_stalemate)
      node.word = Word::stalemate;
    else
      return;
    demands.push_back(std::move(node));
  });
  if (demands.empty()) return std::nullopt;
  return Query{join(Op::conjunction, std::move(demands)), query.text};
}

}  // namespace arbiter::puzzles::query
