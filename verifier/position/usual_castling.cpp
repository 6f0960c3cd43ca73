#include "verifier/position/usual_castling.hpp"

#include <algorithm>

#include "verifier/position/variant.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter {
namespace {

/// Whether the king of the side stands where it starts.
bool king_at_home(const Variant& variant, const Setup& start, const Setup& setup, Side side) {
  const SquareSet own = start.board.of(owner_of(side));
  return std::any_of(own.begin(), own.end(), [&](Square square) {
    const auto piece = start.board[square];
    return role_info(variant, piece->role).name == "king" && setup.board.holds(square, *piece);
  });
}

}  // namespace

bool castles_as_usual(const Variant& variant, const Setup& setup) {
  const auto start = variant.parse_fen(variant.positions().front().fen, {});
  ensure(start.has_value(), "the start position can be read");
  for (const StateRange& range : variant.state_ranges()) {
    if (range.part != StatePart::castling) continue;
    const std::size_t half = (range.first_bit + range.end_bit) / 2;  // White's rights, then Black's
    for (std::size_t bit = range.first_bit; bit < range.end_bit; ++bit) {
      if (!setup.state.bits[bit]) continue;
      const Side side = bit < half ? Side::white : Side::black;
      if (!start->setup.state.bits[bit] || !king_at_home(variant, start->setup, setup, side)) return false;
    }
  }
  return true;
}

}  // namespace arbiter
