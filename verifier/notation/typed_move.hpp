#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/step.hpp"

namespace arbiter {

class Variant;

/// The legal move that a person means by `text`: what find_move() reads, and also UCI (`e2e4`, `e7e8q`), SAN (`Nf3`,
/// `exd5`, `Rae1`, `e8=Q`, `e8(Q)`, `e8/Q`, with the variant's letters) and `0-0`; marks after the move (+ # ! ?) mean
/// nothing. A null move (is_null_move()) is a pass, which hardly any variant has. Such a word names a move by its first
/// square and by the target of its first or of its last step; it is played only if exactly one legal move fits. Faults
/// (AT1xx) carry offsets in `text`, say how the word was read, and list the moves that fit (AT105), or those of the
/// same piece and to the same square (AT104).
[[nodiscard]] Parsed<MoveOutcome> typed_move(std::string_view text, const Setup& before, const Variant& variant,
                                             const std::vector<MoveOutcome>& legal);

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
