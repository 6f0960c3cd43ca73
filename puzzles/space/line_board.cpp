#include "puzzles/space/line_board.hpp"

#include <map>

namespace arbiter::puzzles {

Turn steps_of(const SymbolicTurn& turn) {
  Turn steps;
  for (const Leg& leg : turn.legs) steps.push_back(leg.step);
  return steps;
}

std::string squares_of(const Turn& turn) {
  std::string squares;
  for (const Step& step : turn) squares += step.from.name() + step.to.name() + (step.captures.empty() ? "-" : "x");
  return squares;
}

bool promotes(const SymbolicTurn& turn) { return turn.legs.back().step.becomes.role != turn.mover.role; }

LineBoard LineBoard::after(const SymbolicTurn& turn) const {
  return {*rules_, *store_, view_.after(turn.legs.back().effect), opponent(to_move_)};
}

std::vector<Man> LineBoard::movers(Square from) const {
  std::vector<Man> men;
  view_.for_each_man(from, [&](Man man, Formula present) {
    if (man.owner != owner_of(opponent(to_move_)) && !never(present)) men.push_back(man);
  });
  return men;
}

std::vector<SymbolicTurn> LineBoard::turns(Square from, Man man) const {
  std::vector<SymbolicTurn> result;
  std::vector<std::vector<Formula>> conditions;
  std::map<Turn, std::size_t> known;
  rules_->for_each_turn(view_, to_move_, from, man, [&](const SymbolicTurn& turn) {
    if (never(turn.legal)) return;
    const auto [place, is_new] = known.emplace(steps_of(turn), result.size());
    if (is_new) {
      result.push_back(turn);
      conditions.emplace_back();
    }
    conditions[place->second].push_back(turn.legal);
  });
  for (std::size_t i = 0; i < result.size(); ++i) result[i].legal = any_of(*store_, std::move(conditions[i]));
  return result;
}

std::optional<SymbolicTurn> LineBoard::find(const Turn& turn, Man man) const {
  for (SymbolicTurn& each : turns(turn.front().from, man)) {
    if (steps_of(each) == turn) return std::move(each);
  }
  return std::nullopt;
}

std::vector<SymbolicTurn> LineBoard::all_turns() const {
  std::vector<SymbolicTurn> result;
  for (const Square from : all_squares) {
    for (const Man man : movers(from)) {
      for (SymbolicTurn& turn : turns(from, man)) result.push_back(std::move(turn));
    }
  }
  return result;
}

Formula LineBoard::legal_like(const Turn& turn) {
  const Square from = turn.front().from;
  const auto place = static_cast<std::size_t>(from.index());
  if (!looked_[place]) {
    looked_[place] = true;
    std::unordered_map<std::string, std::vector<Formula>> groups;
    for (const Man man : movers(from)) {
      for (const SymbolicTurn& each : turns(from, man)) groups[squares_of(steps_of(each))].push_back(each.legal);
    }
    for (auto& [squares, conditions] : groups) known_.emplace(squares, any_of(*store_, std::move(conditions)));
  }
  const auto known = known_.find(squares_of(turn));
  return known == known_.end() ? truth<Formula>(false) : known->second;
}

}  // namespace arbiter::puzzles
