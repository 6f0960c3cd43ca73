#pragma once

#include "verifier/orthodox/movegen/movegen_pawns.hpp"
#include "verifier/orthodox/movegen/movegen_safety.hpp"
#include "verifier/variants/takemake/state.hpp"

/// The second leg of a capture on bitboards.
namespace arbiter::takemake {

using movegen::bit;
using movegen::Bits;

template <Profile profile_>
struct Kinds : movegen::OrthodoxKinds {
  static constexpr Profile profile = profile_;
  static constexpr bool first_rank_pawns = profile == Profile::site;
};

/// TM.make.pawn: ranks on which no pawn can be captured, since it would have no move; in `site` the capturer's
/// direction counts.
inline constexpr Bits pawnless_ranks = attacks::rank_1 | attacks::rank_8;

/// Where a piece of `side` on `square` can go as a captured pawn does; `occupied`: all other pieces (TM.make.pawn).
template <Side side, Profile profile>
[[nodiscard]] Bits pawn_make_targets(int square, Bits occupied, bool capturer_is_pawn) noexcept {
  constexpr bool own_way = profile == Profile::site;
  constexpr Side way = own_way ? side : opponent(side);
  const Bits from = bit(square);
  if (!own_way && (from & pawnless_ranks) != 0) return 0;
  const Bits once = movegen::advanced<way, 0>(from) & ~occupied;
  // Two squares only from where the captured pawn could step two; after en passant (TM.make.ep) that is never the case.
  const bool may_double = (from & attacks::rank_of(way, 1)) != 0 && (capturer_is_pawn || !own_way);
  return may_double ? once | (movegen::advanced<way, 0>(once) & ~occupied) : once;
}

/// Where a piece of `side` on `square` can go by a make-leg as a piece of role `captured`, without king safety.
/// `occupied`: all other pieces. `capturer` is the piece's own role.
template <Side side, Profile profile>
[[nodiscard]] Bits make_targets(int square, Role captured, Role capturer, Bits occupied) noexcept {
  // TM.make.role: only the captured role decides the targets; TM.make.castle: a king, which only a double mate's test
  // captures, would lend its step.
  const bool is_pawn = capturer == orthodox::pawn;
  Bits targets = 0;
  if (captured == orthodox::pawn) targets = pawn_make_targets<side, profile>(square, occupied, is_pawn);
  if (captured == orthodox::knight) targets = attacks::knight(square);
  if (captured == orthodox::king) targets = attacks::king(square);
  if (captured == orthodox::bishop || captured == orthodox::queen) targets = attacks::bishop(square, occupied);
  if (captured == orthodox::rook || captured == orthodox::queen) targets |= attacks::rook(square, occupied);
  if (is_pawn && profile != Profile::site) targets &= ~attacks::rank_of(side, 0);  // TM.pawn.first
  return targets & ~occupied;                                                      // TM.make.role: no capture
}

/// TM.check.final: those of `landings` after which the kings are safe; TM.check.orthodox: from attacks as in chess,
/// whether or not the attacker would have a make-leg. `occupied` and `enemies` are the pieces on the board without the
/// capturer and the captured piece, `staying` the own kings without the capturer.
template <Side side, class Kinds>
[[nodiscard]] Bits safe_landings(const movegen::Pieces<Kinds::roles>& pieces, const Kinds& kinds, Bits landings,
                                 Bits occupied, Bits enemies, Bits staying, bool king_lands) {
  const Bits pawns = pieces.of(orthodox::pawn) & movegen::pawn_ranks(opponent(side), Kinds::first_rank_pawns);
  while (staying != 0 && landings != 0) {
    const int king = attacks::take_first(staying);
    const Bits leapers = (attacks::pawn(side, king) & pawns) | (attacks::king(king) & pieces.of(orthodox::king)) |
                         kinds.template leapers<side>(pieces, king);
    if ((leapers & enemies) != 0) return 0;
    Bits sliders = enemies & kinds.template sliders<side>(pieces, king, attacks::rook(king, occupied),
                                                          attacks::bishop(king, occupied));
    while (sliders != 0) landings &= attacks::between(king, attacks::take_first(sliders));
  }
  if (!king_lands) return landings;
  Bits safe = 0;
  while (landings != 0) {
    const int to = attacks::take_first(landings);
    if (!movegen::attacked<side>(pieces, kinds, to, occupied, enemies)) safe |= bit(to);
  }
  return safe;
}

}  // namespace arbiter::takemake
