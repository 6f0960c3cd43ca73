#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/position/fen_text.hpp"

// Fields of a FEN that stand in each other's places: what each must be can be told by its looks alone.
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

/// A field of a FEN: its name in messages, and whether a word looks like one.
struct OrderedField {
  std::string_view name;
  bool (*fits)(std::string_view word);
};

/// Fields as a dialect orders them.
using Order = std::vector<OrderedField>;

/// Whether there is one word for each field, and each looks like its field.
[[nodiscard]] bool in_order(const Fields& fields, std::span<const OrderedField> order);

/// AF146: if the words fit none of the orders as they stand, but fit one if two of them are exchanged, or one is put
/// elsewhere, and that in one way only, reports it and puts the words in that order. The first such order counts.
/// Words in front of JSON may be the first of an order.
void put_in_order(Fields& fields, std::span<const Order> orders, FaultList& faults);

// What fields look like. A word may look like several.
[[nodiscard]] bool looks_like_board(std::string_view word);
[[nodiscard]] bool looks_like_side(std::string_view word);
[[nodiscard]] bool looks_like_count(std::string_view word);          ///< seven digits at most
[[nodiscard]] bool looks_like_castling(std::string_view word);       ///< K, Q, file letters, or -
[[nodiscard]] bool looks_like_passed_square(std::string_view word);  ///< a square, or -

}  // namespace arbiter::fen
