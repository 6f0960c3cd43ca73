#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/fen.hpp"

namespace arbiter {

/// The third player goes by his pieces.
[[nodiscard]] constexpr std::string_view name_of(Side side) noexcept {
  return side == Side::white ? "White" : side == Side::black ? "Black" : "Checkered";
}

/// Collects the faults that keep a set-up from being a position of a game, each with its place in the text, if there is
/// one.
class SetupFaults {
 public:
  SetupFaults(const Setup& setup, const FenMap& map, std::function<char(const Piece&)> letter);

  /// A fault of a field of the map (place 0 if the text has none), with the level of its check.
  void at_field(CheckId check, std::string_view field, std::string message, std::string seen, std::string expected);
  /// A fault of one character of a field, `at` bytes after its beginning.
  void in_field(CheckId check, std::string_view field, std::size_t at, std::string message, std::string seen,
                std::string expected);
  /// A fault of the piece, or its absence, on `square`.
  void at_piece(CheckId check, Square square, std::string message, std::string expected);
  [[nodiscard]] bool has_text() const noexcept { return !map_.fields.empty(); }
  /// Whether the text names the side to move, and so is not a bare diagram, but not this field.
  [[nodiscard]] bool lacks(std::string_view field) const noexcept;
  /// AF242: the text lacks the field, which decides something here; `taken` says what was taken for it, and what
  /// follows.
  void left_out(std::string_view field, std::string taken, std::string expected);
  void append(Faults faults);

  // What several variants say in the same words; nothing if all is well.
  /// AF230: by its rank, a pawn of the side to move has passed the square.
  [[nodiscard]] bool passed_by_mover(Square passed);
  /// AF231, AF232: a square that a pawn passed, or where its double step began.
  void not_empty(CheckId check, Square square);
  /// AF233: the pawn itself.
  void no_passer(Square target, const Piece& pawn);
  /// AF234
  void clock_after_double_step();
  /// AF240
  void clock_above_plies();
  /// AF241
  void plies_of_the_other_side();

  /// "P on e4", "nothing on e4".
  [[nodiscard]] std::string what_is_on(Square square) const;
  [[nodiscard]] Faults take() { return std::move(faults_); }

 private:
  const Setup& setup_;
  const FenMap& map_;
  std::function<char(const Piece&)> letter_;
  Faults faults_;
};

}  // namespace arbiter
