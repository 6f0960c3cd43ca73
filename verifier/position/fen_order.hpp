#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "verifier/position/fen_text.hpp"

// Fields of a FEN that stand in each other's places: what each must be can be told by its looks alone.
namespace arbiter::fen {

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
