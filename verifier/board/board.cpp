#include "verifier/board/board.hpp"

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
    const auto piece = (*this)[square];
    return piece && piece->owner == owner;
  });
}

SquareSet Board::of(Piece piece) const noexcept {
  return where([&](Square square) { return holds(square, piece); });
}

}  // namespace arbiter
