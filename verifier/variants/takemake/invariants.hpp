#pragma once

#include "verifier/orthodox/soundness/invariants.hpp"
#include "verifier/variants/takemake/rules.hpp"

namespace arbiter::takemake {

/// The invariants at the beginning of every move of a legal game: the orthodox ones, since a make-leg creates no
/// pieces. In all profiles a pawn on its last rank promotes before the move is over; in `site` a make-leg may bring a
/// pawn to its first rank.
template <BoardView V>
[[nodiscard]] std::vector<Invariant<typename V::Truth>> invariants(const V& view, Side side_to_move, Profile profile) {
  const orthodox::Beginning beginning{
      .role_count = orthodox::first_free,
      .at_start = [](Side, Role role) { return role == orthodox::queen ? 1 : 2; },
      .corner = [](Piece piece) { return piece.role == orthodox::rook; },
      .keeps_shade = [](Role) { return false; },  // a make-leg can take a bishop to the other square colour
  };
  auto result =
      orthodox::invariants(orthodox::Rules<orthodox::FidePieces>(pieces_of(profile)), view, side_to_move, beginning);
  if (profile == Profile::site) {
    Conjunction<typename V::Truth> last_ranks;
    for (const Side side : {Side::white, Side::black}) {
      for (int file = 0; file < 8; ++file) {
        last_ranks.add(no(view.holds(Square::at(file, relative_rank(side, 7)), piece_of(side, orthodox::pawn))));
      }
    }
    for (auto& invariant : result) {
      if (std::string_view(invariant.id) == "CH.inv.pawn_ranks") {
        invariant = {"TM.inv.pawn_ranks", "no pawn stands on its last rank", last_ranks.value()};
      }
    }
  }
  return result;
}

}  // namespace arbiter::takemake
