#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/setup.hpp"

namespace arbiter {

/// What the two armies are called wherever something names them: the field of a FEN, the key of its JSON, an operation,
/// a key of files, an option. (It is also the name of the variant that has them.)
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

/// The spelling of a FEN beyond its meaning, so that it can be written back as it came.
struct FenStyle {
  Dialect dialect = Dialect::fen;
  std::uint8_t alphabet = 0;  ///< the variant's own number of a letter set; 0 = the documents' letters
  std::uint8_t fields = 0;    ///< fields present; 0 = all of the dialect
};

/// Where in the text the parts of a FEN stand, so that a fault of what it describes can point at its column.
struct FenMap {
  struct Field {
    std::string_view name;  ///< "board", "side", "castling", "en passant", "counters", "armies", …; static storage
    std::size_t begin = 0;  ///< byte offset in the text, 0-based, half open
    std::size_t end = 0;
  };
  std::array<std::uint32_t, 64> square{};  ///< offset of the letter of the piece on each square, where there is one
  std::vector<Field> fields;

  /// The span of a field; {0, 0} if the text has none.
  [[nodiscard]] Field field(std::string_view name) const noexcept;
};

struct ParsedFen {
  Setup setup;
  FenStyle style;
  FenMap map;
  Faults warnings{};  ///< what is understood, but not written as it should be; AF102 (blanks or quotes around) among it
};

/// What the caller knows beside the text.
struct FenOptions {
  std::optional<Dialect> dialect;  ///< forced dialect
  std::string armies;              ///< "CN": White's army, Black's army; empty = not given
  bool pad_short_ranks = false;    ///< fill short ranks as the sites do; a warning then, no error
  std::string alphabet{};          ///< a letter set of the variant by name ("inventor"); empty = recognised
};

}  // namespace arbiter
