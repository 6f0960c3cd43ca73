#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/step.hpp"

namespace arbiter {

class Variant;

/// What a word of a recorded game names: PGN's SAN, EPD's operands, UCI, or the shared grammar.
struct GameMove {
  enum class Kind : unsigned char {
    legal,
    illegal,     ///< a move, but none of the legal ones
    ambiguous,   ///< several legal moves are written so
    unreadable,  ///< of no form that moves have
  } kind = Kind::unreadable;
  const MoveOutcome* move = nullptr;  ///< if legal: one of the list
  bool takes_nothing = false;         ///< legal, but written as a capture
  char mark = 0;                      ///< '+' or '#', as written behind the move
  std::optional<Fault> fault{};       ///< if not legal; offsets are those of the word
};

/// Finds the move that `word` names among `legal` (the moves of `before`), as typed_move() does, but more strictly: a
/// pawn that captures is written with its file, so that d5 is not an exd5. Figurines and typographic dashes are read as
/// letters and hyphens; "e.p." behind the move means nothing. Fast where one legal move fits at once.
[[nodiscard]] GameMove find_game_move(std::string_view word, const Setup& before, const Variant& variant,
                                      const std::vector<MoveOutcome>& legal);

/// Whether the word has the form of some move, legal or not, with pieces of any variant: a square, or castling.
[[nodiscard]] bool looks_like_move(std::string_view word) noexcept;

}  // namespace arbiter
