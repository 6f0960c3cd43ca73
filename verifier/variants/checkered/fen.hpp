#pragma once

#include "verifier/position/variant.hpp"
#include "verifier/variants/checkered/state.hpp"

namespace arbiter::checkered {

/// The orthodox roles; checkered pieces have their own letters: s pawn, o knight, c bishop, u rook, t queen.
[[nodiscard]] std::span<const RoleInfo> roles();
/// Upper case for White, lower case for Black and for checkered pieces.
[[nodiscard]] char letter(const Piece& piece);

/// Sets the double-step rights of a diagram without flags: coloured pawns on their start squares, no checkered ones.
void set_usual_doubles(Setup& setup);

/// How its positions are written, and what is wrong with them; variant.cpp has the rest of the variant.
class Texts : public Variant {
 public:
  /// Reads vchess `board side moves flags ep cmove stage` and xogo `board side moves {cmove, stage, flags, enpassant}`.
  /// Defaults for missing fields or keys: no castling, the usual double steps, no last moves, stage `1-`.
  Parsed<ParsedFen> parse_fen(std::string_view text, const FenOptions& options, Ruleset ruleset) const override;
  std::string write_fen(const Setup& setup, const FenStyle& style) const override;

  /// Collects what keeps a set-up from being a position of a game: the orthodox faults of the coloured pieces (AF20x to
  /// AF24x), births, last moves and double steps (AF27x). A right that has outlived its pawn is a warning, and usual in
  /// `site`.
  Faults faults(const Setup& setup, Ruleset ruleset, const FenMap& map) const override;

  /// The set-up without castling rights that lack their pieces, without an en passant square that no legal move
  /// captures on, without double-step rights that lack a pawn (except in `site`, where another pawn may come), and
  /// without a last quiet move that could not be undone anyway.
  Setup essential(const Setup& setup, Ruleset ruleset) const override;

 protected:
  using Variant::Variant;
};

}  // namespace arbiter::checkered
