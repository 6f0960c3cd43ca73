#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "verifier/orthodox/state.hpp"
#include "verifier/position/fen_text.hpp"

namespace arbiter::orthodox {

/// Whether a piece castles with the king: the castling rooks of the variant.
using IsCorner = std::function<bool(const Piece&)>;

/// The files of the rooks that may castle, by side; bit 0 = a.
struct CastlingFiles {
  std::array<std::uint8_t, 2> files{};

  [[nodiscard]] bool has(Side side, int file) const noexcept {
    return ((static_cast<unsigned>(files[static_cast<std::size_t>(side)]) >> file) & 1U) != 0;
  }
  void add(Side side, int file) noexcept {
    auto& set = files[static_cast<std::size_t>(side)];
    set = static_cast<std::uint8_t>(set | (1U << file));
  }
};

[[nodiscard]] CastlingFiles castling_of(const State& state) noexcept;
void set_castling(State& state, const CastlingFiles& files) noexcept;

/// Reads the castling field of a FEN: K Q k q for the outermost castling rook on that side of the king (X-FEN), or file
/// letters. The board decides which file a K means; if it has no such piece, K means the h-file.
[[nodiscard]] std::optional<CastlingFiles> read_castling_letters(const fen::Field& field, const Board& board,
                                                                 const IsCorner& corner, fen::FaultList& faults);
/// K Q k q where they are unambiguous, file letters elsewhere; `-` for none.
[[nodiscard]] std::string castling_letters(const CastlingFiles& files, const Board& board, const IsCorner& corner);

/// Reads the flags of the sites: four files, White's a-side and h-side, then Black's; vchess counts from `a`, xogo from
/// `0`; anything past the eighth file is a lost right.
[[nodiscard]] std::optional<CastlingFiles> read_castling_flags(const fen::Field& field, char zero,
                                                               fen::FaultList& faults);
/// Writes the flags; `zero` + 8 is a lost right. A second right on one wing does not fit into the flags and is omitted.
[[nodiscard]] std::string castling_flags(const CastlingFiles& files, const Board& board, char zero);

}  // namespace arbiter::orthodox
