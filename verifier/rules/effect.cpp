#include "verifier/rules/effect.hpp"

namespace arbiter {

void Effect::set(Square square, std::optional<Piece> piece) {
  if (squares_.contains(square)) {
    for (std::size_t i = 0; i < count_; ++i) {
      if (changes_[i].square == square) changes_[i] = {square, piece};
    }
    return;
  }
  add({square, piece});
}

void Effect::add(const Change& change) {
  ensure(count_ < capacity, "an effect changes at most eleven squares");
  changes_[count_++] = change;
  squares_ |= change.square;
}

void Effect::clear_except(Square square, std::uint32_t stays) {
  ensure(!squares_.contains(square), "what stays on a square stood there before the move");
  add({square, std::nullopt, stays});
}

void Effect::copy_bit(std::size_t to, std::size_t from) {
  known_bits_[to] = known_bits_[from];
  bit_values_[to] = bit_values_[from];
  const int distance = static_cast<int>(from) + bit_offsets_[from] - static_cast<int>(to);
  ensure(distance >= -128 && distance <= 127, "a bit is copied from nearby");
  bit_offsets_[to] = static_cast<std::int8_t>(distance);
  shifted_ = shifted_ || distance != 0;
}

void Effect::increase(std::size_t first, std::size_t count) {
  for (std::size_t i = count; i-- > 1;) copy_bit(first + i, first + i - 1);
  set_bit(first, true);
}

void Effect::decrease(std::size_t first, std::size_t count) {
  for (std::size_t i = 0; i + 1 < count; ++i) copy_bit(first + i, first + i + 1);
  set_bit(first + count - 1, false);
}

Setup Effect::apply(const Setup& before) const {
  Setup after = before;
  for (std::size_t i = 0; i < count_; ++i) {
    const Change& change = changes_[i];
    if (change.piece) {
      after.board.put(change.square, *change.piece);
      continue;
    }
    const auto stood = before.board[change.square];
    if (!(stood && change.keeps(stood->role))) after.board.clear(change.square);
  }
  if (shifted_) {
    for (std::size_t bit = 0; bit < State::bit_count; ++bit) after.state.bits[bit] = before.state.bits[bit_source(bit)];
  }
  after.state.bits = (after.state.bits & ~known_bits_) | (bit_values_ & known_bits_);
  after.state.context = context;
  after.to_move = side_after(before.to_move);
  return after;
}

}  // namespace arbiter
