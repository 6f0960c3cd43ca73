#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

/// The name without the ending of packed files: .gz, .zst or .zstd, in any case.
[[nodiscard]] std::string_view without_packing(std::string_view path) noexcept;

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

/// A field of a table, RFC 4180: plain, or in quotes, with quotes inside doubled.
struct CsvField {
  std::size_t begin = 0;  ///< with its quotes
  std::size_t end = 0;
  bool quoted = false;
  bool sound = true;  ///< quotes are closed, and there is no text outside them
};

/// The field that starts at `at`; it ends before the delimiter, the line end, or the end of the text.
[[nodiscard]] CsvField csv_field(std::string_view text, std::size_t at, char delimiter) noexcept;
/// The field's value, without quotes.
[[nodiscard]] std::string csv_value(std::string_view text, const CsvField& field);
[[nodiscard]] std::vector<std::string> csv_fields(std::string_view line, char delimiter);
/// Writes a value as a field, in quotes if it needs them or if `quoted` is set.
[[nodiscard]] std::string csv_written(std::string_view value, char delimiter, bool quoted);

/// A string in a line of JSON, without its quotes.
struct JsonString {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool escaped = false;  ///< has a backslash
};

/// The value of a key in the outer object of a line of JSON; the line is read once.
struct JsonLine {
  bool sound = false;                   ///< one object, its braces and strings closed, nothing after it
  std::size_t broken = 0;               ///< where the line is not sound
  bool has_key = false;                 ///< the key is there, with a value of any kind
  std::optional<JsonString> value{};    ///< if it is a string
  std::optional<JsonString> variant{};  ///< of the key "variant"
  std::optional<JsonString> moves{};    ///< of the key "moves", in any case
  bool puzzle = false;                  ///< there is a key "PuzzleId" or "Themes", in any case
};

[[nodiscard]] JsonLine read_json_line(std::string_view line, std::string_view key);

/// The text of a JSON string; characters that are not escapes are kept.
[[nodiscard]] std::string unescaped(std::string_view text);
/// How many bytes at `at` encode the next byte or character, and how many bytes of text they give.
struct Escape {
  std::size_t bytes;
  std::size_t gives;
};
[[nodiscard]] Escape escape_at(std::string_view text, std::size_t at);
/// A text as it is written inside quotes; `slashes`: every slash as \/, as some writers do.
[[nodiscard]] std::string escaped(std::string_view text, bool slashes);

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

/// One game of PGN: its places in the text, half open.
struct GameText {
  std::size_t begin = 0;
  std::size_t moves = 0;  ///< where its moves begin
  std::size_t end = 0;
  std::size_t fen = 0;  ///< of the FEN tag's value, as it is written; fen == fen_end: none
  std::size_t fen_end = 0;
  std::string_view variant{};  ///< of the Variant tag; empty: none
  std::size_t variant_at = 0;  ///< its place
};

/// Finds the games of a text, in order. Tags may follow the moves of the game before without an empty line, and games
/// of moves alone follow each other after a result at the end of a line, or begin anew with "1." behind an empty line.
/// In a comment there are no tags; only a line that begins with `[Event "` ends one that was not closed.
struct GameScanner {
  [[nodiscard]] bool next(GameText& game);

  std::string_view text;
  std::size_t at = 0;  ///< how far it has come
};

/// Where the last game of the text begins that is not its first: up to there the text is whole games. 0 if there is
/// none.
[[nodiscard]] std::size_t last_game(std::string_view text);

/// Where the second game of the text begins; the text's size if there is none.
[[nodiscard]] std::size_t behind_first_game(std::string_view text);

}  // namespace arbiter::records
