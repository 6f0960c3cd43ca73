#include "puzzles/query/formula_world.hpp"

#include <algorithm>

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

}  // namespace

bool FormulaWorld::sayable(const Node& node) const {
  const bool chains = puzzle_variant(variant_).moves_are_chains();
  const bool can =
      node.op == Op::comparison || node.op == Op::one ? whole(node, plies_, chains) : near(node, plies_, chains);
  exact_ = exact_ && can;
  return can;
}

}  // namespace arbiter::puzzles::query
