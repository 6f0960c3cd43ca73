#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::records {

/// Whether lines of a block of counts begin with this word: `id start`, `epd FEN`, `perft 1 20` …
/// (verifier/perft/suite_check.hpp says what they mean).
[[nodiscard]] bool is_block_key(std::string_view word) noexcept;

/// How a file holds positions.
enum class InputFormat : std::uint8_t {
  lines,  ///< one per line: FEN, EPD with operations, `;D1 20` suites; `#` begins a comment
  csv,    ///< a column of a table, fields in quotes if they need them; `,` `;` or tabs
  jsonl,  ///< a string of one JSON object per line
  pgn,    ///< games, with the positions of their [FEN "…"] tags
  fens,   ///< this project's own: `VARIANT | FEN`, `CHECKS | VARIANT | FEN`
  perft,  ///< tables of counts: blocks of `id …`, `epd FEN`, `perft 1 20`, as arbiter-perft reads them
};

inline constexpr std::array<std::string_view, 6> input_format_names{"lines", "csv", "jsonl", "pgn", "fens", "perft"};

[[nodiscard]] constexpr std::string_view to_string(InputFormat format) noexcept {
  return input_format_names[static_cast<std::size_t>(format)];
}

/// "games", "a table": what a file of the format holds.
[[nodiscard]] std::string_view in_words(InputFormat format) noexcept;

/// The format that a file's name indicates, ignoring .gz and .zst; nothing if it indicates none.
[[nodiscard]] std::optional<InputFormat> format_of_name(std::string_view path);
/// The extensions of files of positions in folders: ".fen", ".epd" … Packed ones have another behind that.
inline constexpr std::array<std::string_view, 9> corpus_endings{".fen",   ".fens",   ".epd", ".csv",  ".tsv",
                                                                ".jsonl", ".ndjson", ".pgn", ".perft"};

/// Why a file that begins like this is not a text, with what to do about it; nothing if it may be one. A few bytes that
/// text does not have are for the reader of its lines to find.
[[nodiscard]] std::optional<std::string> why_no_text(std::string_view start);

/// What all lines of a file have in common.
struct Layout {
  InputFormat format = InputFormat::lines;
  char delimiter = ',';                         ///< csv
  std::size_t column = 0;                       ///< csv: the column of the FENs, from 0
  std::optional<std::size_t> variant_column{};  ///< csv: a column called "variant"
  std::optional<std::size_t> moves_column{};    ///< csv: moves from that position on, as in lichess's puzzles
  bool puzzles = false;                         ///< csv: the columns are those of lichess's puzzles
  std::string key = "fen";                      ///< jsonl
  bool header = false;                          ///< csv: the first line names the columns
  bool crlf = false;                            ///< the first line ends with CR LF
  bool boards_alone = false;                    ///< the first positions have no field but the board
  std::string problem{};                        ///< why nothing can be read: no such column
  std::string foreign{};  ///< why a file found in a folder is about other things: no such column or key
};

/// Finds the layout of a file from its name (unless `forced` gives the format) and its first bytes. `column`: a name,
/// or a number from 1; empty = "fen" or, in tables, the column that holds boards.
[[nodiscard]] Layout layout_of(std::string_view path, std::string_view start, std::optional<InputFormat> forced,
                               std::string_view column);

/// Whether the text has seven slashes and no character that boards do not have.
[[nodiscard]] bool looks_like_board(std::string_view text) noexcept;

}  // namespace arbiter::records
