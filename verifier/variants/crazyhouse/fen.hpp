#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "verifier/position/fen.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter::crazyhouse {

/// FenStyle::alphabet: where the pocket stands.
enum class PocketPlace : std::uint8_t {
  brackets,    ///< behind the board: `…/RNBQKBNR[Qp]` (python-chess, shakmaty, Fairy-Stockfish, pychess)
  ninth_rank,  ///< as a ninth rank: `…/RNBQKBNR/Qp` (lichess)
};

/// The orthodox pieces, and those that were pawns under vchess's letters: o c u t for knight, bishop, rook, queen.
[[nodiscard]] std::span<const RoleInfo> roles();
/// Upper case for White. Throws InternalError for a role that the variant does not have.
[[nodiscard]] char letter(const Piece& piece);
/// "QPp": as in brackets, White's first, queens to pawns. Empty if both pockets are.
[[nodiscard]] std::string pocket_text(const State& state);

/// Reads six or four fields with the pocket in either place and `~` behind pieces that were pawns, or vchess's fields
/// with its letters and ten digits; a text without a pocket has empty ones. `find_faults` as in orthodox::FenReader.
[[nodiscard]] Parsed<ParsedFen> parse_fen(std::string_view text, const FenOptions& options,
                                          const std::function<Faults(const Setup&, const FenMap&)>& find_faults);
[[nodiscard]] std::string write_fen(const Setup& setup, const FenStyle& style);

}  // namespace arbiter::crazyhouse
