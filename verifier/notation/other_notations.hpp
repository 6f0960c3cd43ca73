#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "verifier/position/position.hpp"
#include "verifier/position/setup.hpp"

namespace arbiter {

struct Setup;
class Variant;

/// Whether every castling right of the set-up is one of the variant's start, with the king where he stands there. Else
/// the position is of a shuffled start (Chess960), which programs may not know, and in which they write castling as the
/// king's way to the rook.
[[nodiscard]] bool castles_as_usual(const Variant& variant, const Setup& setup);

/// How moves are written.
enum class Notation : std::uint8_t {
  shared,  ///< the grammar of to_text(), which all variants have
  uci,     ///< e2e4, e7e8q; castling as the king's way (e1g1), after shuffled starts as his way to the rook (f1h1), see
           ///< castles_as_usual(); e2e4,e4d6 where another piece (the duck, a wall) then goes to d6. Of rule files as
           ///< Fairy-Stockfish writes them, too: e7e8+ (promoted), e7e8- (turned back), +P@e4, b1c3h (h gated on b1),
           ///< e1e1 (a pass)
  san,     ///< Nf3, exd5, Rae1, e8=Q, O-O, with the letters of `=Q` in to_text(), and + or # behind them; e4@d6
};
[[nodiscard]] std::string_view to_string(Notation notation) noexcept;  ///< "UCI"

/// Whether the move's second and last step is another piece's, which captures nothing: the duck's.
[[nodiscard]] bool brings_another(const Move& move) noexcept;

/// The legal moves of `before` in a notation, in their order. UCI and SAN name a move by one piece's way from a square
/// to another: if a move of the list has several steps of it, captures what does not stand on its target (a pawn en
/// passant apart), stays on its square, or would be named like another one, there is none, and the error says which it
/// is. typed_move() reads every name back. `profile` is that of the variant.
[[nodiscard]] tl::expected<std::vector<std::string>, std::string> written_moves(Notation notation, const Setup& before,
                                                                                Ruleset ruleset,
                                                                                const std::vector<MoveOutcome>& legal);

/// The legal move whose name in UCI, in either way of castling, is `text`; null if there is none, or several.
[[nodiscard]] const MoveOutcome* named_in_uci(std::string_view text, const Setup& before, const Variant& variant,
                                              const std::vector<MoveOutcome>& legal);

/// One of the legal moves in SAN; nothing if one piece's way from a square to another does not say all that it does.
/// Another move may have the same name: typed_move() tells.
[[nodiscard]] std::optional<std::string> san_of(const MoveOutcome& move, const Setup& before, Ruleset ruleset,
                                                const std::vector<MoveOutcome>& legal);
/// "#" for mate, "+" for check, else empty: what SAN writes behind a move to `after`.
[[nodiscard]] std::string san_mark(const Setup& after, Ruleset ruleset);

}  // namespace arbiter
