#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::records {

/// How positions stand in a file.
enum class InputFormat : std::uint8_t {
  lines,  ///< one a line: FEN, EPD with operations, `;D1 20` suites; `#` begins a comment
  csv,    ///< a column of a table, fields in quotes where they need them; `,` `;` or tabs
  jsonl,  ///< a string of one JSON object a line
  pgn,    ///< the [FEN "…"] tags of games
  fens,   ///< this project's own: `VARIANT | FEN`, `CHECKS | VARIANT | FEN`
};

inline constexpr std::array<std::string_view, 5> input_format_names{"lines", "csv", "jsonl", "pgn", "fens"};

[[nodiscard]] constexpr std::string_view to_string(InputFormat format) noexcept {
  return input_format_names[static_cast<std::size_t>(format)];
}

/// The format that the name of a file shows, without .gz and .zst; nothing if it shows none.
[[nodiscard]] std::optional<InputFormat> format_of_name(std::string_view path);
/// The endings of names by which files of positions are known in folders, packed ones too: ".fen", ".epd.gz" …
[[nodiscard]] const std::array<std::string_view, 24>& corpus_endings();

/// What is the same for all lines of a file.
struct Layout {
  InputFormat format = InputFormat::lines;
  char delimiter = ',';                         ///< csv
  std::size_t column = 0;                       ///< csv: of the FENs, from 0
  std::optional<std::size_t> variant_column{};  ///< csv: a column called "variant"
  std::string key = "fen";                      ///< jsonl
  bool header = false;                          ///< csv: the first line names the columns
  bool crlf = false;                            ///< the first line ends so
  std::string problem{};                        ///< why there is nothing to be read: no such column
  std::string foreign{};  ///< why a file whose name was not typed is about other things: no such column or key
};

/// Tells the layout of a file from its name, where `forced` does not say it, and its first bytes. `column`: a name, or
/// a number from 1; empty = "fen" or, in tables, the column that holds boards.
[[nodiscard]] Layout layout_of(std::string_view path, std::string_view start, std::optional<InputFormat> forced,
                               std::string_view column);

/// Seven slashes, and nothing that stands around boards.
[[nodiscard]] bool looks_like_board(std::string_view text) noexcept;

}  // namespace arbiter::records
