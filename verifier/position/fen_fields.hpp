#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "verifier/position/fen_text.hpp"

namespace arbiter::fen {

/// The side to move: `w` or `b`, or `c` where there may be a third player.
[[nodiscard]] std::optional<Side> read_side(const Field& field, FaultList& faults, bool third = false);

/// A counter up to a million. `name` says what is counted, for messages.
[[nodiscard]] std::optional<std::uint32_t> read_counter(const Field& field, std::string_view name, FaultList& faults);

/// A square that a pawn may have passed with a double step.
struct PassedSquare {
  std::optional<Square> square;  ///< none for `-`
};

/// `-` or a square of the third or sixth rank. Nothing if it is neither.
[[nodiscard]] std::optional<PassedSquare> read_passed_square(const Field& field, FaultList& faults);

/// xogo's spelling: `-` or two base-36 digits, the row from the top and the column from the left, both from 0 ("25" is
/// f6). A square in letters is understood, with a warning.
[[nodiscard]] std::optional<PassedSquare> read_passed_digits(const Field& field, FaultList& faults);
[[nodiscard]] std::string passed_digits(Square square);

/// A member of a dialect's JSON: the armies' letters or another field.
struct JsonEntry {
  std::string key;
  std::string value;
  Field place;  ///< the value without its quotes
};

/// The members of a JSON object whose values are strings. Nothing if the text is not such an object.
[[nodiscard]] std::optional<std::vector<JsonEntry>> read_json(const Field& field, FaultList& faults);

}  // namespace arbiter::fen
