#include "rules/effect.hpp"

#include "support/internal_error.hpp"

namespace arbiter {

void Effect::set(Square square, std::optional<Man> man) {
  if (squares_.contains(square)) {
    for (std::size_t i = 0; i < count_; ++i) {
      if (changes_[i].square == square) changes_[i].man = man;
    }
    return;
  }
  ensure(count_ < capacity, "an effect changes at most ten squares");
  changes_[count_++] = {square, man};
  squares_ |= square;
}

Setup Effect::apply(const Setup& before) const {
  Setup after = before;
  for (std::size_t i = 0; i < count_; ++i) {
    if (changes_[i].man) {
      after.board.put(changes_[i].square, *changes_[i].man);
    } else {
      after.board.clear(changes_[i].square);
    }
  }
  after.state.bits = (before.state.bits & ~known_bits_) | (bit_values_ & known_bits_);
  after.state.context = context;
  if (turn_over) after.to_move = opponent(before.to_move);
  return after;
}

}  // namespace arbiter
