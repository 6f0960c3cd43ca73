#include "verifier/position/setup_faults.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "verifier/diagnostics/checks.hpp"

namespace arbiter {

SetupFaults::SetupFaults(const Setup& setup, const FenMap& map, std::function<char(const Piece&)> letter)
    : setup_(setup), map_(map), letter_(std::move(letter)) {}

void SetupFaults::at_field(CheckId check, std::string_view field, std::string message, std::string seen,
                           std::string expected) {
  const auto place = map_.field(field);
  faults_.push_back({.check = check,
                     .level = check_info(check).level,
                     .begin = place.begin,
                     .end = place.end,
                     .message = std::move(message),
                     .seen = std::move(seen),
                     .expected = std::move(expected)});
}

void SetupFaults::in_field(CheckId check, std::string_view field, std::size_t at, std::string message, std::string seen,
                           std::string expected) {
  at_field(check, field, std::move(message), std::move(seen), std::move(expected));
  Fault& fault = faults_.back();
  if (fault.begin + at >= fault.end) return;  // the text has no such field
  fault.begin += at;
  fault.end = fault.begin + 1;
}

void SetupFaults::at_piece(CheckId check, Square square, std::string message, std::string expected) {
  const std::size_t begin = map_.square[static_cast<std::size_t>(square.index())];
  const bool in_text = !setup_.board.empty(square) && map_.field("board").end > begin;
  faults_.push_back({.check = check,
                     .level = check_info(check).level,
                     .begin = begin,
                     .end = in_text ? begin + 1 : begin,
                     .message = std::move(message),
                     .seen = what_is_on(square),
                     .expected = std::move(expected)});
}

bool SetupFaults::lacks(std::string_view field) const noexcept {
  return map_.field("side").end > 0 && map_.field(field).end == 0;
}

void SetupFaults::left_out(std::string_view field, std::string taken, std::string expected) {
  at_field("AF242", "side", fmt::format("the field {} is left out: {}", field, taken), {}, std::move(expected));
  for (const FenMap::Field& known : map_.fields) faults_.back().end = std::max(faults_.back().end, known.end);
  faults_.back().begin = faults_.back().end;  // where the text ends
}

void SetupFaults::append(Faults faults) {
  for (Fault& fault : faults) faults_.push_back(std::move(fault));
}

std::string SetupFaults::what_is_on(Square square) const {
  const auto piece = setup_.board[square];
  return piece ? letter_(*piece) + (" on " + square.name()) : "nothing on " + square.name();
}

}  // namespace arbiter
