#pragma once

#include "verifier/orthodox/state.hpp"
#include "verifier/variants/sources.hpp"

namespace arbiter::armies {

/// The four armies, in the order of the list of pairings.
enum class Army : std::uint8_t { fide, clobberers, nutty_knights, rookies };

inline constexpr Role bede{6};
inline constexpr Role waffle{7};
inline constexpr Role fad{8};
inline constexpr Role cardinal{9};
inline constexpr Role charging_rook{10};
inline constexpr Role fibnif{11};
inline constexpr Role charging_knight{12};
inline constexpr Role colonel{13};
inline constexpr Role short_rook{14};
inline constexpr Role woody_rook{15};
inline constexpr Role half_duck{16};
inline constexpr Role chancellor{17};
inline constexpr int role_count = 18;

// Context bytes 0 and 1: White's army, Black's army.

[[nodiscard]] inline Army army(const State& state, Side side) noexcept {
  return static_cast<Army>(state.context[side == Side::white ? 0 : 1]);
}
inline void set_army(State& state, Side side, Army value) noexcept {
  state.context[side == Side::white ? 0 : 1] = static_cast<std::uint8_t>(value);
}

/// The pieces beside the king at the start of a game of `army`, as the rules have them: in place of rook, knight,
/// bishop, queen.
[[nodiscard]] const std::array<Role, 4>& officers(Army army);
[[nodiscard]] std::optional<Army> army_of_letter(char letter) noexcept;
[[nodiscard]] std::string_view name(Army army) noexcept;

/// Letter sets of FENs, as FenStyle::alphabet numbers them. The pieces of D3 are d w f c, g i t l, s y h o, r n b q.
enum class Alphabet : std::uint8_t {
  documents,  ///< k and p for the kings and pawns of all armies
  site,       ///< kings and pawns by army, as vchess writes them: m z, e v, a u, k p
  pychess,    ///< other letters for the Fad (a), charging knight (h), colonel (o), woody rook (m), half-duck (f),
              ///< chancellor (e)
};

/// `state` says which army each side plays. Upper case for White.
[[nodiscard]] char letter(const Piece& piece, const State& state, Alphabet alphabet);

}  // namespace arbiter::armies
