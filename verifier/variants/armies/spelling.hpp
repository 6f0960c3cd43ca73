#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "verifier/position/fen_board.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/variants/armies/state.hpp"

namespace arbiter::armies {

/// Letter sets of FENs, as FenStyle::alphabet numbers them. The pieces of D3 are d w f c, g i t l, s y h o, r n b q.
enum class Alphabet : std::uint8_t {
  documents,  ///< k and p for the kings and pawns of all armies
  site,       ///< kings and pawns by army, as vchess writes them: m z, e v, a u, k p
  pychess,    ///< other letters for the Fad (a), charging knight (h), colonel (o), woody rook (m), half-duck (f),
              ///< chancellor (e)
};

[[nodiscard]] std::span<const RoleInfo> roles();

/// The pieces that the letters mean. The documents' set includes the letters of `site`.
[[nodiscard]] const fen::Letters& letters(Alphabet alphabet);
/// `state` says which army each side plays. Upper case for White.
[[nodiscard]] char letter(const Piece& piece, const State& state, Alphabet alphabet);

/// C N R F.
[[nodiscard]] char letter(Army army) noexcept;
[[nodiscard]] std::optional<Army> army_of_letter(char letter) noexcept;
[[nodiscard]] std::string_view name(Army army) noexcept;

using Pairing = std::array<Army, 2>;  ///< White's, Black's
[[nodiscard]] std::string letters(const Pairing& pairing);
[[nodiscard]] std::optional<Pairing> pairing_of_letters(std::string_view letters) noexcept;
[[nodiscard]] Pairing pairing_of(const State& state) noexcept;

/// The army that a piece belongs to; none for kings and pawns.
[[nodiscard]] std::optional<Army> army_of(Role role) noexcept;
/// The army that a king's or pawn's letter (lower case) of `site` names: m z, e v, a u; none for k p and all others.
[[nodiscard]] std::optional<Army> army_of_royal_letter(char letter) noexcept;
/// Pieces of the army: at the corners, next to them, next to those, and in the queen's place.
[[nodiscard]] const std::array<Role, 4>& officers(Army army) noexcept;
[[nodiscard]] inline Role corner_of(Army army) noexcept { return officers(army)[0]; }

}  // namespace arbiter::armies
