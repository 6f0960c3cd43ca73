#include "verifier/variants/horde/never_wins.hpp"

#include <algorithm>
#include <array>

#include "verifier/orthodox/state.hpp"

namespace arbiter::horde {
namespace {

bool bishops_of_one_shade(const Setup& setup) {
  std::array<bool, 2> shades{};
  for (const Square square : setup.board.occupied()) {
    const Role role = setup.board[square]->role;
    if (role == orthodox::king) continue;
    if (role != orthodox::bishop) return false;
    shades[is_light(square) ? 1 : 0] = true;
  }
  return !(shades[0] && shades[1]);
}

/// Of White's pieces, against a king alone.
bool too_few(const Setup& setup) {
  const auto count = [&](Role role) { return setup.board.of(piece_of(Side::white, role)).size(); };
  const auto all = setup.board.of(Owner::white).size();
  if (all <= 1) return true;
  const auto minor = count(orthodox::bishop) + count(orthodox::knight);
  return all == 2 && (minor == 2 || (count(orthodox::rook) == 1 && count(orthodox::bishop) == 1));
}

}  // namespace

std::string why_never_wins(const Setup& setup, Side side) {
  if (side != Side::white || !setup.board.of(piece_of(Side::white, orthodox::king)).empty()) return {};
  const SquareSet black = setup.board.of(Owner::black);
  const bool bare = black.size() == 1 && black == setup.board.of(piece_of(Side::black, orthodox::king));
  if (bare && too_few(setup)) return "so few pieces never mate a king alone without a king of their own";
  if (setup.board.of(piece_of(Side::black, orthodox::king)).size() == 1 && bishops_of_one_shade(setup))
    return "all pieces but the king are bishops on squares of one colour, and such bishops never mate";
  return {};
}

}  // namespace arbiter::horde
