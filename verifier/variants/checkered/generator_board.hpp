#pragma once

#include <array>
#include <cstdint>

#include "board/attacks.hpp"
#include "variants/checkered/state.hpp"

/// The generator's own board: sets of squares as words, bit number = Square::index().
namespace arbiter::checkered::fast {

using attacks::bit;
using attacks::Bits;
using attacks::rank_of;

inline constexpr std::size_t role_count = orthodox::first_free;
inline constexpr std::array<Role, 4> promotions{orthodox::queen, orthodox::rook, orthodox::bishop, orthodox::knight};
inline constexpr Bits everywhere = ~Bits{0};
/// Pawns there have neither steps nor captures, whoever moves them.
inline constexpr Bits edge = attacks::rank_1 | attacks::rank_8;

inline namespace ARBITER_CODE {

[[nodiscard]] constexpr std::size_t index(Owner owner) noexcept { return static_cast<std::size_t>(owner); }
[[nodiscard]] constexpr std::size_t index(Role role) noexcept { return static_cast<std::size_t>(role); }
inline constexpr std::size_t shared = index(Owner::both);

/// Squares one rank further as `Way` sees it.
template <Side Way>
[[nodiscard]] constexpr Bits ahead(Bits squares) noexcept {
  return Way == Side::white ? squares << 8 : squares >> 8;
}
/// Squares that pawns going `Way` capture on.
template <Side Way>
[[nodiscard]] constexpr Bits diagonally_ahead(Bits squares) noexcept {
  const Bits next = ahead<Way>(squares);
  return ((next & ~attacks::file_a) >> 1) | ((next & ~attacks::file_h) << 1);
}

}  // namespace ARBITER_CODE

/// Men and state; whose turn it is comes beside it.
struct Men {
  std::array<std::array<Bits, role_count>, 3> of{};  ///< by owner and role
  std::array<Bits, 3> all{};                         ///< by owner
  Bits doubles = 0;                                  ///< start squares with the right to a double step
  Bits passed = 0;                                   ///< the square passed in the turn before, or nothing
  Bits undo_from = 0;                                ///< last quiet checkered step: where it would be undone from …
  Bits undo_to = 0;                                  ///< … and to; nothing in stage 2
  std::uint16_t castling = 0;                        ///< files of White's rights, then of Black's
  Stage stage = Stage::one;
};

/// Throws InternalError if a man is none of the variant's: no FEN of it can say that.
[[nodiscard]] Men men_of(const Setup& setup);
/// `like` with the men and the state of `men`; side and counters are those of `like`.
[[nodiscard]] Setup setup_of(const Men& men, const Setup& like);

inline namespace ARBITER_CODE {

[[nodiscard]] inline Bits occupied(const Men& men) noexcept { return men.all[0] | men.all[1] | men.all[2]; }
/// Of both colours.
[[nodiscard]] inline Bits all_kings(const Men& men) noexcept {
  return men.of[0][index(orthodox::king)] | men.of[1][index(orthodox::king)];
}

/// A step as the generator passes it on.
struct Move {
  int from;
  int to;
  Bits captures;
  Man man;      ///< what it was
  Man becomes;  ///< what it is after
  Bits rook_from;  ///< castling: the corner man's square, else nothing
  Bits rook_to;
  bool switches;

  [[nodiscard]] constexpr bool is_double_step() const noexcept {
    return man.role == orthodox::pawn && (to - from == 16 || from - to == 16);
  }
};

/// The men after `move` of player `us`.
template <Profile Rules>
[[nodiscard]] inline Men after(const Men& men, Side us, const Move& move) noexcept {
  const bool shared_by_all = men.stage == Stage::one || men.stage == Stage::one_may_switch;
  const bool first_stage = shared_by_all && !move.switches;
  const Bits from = bit(move.from);
  const Bits to = bit(move.to);
  Men next = men;

  if (move.captures != 0) {
    for (std::size_t owner = 0; owner < 3; ++owner) {
      next.all[owner] &= ~move.captures;
      for (std::size_t role = 0; role < role_count; ++role) next.of[owner][role] &= ~move.captures;
    }
  }
  next.of[index(move.man.owner)][index(move.man.role)] &= ~from;
  next.all[index(move.man.owner)] &= ~from;
  next.of[index(move.becomes.owner)][index(move.becomes.role)] |= to;
  next.all[index(move.becomes.owner)] |= to;
  if (move.rook_from != 0) {
    Bits& rooks = next.of[index(move.man.owner)][index(orthodox::rook)];
    Bits& own = next.all[index(move.man.owner)];
    rooks = (rooks & ~move.rook_from) | move.rook_to;
    own = (own & ~move.rook_from) | to | move.rook_to;
  }

  const Bits touched = from | move.captures;
  if (men.castling != 0) {
    unsigned lost = static_cast<unsigned>(touched & 0xffU) | static_cast<unsigned>((touched >> 56) << 8);
    if (move.man.role == orthodox::king) lost |= move.man.owner == Owner::white ? 0x00ffU : 0xff00U;
    next.castling = static_cast<std::uint16_t>(men.castling & ~lost);
  }

  if constexpr (Rules == Profile::site) {
    if (move.is_double_step()) next.doubles &= ~from;
  } else {
    // A pawn taken where it started, and a checkered pawn born of it: the right passes on.
    const bool pawn_again = first_stage && move.becomes == Man{Owner::both, orthodox::pawn};
    const Bits pawns = men.of[0][index(orthodox::pawn)] | men.of[1][index(orthodox::pawn)];
    next.doubles &= ~(pawn_again ? touched & ~(move.captures & pawns) : touched);
  }

  next.passed = 0;
  if (move.is_double_step() && !(first_stage && move.man.owner == Owner::both)) {
    next.passed = bit((move.from + move.to) / 2);
  }
  next.undo_from = 0;
  next.undo_to = 0;
  if (first_stage && move.man.owner == Owner::both && move.captures == 0 &&
      (Rules == Profile::site || move.man.role == move.becomes.role)) {
    next.undo_from = to;
    next.undo_to = from;
  }
  if (move.switches) next.stage = us == Side::white ? Stage::two_white : Stage::two_black;
  return next;
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::checkered::fast
