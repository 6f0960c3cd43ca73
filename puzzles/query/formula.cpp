#include "puzzles/query/ask.hpp"

#include <algorithm>

#include "puzzles/query/ask.hpp"
#include "puzzles/query/evaluate.hpp"
#include "puzzles/space/line_board.hpp"
#include "puzzles/space/puzzle_variant.hpp"

namespace arbiter::puzzles::query {
namespace {

bool speaks_of_moves(const Node& node) {
  switch (node.op) {
    case Op::exists:
    case Op::every:
    case Op::none:
    case Op::only:
    case Op::one:
    case Op::count: return true;
    default: return false;
  }
}

/// Whether the moves of this position that the part speaks of can be listed. `chains`: moves may have any number of
/// steps, and only single steps can be listed.
bool near(const Node& node, int plies, bool chains) {
  if (node.op == Op::inner) return node.word != Word::passed;
  if (speaks_of_moves(node)) return plies > 0 && (node.steps || !chains);
  if (node.op != Op::word && node.op != Op::amount) return true;
  switch (node.word) {
    case Word::pure_mate:
    case Word::model_mate:
    case Word::ideal_mate:
    case Word::discovers: return false;
    case Word::mate:
    case Word::stalemate:
    case Word::king_moves:
    case Word::gives_mate:
    case Word::gives_stalemate: return plies > 0;
    case Word::forced:
    case Word::moves: return plies > 0 && !chains;
    default: return true;
  }
}

/// The same, and for all positions further on.
bool whole(const Node& node, int plies, bool chains) {
  if (!near(node, plies, chains)) return false;
  const bool back = node.op == Op::inner && node.word == Word::before;
  const int left = speaks_of_moves(node) ? plies - 1 : back ? plies + 1 : plies;
  return std::ranges::all_of(node.parts, [&](const Node& part) { return whole(part, left, chains); });
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

bool FormulaWorld::sayable(const Node& node) const {
  const bool chains = puzzle_variant(variant()).moves_are_chains;
  const bool can =
      node.op == Op::comparison || node.op == Op::one ? whole(node, plies_, chains) : near(node, plies_, chains);
  exact_ = exact_ && can;
  return can;
}

std::vector<TranslatedPart> say(const Query& query, const OpenPosition& open, int plies, bool lazily) {
  std::vector<TranslatedPart> result;
  for (const Node& part : conjoined(query.root)) {
    bool exact = true;
    const FormulaWorld world(open, plies, exact);
    const bool later = lazily && forbids(part, open.variant);
    const auto said = Meaning(world).of(later ? rest_of(part) : part);
    result.push_back({{query.text.substr(part.begin, part.end - part.begin), said}, exact && !later});
  }
  return result;
}

std::vector<Formula> blocking_clauses(const Query& query, const OpenPosition& open, const Move& culprit) {
  std::vector<Formula> result;
  const Square from = culprit.front().from;
  for (const Node& part : conjoined(query.root)) {
    if (!forbids(part, open.variant)) continue;
    const auto block = [&](const SymbolicMove& candidate) {
      const Move move = steps_of(candidate);
      if (move != culprit) return;
      bool exact = true;
      const FormulaWorld world(open, plies_in_formulas, exact);
      const auto next = [&](auto&& g) { return world.after(candidate, g); };
      Formula forbidden = truth<Formula>(true);
      if (part.op == Op::none) forbidden = Meaning(world).of_one(part.parts.front(), move, next);
      if (part.op == Op::every || part.op == Op::only)
        forbidden = no(Meaning(world).of_one(part.parts.front(), move, next));
      const Formula blocking_clause = no(all(candidate.legal, forbidden));
      if (exact && !always(blocking_clause)) result.push_back(blocking_clause);
    };
    if (culprit.front().places) {
      open.rules.for_each_placing(open.view, open.to_move, from, block);
      continue;
    }
    open.view.for_each_piece(from, [&](Piece piece, Formula present) {
      if (!never(present)) open.rules.for_each_move(open.view, open.to_move, from, piece, block);
    });
  }
  return result;
}

const Node* demanded_move(const Query& query) {
  for (const Node& part : conjoined(query.root)) {
    const bool demands = part.op == Op::exists || part.op == Op::one || part.op == Op::only;
    if (demands && !part.steps && demanded_after(query, part)) return &part;
  }
  return nullptr;
}

Formula of_move(const Node& part, const OpenPosition& open, const SymbolicMove& move,
                const std::function<Formula()>& after) {
  bool exact = true;
  const FormulaWorld world(open, plies_in_formulas, exact);
  return Meaning(world).of_one(part.parts.front(), steps_of(move),
                               [&](auto&& g) -> Formula { return after ? after() : world.after(move, g); });
}

std::optional<Query> demanded_after(const Query& query, const Node& part) {
  std::vector<Node> demands;
  for (const Node& said : conjoined(part.parts.front())) {
    Node node;
    node.op = Op::word;
    if (said.op == Op::inner && said.word == Word::after)
      node = said.parts.front();
    else if (said.op == Op::word && said.word == Word::gives_mate)
      node.word = Word::mate;
    else if (said.op == Op::word && said.word == Word::gives_stalemate)
      node.word = Word::stalemate;
    else
      continue;
    demands.push_back(std::move(node));
  }
  if (demands.empty()) return std::nullopt;
  return Query{join(Op::conjunction, std::move(demands)), query.text};
}

}  // namespace arbiter::puzzles::query
