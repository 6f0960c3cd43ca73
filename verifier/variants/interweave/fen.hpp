#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "verifier/position/fen.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter::interweave {

/// Letter sets, as FenStyle::alphabet numbers them and FenOptions::alphabet names them.
enum class Alphabet : std::uint8_t {
  documents,  ///< D0 and vchess: r Smasher, n Leaper, b Remover, k King, p Pawn
  inventor,   ///< D1: s Smasher, l Leaper, r Remover, k King, p Pawn
};

/// The roles, with the letters of D0.
[[nodiscard]] std::span<const RoleInfo> roles();
/// Upper case for White.
[[nodiscard]] char letter(const Piece& piece, Alphabet alphabet);

/// Reads vchess `board side moves ep captured`; any number of fields may be missing at the end. The letters are the
/// inventor's if there is s or l and neither n nor b, or if the option says so; a lone r is a Smasher.
[[nodiscard]] Parsed<ParsedFen> parse_fen(std::string_view text, const FenOptions& options,
                                          const std::function<Faults(const Setup&, const FenMap&)>& find_faults);
[[nodiscard]] std::string write_fen(const Setup& setup, const FenStyle& style);

}  // namespace arbiter::interweave
