#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/setup.hpp"

namespace arbiter {

/// What the two armies are called wherever they are named: the field of a FEN, the key of its JSON, an operation, a key
/// of files, an option. (The variant with different armies has the same name.)
inline constexpr const char* armies_word = "armies";

/// How a position is written.
enum class Dialect : std::uint8_t {
  vchess,  ///< `board side moves [flags] [ep] …`, fields of the variant
  xogo,    ///< `board side moves {json}`
  fen,     ///< six fields (or four, as in EPD)
  bare,    ///< the board field alone, as in diagrams
};

[[nodiscard]] std::string_view to_string(Dialect dialect) noexcept;
[[nodiscard]] std::optional<Dialect> dialect_named(std::string_view name) noexcept;

/// The spelling of a FEN beyond its meaning, so that it can be written back the way it was read.
struct FenStyle {
  Dialect dialect = Dialect::fen;
  std::uint8_t alphabet = 0;  ///< number of a letter set, counted by the variant; 0 = the documents' letters
  std::uint8_t fields = 0;    ///< fields present; 0 = all of the dialect
};

/// Where the parts of a FEN are in the text, so that a fault of the set-up can point at its column.
struct FenMap {
  struct Field {
    std::string_view name;  ///< "board", "side", "castling", "en passant", "counters", "armies", …; static storage
    std::size_t begin = 0;  ///< byte offset in the text, 0-based, half open
    std::size_t end = 0;
  };
  std::array<std::uint32_t, 64> square{};  ///< offset of the letter of the piece on each square, if there is a piece
  std::vector<Field> fields;

  /// The span of a field; {0, 0} if the text has none.
  [[nodiscard]] Field field(std::string_view name) const noexcept;
};

struct ParsedFen {
  Setup setup;
  FenStyle style;
  FenMap map;
  Faults warnings{};  ///< understood, but not written as it should be; includes AF102 (blanks or quotes around)
};

/// What the caller knows besides the text.
struct FenOptions {
  std::optional<Dialect> dialect;  ///< forced dialect
  std::string armies;              ///< "CN": White's army, Black's army; empty = not given
  bool pad_short_ranks = false;    ///< fill short ranks as the sites do; then a warning, no error
  std::string alphabet{};          ///< a letter set of the variant by name ("inventor"); empty = recognise it
};

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
  /// AF203: kings that stand side by side. Whether some do.
  bool kings_touch(SquareSet own, SquareSet others);
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
