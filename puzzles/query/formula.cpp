#include "puzzles/query/formula.hpp"

#include <algorithm>

#include "puzzles/query/concrete.hpp"
#include "puzzles/query/evaluate.hpp"
#include "puzzles/space/puzzle_variant.hpp"

namespace arbiter::puzzles::query {
namespace {

/// An open position by the declarative rules.
class FormulaWorld {
 public:
  using Truth = Formula;
  FormulaWorld(const FormulaView& view, Side side, const SymbolicRules& rules, const Variant& variant, int plies,
               bool& exact)
      : view_(view), side_(side), rules_(rules), variant_(variant), plies_(plies), exact_(exact) {}

  [[nodiscard]] Side side() const { return side_; }
  [[nodiscard]] const Variant& variant() const { return variant_; }
  template <class F>
  void for_each_piece(Square square, F&& f) const {
    view_.for_each_piece(square, f);
  }
  [[nodiscard]] Formula bit(std::size_t number) const { return view_.bit(number); }
  [[nodiscard]] const std::array<std::uint8_t, State::context_size>& context() const { return view_.context(); }
  [[nodiscard]] Formula in_check(Side side) const { return rules_.in_check(view_, side); }

  [[nodiscard]] std::vector<Formula> checkers(Side side) const {
    std::vector<Formula> result;
    for (const Square square : all_squares) {
      const Formula here = view_.holds(square, piece_of(side, orthodox::king));
      if (never(here)) continue;
      for (const Formula strikes : rules_.attackers(view_, square, side)) result.push_back(all(here, strikes));
    }
    return result;
  }
  /// Own pieces only block lines, whatever they are.
  [[nodiscard]] Formula guarded(Square square, Square from) const {
    Effect gone(view_.context());
    gone.clear(from);
    Disjunction<Formula> some;
    for (const Formula strikes : rules_.attackers(view_.after(gone), square, side_)) some.add(strikes);
    return some.value();
  }
  [[nodiscard]] Formula any_move() const {
    Disjunction<Formula> some;
    each_candidate([](Piece, Square) { return true; },
                   [&](const SymbolicMove& move) {
                     some.add(move.legal);
                     return !some.decided();
                   });
    return some.value();
  }

  template <class Wanted, class F>
  void for_each_move(bool, Wanted&& wanted, F&& f) const {
    each_candidate(wanted, [&](const SymbolicMove& candidate) {
      Move move;
      for (const Leg& leg : candidate.legs) move.push_back(leg.step);
      // The board before the move says which piece moves: the condition has the piece on its square, and so has what is
      // said about the piece.
      return f(move, candidate.legal, [&](auto&& g) {
        const Effect& effect = candidate.legs.back().effect;
        const FormulaView after = view_.after(effect);
        return g(FormulaWorld(after, effect.move_over ? opponent(side_) : side_, rules_, variant_, plies_ - 1, exact_));
      });
    });
  }

  [[nodiscard]] bool sayable(const Node& node) const {
    const bool can = node.op == Op::comparison || node.op == Op::one ? whole(node, plies_) : near(node, plies_);
    exact_ = exact_ && can;
    return can;
  }

 private:
  /// Whether the moves of this position that the part speaks of can be listed.
  [[nodiscard]] bool near(const Node& node, int plies) const {
    const bool chains = puzzle_variant(variant_).moves_are_chains();
    switch (node.op) {
      case Op::exists:
      case Op::every:
      case Op::none:
      case Op::only:
      case Op::one:
      case Op::count: return plies > 0 && (node.steps || !chains);
      case Op::word:
      case Op::amount:
        switch (node.word) {
          case Word::mate:
          case Word::stalemate:
          case Word::king_moves:
          case Word::gives_mate:
          case Word::gives_stalemate: return plies > 0;
          case Word::forced:
          case Word::moves: return plies > 0 && !chains;
          default: return true;
        }
      default: return true;
    }
  }
  /// The same, and for all positions further on.
  [[nodiscard]] bool whole(const Node& node, int plies) const {
    if (!near(node, plies)) return false;
    const bool ahead = node.op == Op::exists || node.op == Op::every || node.op == Op::none || node.op == Op::only ||
                       node.op == Op::one || node.op == Op::count;
    const bool back = node.op == Op::inner && node.word == Word::before;
    const int left = ahead ? plies - 1 : back ? plies + 1 : plies;
    return std::all_of(node.parts.begin(), node.parts.end(), [&](const Node& part) { return whole(part, left); });
  }

  template <class Wanted, class F>
  void each_candidate(Wanted&& wanted, F&& f) const {
    bool more = true;
    for (const Square from : all_squares) {
      if (!more) return;
      view_.for_each_piece(from, [&](Piece piece, Formula present) {
        if (!more || never(present) || !wanted(piece, from)) return;
        rules_.for_each_move(view_, side_, from, piece, [&](const SymbolicMove& move) {
          if (more && !never(move.legal)) more = f(move);
        });
      });
    }
  }

  const FormulaView& view_;
  Side side_;
  const SymbolicRules& rules_;
  const Variant& variant_;
  int plies_;
  bool& exact_;
};

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
    view.for_each_piece(from, [&](Piece piece, Formula present) {
      if (never(present)) return;
      rules.for_each_move(view, to_move, from, piece, [&](const SymbolicMove& candidate) {
        Move move;
        for (const Leg& leg : candidate.legs) move.push_back(leg.step);
        if (move != culprit) return;
        bool exact = true;
        const FormulaWorld world(view, to_move, rules, variant, plies, exact);
        const auto next = [&](auto&& g) {
          const Effect& effect = candidate.legs.back().effect;
          const FormulaView after = view.after(effect);
          return g(
              FormulaWorld(after, effect.move_over ? opponent(to_move) : to_move, rules, variant, plies - 1, exact));
        };
        Formula forbidden = truth<Formula>(true);
        if (part.op == Op::none) forbidden = Meaning(world).of_one(part.parts.front(), move, next);
        if (part.op == Op::every || part.op == Op::only)
          forbidden = no(Meaning(world).of_one(part.parts.front(), move, next));
        const Formula blocking_clause = no(all(candidate.legal, forbidden));
        if (exact && !always(blocking_clause)) result.push_back(blocking_clause);
      });
    });
  });
  return result;
}

}  // namespace arbiter::puzzles::query
