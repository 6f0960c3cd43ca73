#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::records {

/// Where the FEN of a line ends and operations, counts (`;D1 20`) or a comment (`# …`) begin, including the blanks
/// before them; the line's length if there are none. Operations follow the fourth field or a later one; on a line
/// without any semicolon, only names that EPD knows begin one. A # is a comment only if no operation is before it.
[[nodiscard]] std::size_t end_of_fen(std::string_view line);

/// The operations that readers of positions need.
struct OperationsRead {
  bool sound = true;
  std::size_t broken = 0;  ///< offset of the fault
  std::size_t end = 0;     ///< where the faulty part ends, without the blanks behind it
  bool unended = false;    ///< only the last semicolon is missing, at `end`
  std::string_view problem{};
  std::string_view variant{};  ///< of `variant takemake;`, with or without quotes
  std::string_view armies{};   ///< of `armies CN;`
};

/// `rest` is the text after a FEN on its line: blanks, then operations that end with semicolons, or parts that begin
/// with one, or a comment. Quotes may hold semicolons. Takes time that is linear in the text's length.
[[nodiscard]] OperationsRead read_operations(std::string_view rest);

/// An operation as it stands in its line.
struct Operation {
  std::string_view name;
  std::string_view operands;  ///< without the blanks around them and without quotes around the whole
  std::size_t begin = 0;      ///< offset of the name
};
/// All operations of `rest`, up to the first that is broken (see read_operations); none of parts that begin with a
/// semicolon.
[[nodiscard]] std::vector<Operation> list_operations(std::string_view rest);

/// Appends the character at `at` of a text with marks (^, left out) and \xNN for bytes, and returns its length.
std::size_t append_marked(std::string& out, std::string_view text, std::size_t at);
/// Writes a text so that it reads as one without marks: characters that would be read as a mark, an escape or a bar
/// become \xNN.
[[nodiscard]] std::string marked(std::string_view text);

}  // namespace arbiter::records
