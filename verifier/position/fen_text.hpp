#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "verifier/position/fen.hpp"
#include "verifier/position/fen_faults.hpp"

namespace arbiter::fen {

/// Longer texts are refused without being looked into.
inline constexpr std::size_t longest_text = 4096;

/// A part of a text.
struct Field {
  std::string_view text;
  std::size_t begin = 0;  ///< offset in the whole text
  [[nodiscard]] std::size_t end() const noexcept { return begin + text.size(); }
};

/// A FEN cut into its fields.
struct Fields {
  std::vector<Field> words;   ///< separated by blanks, up to the first '{'
  std::optional<Field> json;  ///< from the first '{' to the end
  std::size_t end = 0;        ///< where the text ends, blanks and quotes around it left out

  /// The field of that number, if the text has so many.
  [[nodiscard]] const Field* word(std::size_t index) const noexcept {
    return index < words.size() ? &words[index] : nullptr;
  }
};

/// Cuts the text of `faults`. Nothing if it is empty or too long, with a fault that says so.
[[nodiscard]] std::optional<Fields> split(FaultList& faults);

/// The dialect that the fields look like: a JSON object or three fields are xogo's, a number in the third field
/// vchess's, one field alone is a board, anything else has the fields of a FEN.
[[nodiscard]] Dialect recognise(const Fields& fields) noexcept;

/// Decimal digits, perhaps after a sign.
[[nodiscard]] bool numeric(std::string_view text) noexcept;

}  // namespace arbiter::fen
