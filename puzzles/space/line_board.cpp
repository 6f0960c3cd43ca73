#include "puzzles/space/line_board.hpp"

#include <map>

namespace arbiter::puzzles {

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
  for (const Square from : all_squares) {
    for (const Piece piece : board.movers(from)) {
      for (const SymbolicMove& move : board.moves(from, piece)) {
        const SquareSet taken = move.legs.front().step.captures;
        if (piece.role == royal || taken.empty() || taken.contains(promoted)) some.add(move.legal);
      }
    }
  }
  return some.value();
}

}  // namespace arbiter::puzzles
