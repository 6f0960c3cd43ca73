// Boards of a line of play, and the formulas of its moves.

#include <algorithm>
#include <map>
#include <unordered_map>

#include "puzzles/space/space.hpp"

namespace arbiter::puzzles {

FormulaView with_only(const FormulaView& view, Square square, Piece piece) {
  FormulaView result = view;
  const Formula present = view.holds(square, piece);
  std::vector<FormulaView::Candidate> only;
  if (!never(present)) only.push_back({piece, present});
  result.set(square, std::move(only), view.empty(square));
  return result;
}

Formula any_of(const FormulaStore& store, std::vector<Formula> conditions) {
  const auto by_edge = [](Formula a, Formula b) { return a.edge() < b.edge(); };
  std::ranges::sort(conditions, by_edge);
  conditions.erase(
      std::unique(conditions.begin(), conditions.end(), [](Formula a, Formula b) { return same_node(a, b); }),
      conditions.end());
  std::erase_if(conditions, [](Formula each) { return never(each); });
  if (!conditions.empty() && always(conditions.front())) return conditions.front();
  Disjunction<Formula> sum;
  while (!conditions.empty()) {
    std::unordered_map<std::uint32_t, std::size_t> uses;
    const auto parts_of = [&](Formula formula) -> std::vector<std::uint32_t> {
      if (formula.is_constant() || (formula.edge() & 1U) != 0 || store.is_variable(formula.edge() / 2))
        return {formula.edge()};
      const auto operands = store.operands(formula.edge() / 2);
      return {operands.begin(), operands.end()};
    };
    std::vector<std::vector<std::uint32_t>> parts;
    for (const Formula condition : conditions) {
      parts.push_back(parts_of(condition));
      for (const std::uint32_t part : parts.back()) ++uses[part];
    }
    std::uint32_t best = 0;
    std::size_t most = 1;
    for (const auto& [part, count] : uses) {
      if (count > most || (count == most && most > 1 && part > best)) {
        best = part;
        most = count;
      }
    }
    if (most < 2) break;
    std::vector<Formula> rest;
    std::vector<Formula> sharing;
    for (std::size_t i = 0; i < conditions.size(); ++i) {
      if (std::ranges::find(parts[i], best) == parts[i].end()) {
        rest.push_back(conditions[i]);
        continue;
      }
      Conjunction<Formula> other;
      for (const std::uint32_t part : parts[i]) {
        if (part != best) other.add(store.formula(part));
      }
      sharing.push_back(other.value());
    }
    sum.add(all(store.formula(best), any_of(store, std::move(sharing))));
    conditions = std::move(rest);
  }
  for (const Formula condition : conditions) sum.add(condition);
  return sum.value();
}

Move steps_of(const SymbolicMove& move) {
  Move steps;
  for (const Leg& leg : move.legs) steps.push_back(leg.step);
  return steps;
}

std::string squares_of(const Move& move) {
  std::string squares;
  for (const Step& step : move) squares += step.from.name() + step.to.name() + (step.captures.empty() ? "-" : "x");
  return squares;
}

LineBoard LineBoard::after(const SymbolicMove& move) const {
  const Effect& effect = move.legs.back().effect;
  return {open(), view_.after(effect), effect.side_after(to_move_), *store_};
}

std::vector<Piece> LineBoard::movers(Square from) const {
  std::vector<Piece> pieces;
  view_.for_each_piece(from, [&](Piece piece, Formula present) {
    if (piece.owner != owner_of(opponent(to_move_)) && !never(present)) pieces.push_back(piece);
  });
  return pieces;
}

std::vector<SymbolicMove> LineBoard::moves(Square from, Piece piece) const {
  std::vector<SymbolicMove> result;
  std::vector<std::vector<Formula>> conditions;
  std::map<Move, std::size_t> known;
  rules_->for_each_move(view_, to_move_, from, piece, [&](const SymbolicMove& move) {
    if (never(move.legal)) return;
    const auto [place, is_new] = known.emplace(steps_of(move), result.size());
    if (is_new) {
      result.push_back(move);
      conditions.emplace_back();
    }
    conditions[place->second].push_back(move.legal);
  });
  for (std::size_t i = 0; i < result.size(); ++i) result[i].legal = any_of(*store_, std::move(conditions[i]));
  return result;
}

std::optional<SymbolicMove> LineBoard::find(const Move& move, Piece piece) const {
  for (SymbolicMove& each : moves(move.front().from, piece)) {
    if (steps_of(each) == move) return std::move(each);
  }
  return std::nullopt;
}

std::vector<SymbolicMove> LineBoard::all_moves() const {
  std::vector<SymbolicMove> result;
  for (const Square from : all_squares) {
    for (const Piece piece : movers(from)) {
      for (SymbolicMove& move : moves(from, piece)) result.push_back(std::move(move));
    }
  }
  return result;
}

Formula LineBoard::legal_like(const Move& move) {
  const Square from = move.front().from;
  const auto place = static_cast<std::size_t>(from.index());
  if (!looked_[place]) {
    looked_[place] = true;
    std::unordered_map<std::string, std::vector<Formula>> groups;
    for (const Piece piece : movers(from)) {
      for (const SymbolicMove& each : moves(from, piece)) groups[squares_of(steps_of(each))].push_back(each.legal);
    }
    for (auto& [squares, conditions] : groups) known_.emplace(squares, any_of(*store_, std::move(conditions)));
  }
  const auto known = known_.find(squares_of(move));
  return known == known_.end() ? truth<Formula>(false) : known->second;
}

Formula is_saved(const LineBoard& board, Square promoted, Role royal) {
  Disjunction<Formula> some;
  for (const SymbolicMove& move : board.all_moves()) {
    const SquareSet taken = move.legs.front().step.captures;
    if (move.mover.role == royal || taken.empty() || taken.contains(promoted)) some.add(move.legal);
  }
  return some.value();
}

}  // namespace arbiter::puzzles
