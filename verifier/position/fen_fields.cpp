#include "verifier/position/fen_fields.hpp"

#include <array>

#include <fmt/format.h>

#include "verifier/support/whole_number.hpp"

namespace arbiter::fen {
namespace {

std::optional<PassedSquare> passed(Square square, const Field& field, FaultList& faults) {
  if (square.rank() != 2 && square.rank() != 5) {
    faults.add("AF141", field.begin, field.end(), "no pawn passes a square of this rank in a double step",
               "a square of the third or sixth rank");
    return std::nullopt;
  }
  return PassedSquare{square};
}

}  // namespace

std::optional<Side> read_side(const Field& field, FaultList& faults, bool third) {
  if (field.text == "w") return Side::white;
  if (field.text == "b") return Side::black;
  if (third && field.text == "c") return Side::third;
  faults.add("AF120", field.begin, field.end(), "the side to move is not named", third ? "w, b or c" : "w or b");
  return std::nullopt;
}

std::optional<std::uint32_t> read_counter(const Field& field, std::string_view name, FaultList& faults) {
  const auto fail = [&](CheckId check, std::string_view what) {
    faults.add(check, field.begin, field.end(), fmt::format("the {} {}", name, what), "a number");
    return std::nullopt;
  };
  std::string_view digits = field.text;
  if (!numeric(digits)) return fail("AF150", "is not a number");
  if (digits.front() == '-') return fail("AF151", "is negative");
  const bool sign = digits.front() == '+';
  if (sign) digits.remove_prefix(1);
  const auto value = whole_number(digits, 0, 1'000'000);
  if (!value) return fail("AF152", "is too large");
  if (sign || (digits.size() > 1 && digits.front() == '0')) {
    faults.add("AF154", field.begin, field.end(), fmt::format("the {} is spelled in an unusual way", name),
               std::to_string(*value));
  }
  return static_cast<std::uint32_t>(*value);
}

std::optional<PassedSquare> read_passed_square(const Field& field, FaultList& faults) {
  if (field.text == "-") return PassedSquare{};
  if (const auto square = Square::parse(field.text)) return passed(*square, field, faults);
  faults.add("AF140", field.begin, field.end(), "this is not an en passant square", "a square such as e3, or -");
  return std::nullopt;
}

std::optional<PassedSquare> read_passed_digits(const Field& field, FaultList& faults) {
  if (field.text == "-") return PassedSquare{};
  // No row of the board has a letter for its number, so a text never has a meaning in both spellings.
  if (const auto square = Square::parse(field.text)) {
    faults.add("AF142", field.begin, field.end(), "the en passant square is spelled as in other dialects",
               passed_digits(*square));
    return passed(*square, field, faults);
  }
  const auto digit = [](char c) { return c >= '0' && c <= '7'; };
  if (field.text.size() == 2 && digit(field.text[0]) && digit(field.text[1])) {
    return passed(Square::at(field.text[1] - '0', 7 - (field.text[0] - '0')), field, faults);
  }
  faults.add("AF140", field.begin, field.end(), "this is not an en passant square",
             "row and column as two digits such as 25, or -");
  return std::nullopt;
}

std::string passed_digits(Square square) {
  return {static_cast<char>('0' + (7 - square.rank())), static_cast<char>('0' + square.file())};
}

}  // namespace arbiter::fen
