#pragma once

#include "verifier/orthodox/soundness/invariants.hpp"
#include "verifier/variants/armies/rules.hpp"

namespace arbiter::armies {

/// Invariants at the beginning of every move of a legal game of the pairing that the view's context names.
template <BoardView V>
[[nodiscard]] std::vector<Invariant<typename V::Truth>> invariants(const V& view, Side side_to_move) {
  using T = typename V::Truth;
  const auto army_of = [&](Side side) { return static_cast<Army>(view.context()[side == Side::white ? 0 : 1]); };
  const auto at_start = [&](Side side, Role role) { return armies::at_start(army_of(side), role); };
  const orthodox::Beginning beginning{
      .role_count = role_count,
      .at_start = at_start,
      .corner =
          [&](Piece piece) {
            return piece.role == pieces_of(army_of(piece.owner == Owner::black ? Side::black : Side::white))[0];
          },
      // Bedes keep their square colour, too, but castling in a shuffled set-up may change it.
      .keeps_shade = [](Role role) { return role == orthodox::bishop || role == fad; },
  };
  auto result = orthodox::invariants(orthodox::Rules<PieceSet>(PieceSet{}), view, side_to_move, beginning);

  Conjunction<T> in_play;
  for (int number = 0; number < role_count; ++number) {
    const Role role{static_cast<std::uint8_t>(number)};
    if (role == orthodox::pawn || role == orthodox::king) continue;
    if (at_start(Side::white, role) + at_start(Side::black, role) > 0) continue;
    for (const Side side : {Side::white, Side::black}) {
      for (const T here : orthodox::pieces(view, side, role)) in_play.add(no(here));
    }
  }
  result.push_back({"DA.inv.armies", "every piece belongs to one of the two armies in play", in_play.value()});
  return result;
}

}  // namespace arbiter::armies
