#include "board/board.hpp"

namespace arbiter {
namespace {

template <class Test>
SquareSet where(Test&& test) noexcept {
  SquareSet result;
  for (const Square square : all_squares) {
    if (test(square)) result |= square;
  }
  return result;
}

}  // namespace

SquareSet Board::occupied() const noexcept {
  return where([&](Square square) { return !empty(square); });
}

SquareSet Board::of(Owner owner) const noexcept {
  return where([&](Square square) {
    const auto man = (*this)[square];
    return man && man->owner == owner;
  });
}

SquareSet Board::of(Man man) const noexcept {
  return where([&](Square square) { return holds(square, man); });
}

}  // namespace arbiter
