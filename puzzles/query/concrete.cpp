#include "puzzles/query/concrete.hpp"

#include <algorithm>
#include <optional>

#include "puzzles/query/concrete_world.hpp"
#include "puzzles/query/evaluate.hpp"

namespace arbiter::puzzles::query {
namespace {

/// The first part of a conjunction that says what turns there are.
const Node* about_turns(const Node& node) {
  if (node.op == Op::exists || node.op == Op::one || node.op == Op::only) return &node;
  if (node.op != Op::conjunction) return nullptr;
  for (const Node& part : node.parts) {
    if (const Node* found = about_turns(part)) return found;
  }
  return nullptr;
}

}  // namespace

std::vector<Turn> witnesses(const Query& query, const Setup& setup, const Variant& variant, const MoveSource& source) {
  const Node* const node = about_turns(query.root);
  std::vector<Turn> result;
  if (node == nullptr || node->steps) return result;
  const ConcreteWorld world(setup, variant, source, false);
  for (const TurnOutcome& each : source.turns(setup)) {
    if (Meaning(world).of_one(node->parts.front(), each.turn, [&](auto&& g) { return g(ConcreteWorld(each.after, variant, source, false)); })) {
      result.push_back(each.turn);
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

bool forbids(const Node& part, const Variant& variant) {
  if (variant.name() == "interweave" || part.steps) return false;
  const bool quantifier = part.op == Op::every || part.op == Op::none || part.op == Op::only;
  return quantifier || (part.op == Op::word && (part.word == Word::mate || part.word == Word::stalemate));
}

std::vector<Turn> culprits(const Query& query, const Setup& setup, const Variant& variant, const MoveSource& source) {
  std::vector<Turn> result;
  const ConcreteWorld world(setup, variant, source, false);
  const auto look = [&](const Node& part) {
    if (!forbids(part, variant)) return;
    for (const TurnOutcome& each : source.turns(setup)) {
      bool forbidden = part.op == Op::word;
      if (!forbidden) {
        const bool said = Meaning(world).of_one(part.parts.front(), each.turn, [&](auto&& g) { return g(ConcreteWorld(each.after, variant, source, false)); });
        forbidden = said == (part.op == Op::none);
      }
      if (forbidden) result.push_back(each.turn);
    }
  };
  if (query.root.op == Op::conjunction) {
    for (const Node& part : query.root.parts) look(part);
  } else {
    look(query.root);
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

bool holds(const Query& query, const Setup& setup, const Variant& variant, const MoveSource& source) {
  return Meaning(ConcreteWorld(setup, variant, source, false)).of(query.root);
}

std::vector<std::string> failing(const Query& query, const Setup& setup, const Variant& variant, const MoveSource& source) {
  const ConcreteWorld world(setup, variant, source, false);
  std::vector<std::string> result;
  const auto judge = [&](const Node& part) {
    if (!Meaning(world).of(part)) result.push_back(query.text.substr(part.begin, part.end - part.begin));
  };
  if (query.root.op == Op::conjunction) {
    for (const Node& part : query.root.parts) judge(part);
  } else {
    judge(query.root);
  }
  return result;
}

}  // namespace arbiter::puzzles::query
