#pragma once

#include <memory>
#include <string_view>

#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

/// Requirements for a chain.
struct ChainKind {
  bool forced = false;    ///< it is the only legal move
  bool promotes = false;  ///< a pawn promotes on its way and goes on
  bool clears = false;    ///< a step passes over a square whose piece was captured earlier in the chain
  /// A further requirement for each step; null: none.
  bool (*fits)(const Request&, Square from, Square to, SquareSet victims) = nullptr;
  /// A lower bound for the number of pieces, by counting.
  LeastPieces (*least)(const Request&) = nullptr;
};

/// The most captures of a chain: each takes a piece on the square colour opposite to that of the chain's piece
/// (IW.shade), and a side has eight pieces on a square colour (IW.inv.shade).
inline constexpr std::size_t most_captures = 8;

/// How many captures the chain of a request has, and which piece makes it. A theme without these parameters is about
/// one step of a pawn.
[[nodiscard]] std::size_t chain_length(const Request& request);
[[nodiscard]] Role chain_piece(const Request& request);
/// The kind with this name. Throws InternalError if Interweave has no such kind.
[[nodiscard]] Role interweave_role(std::string_view name);

/// The squares that a step along a line passes, except that of the piece that it leaps over. A doubled knight's move
/// passes none: only a friendly piece on its midpoint can block it.
[[nodiscard]] SquareSet passed_by(Square from, Square to, SquareSet victims);

/// The chain over formulas, from an open board to the last capture; `kind` is copied.
[[nodiscard]] std::unique_ptr<Problem> make_chain_problem(const Request& request, const Case& part,
                                                          const ChainKind& kind);

}  // namespace arbiter::puzzles
