#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "verifier/position/fen.hpp"

namespace arbiter {

/// How castling rights of six fields are written.
enum class CastlingWords : std::uint8_t {
  usual,  ///< K Q k q, file letters where those would say another piece
  files,  ///< file letters only (Shredder-FEN)
};

/// A way of writing positions of a variant that has a name: what `--to` and `--from` call it. Each variant lists its
/// own.
struct Spelling {
  std::string_view variant;  ///< the variant's name
  std::string_view name;
  Dialect dialect;
  std::uint8_t alphabet;     ///< of FenStyle
  std::string_view letters;  ///< for FenOptions::alphabet: empty where readers recognise the letters
  CastlingWords castling;
  std::string_view explanation;

  /// For somebody who knows that texts are written like this.
  [[nodiscard]] FenOptions reader() const {
    FenOptions options;
    options.dialect = dialect;
    options.alphabet = std::string(letters);
    return options;
  }
};

}  // namespace arbiter
