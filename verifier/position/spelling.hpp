#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "verifier/position/fen.hpp"

namespace arbiter {

/// How castling rights are written in FENs of six fields.
enum class CastlingWords : std::uint8_t {
  usual,  ///< K Q k q; file letters where K or Q would mean another piece
  files,  ///< file letters only (Shredder-FEN)
};

/// A named way of writing positions of a variant: what `--to` and `--from` call it. Each variant lists its own.
struct Spelling {
  std::string_view variant;  ///< the variant's name
  std::string_view name;
  Dialect dialect;
  std::uint8_t alphabet;     ///< FenStyle::alphabet
  std::string_view letters;  ///< FenOptions::alphabet: empty where readers recognise the letters
  CastlingWords castling;
  std::string_view explanation;

  /// Options for reading texts that are known to be written like this.
  [[nodiscard]] FenOptions reader() const {
    FenOptions options;
    options.dialect = dialect;
    options.alphabet = std::string(letters);
    return options;
  }
};

}  // namespace arbiter
