#include "puzzles/space/reach_reasons.hpp"

namespace arbiter::puzzles {

Formula ReachReasons::not_together(const Squares& pieces) const {
  Disjunction<Formula> other;
  for (const auto& [square, piece] : pieces) other.add(no(space_.view().holds(square, piece)));
  return other.value();
}

Formula ReachReasons::not_together(SquareSet squares, Piece piece) const {
  Squares pieces;
  for (const Square square : squares) pieces.emplace_back(square, piece);
  return not_together(pieces);
}

Formula ReachReasons::at_most(int number) {
  return number < 0 ? truth<Formula>(false) : space_.at_most_pieces(static_cast<std::size_t>(number));
}

Formula ReachReasons::at_most_of(Side side, int number) {
  // Pawns may need more captures than there are pieces.
  if (number < 0) return truth<Formula>(false);
  auto& count = count_[static_cast<std::size_t>(side)];
  if (count.empty()) {
    std::vector<Formula> pieces;
    for (const Square square : all_squares) pieces.push_back(owned(space_.view(), square, owner_of(side)));
    count = totaliser(std::move(pieces), 17);
  }
  const auto index = static_cast<std::size_t>(number);
  return index < count.size() ? no(count[index]) : truth<Formula>(true);
}

}  // namespace arbiter::puzzles
