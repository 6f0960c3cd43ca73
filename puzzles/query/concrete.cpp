#include "puzzles/query/concrete.hpp"

#include <algorithm>

#include "puzzles/query/concrete_world.hpp"
#include "puzzles/query/evaluate.hpp"
#include "puzzles/space/puzzle_variant.hpp"

namespace arbiter::puzzles::query {

std::vector<Move> witnesses(const Query& query, const Setup& setup, const Variant& variant, const MoveSource& source) {
  const auto parts = shown_parts(query, setup, variant, source);
  const ShownPart* const solution = solution_part(parts);
  return solution == nullptr ? std::vector<Move>() : solution->moves;
}

bool forbids(const Node& part, const Variant& variant) {
  if (part.steps || puzzle_variant(variant).moves_are_chains) return false;
  const bool quantifier = part.op == Op::every || part.op == Op::none || part.op == Op::only;
  return quantifier || (part.op == Op::word && (part.word == Word::mate || part.word == Word::stalemate));
}

std::vector<Move> culprits(const Query& query, const Setup& setup, const Variant& variant, const MoveSource& source) {
  std::vector<Move> result;
  const ConcreteWorld world(setup, variant, source, false);
  for (const Node& part : conjoined(query.root)) {
    if (!forbids(part, variant)) continue;
    for (const MoveOutcome& each : source.setup_moves(setup)) {
      bool forbidden = part.op == Op::word;
      if (!forbidden) {
        const bool said = Meaning(world).of_one(part.parts.front(), each.move, [&](auto&& g) {
          return g(ConcreteWorld(each.after, variant, source, false));
        });
        forbidden = said == (part.op == Op::none);
      }
      if (forbidden) result.push_back(each.move);
    }
  }
  std::ranges::sort(result);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

bool holds(const Query& query, const Setup& setup, const Variant& variant, const MoveSource& source) {
  return Meaning(ConcreteWorld(setup, variant, source, false)).of(query.root);
}

std::vector<std::string> failing(const Query& query, const Setup& setup, const Variant& variant,
                                 const MoveSource& source) {
  const ConcreteWorld world(setup, variant, source, false);
  std::vector<std::string> result;
  for (const Node& part : conjoined(query.root)) {
    if (!Meaning(world).of(part)) result.push_back(query.text.substr(part.begin, part.end - part.begin));
  }
  return result;
}

}  // namespace arbiter::puzzles::query
