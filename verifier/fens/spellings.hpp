#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "variants/variant.hpp"

namespace arbiter::fens {

/// How castling rights of six fields are written.
enum class CastlingWords : std::uint8_t {
  usual,  ///< K Q k q, file letters where those would say another man
  files,  ///< file letters only (Shredder-FEN)
};

/// A way of writing positions of a variant that has a name. The list is `spellings.def`.
struct Spelling {
  std::string_view variant;
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

/// All of them, those of a variant side by side.
[[nodiscard]] std::span<const Spelling> all_spellings();
/// Nothing if the variant is not written so. Any case.
[[nodiscard]] const Spelling* spelling_named(const Variant& variant, std::string_view name);
/// The names that some variant knows, each once, in the order of the list.
[[nodiscard]] std::vector<std::string> spelling_names();
/// "vchess, xogo, fen …" of one variant.
[[nodiscard]] std::string spellings_of(const Variant& variant);

/// The set-up in that spelling. `fields` as in FenStyle; 4 for `epd` whatever it says.
[[nodiscard]] std::string write_fen(const Setup& setup, const Variant& variant, const Spelling& spelling, std::uint8_t fields = 0);

}  // namespace arbiter::fens
