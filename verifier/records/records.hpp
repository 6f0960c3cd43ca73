#pragma once

#include <cstddef>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/records/chunks.hpp"

namespace arbiter::records {

/// A position in a file. Views are into the chunk's text or the scanner; they are valid until the next record.
struct Record {
  std::string_view text;  ///< the FEN, without quotes of tables and escapes of JSON and PGN
  std::size_t begin = 0;  ///< its place in the chunk's text, for writers to replace; in tables with its quotes
  std::size_t end = 0;
  std::size_t line_begin = 0;  ///< the record's whole line
  std::size_t line_end = 0;    ///< after its line end
  std::size_t line = 0;        ///< its number from 1, counted like Chunk::first_line
  std::size_t number = 0;      ///< in the chunk, from 0
  std::string_view rest;  ///< in `lines`, what follows the FEN on its line: operations, counts, comments; no line end
  std::string_view variant;  ///< from an operation, a column, a key or a tag; empty if there is none
  std::string_view armies;   ///< "CN", likewise
  std::string_view profile;  ///< of the variant; from a block of counts
  std::string_view moves;    ///< from the position on, of a column or key; empty if there are none
  std::size_t moves_at = 0;  ///< their place in the chunk's text
  bool puzzle = false;       ///< the other columns or keys are those of lichess's puzzles
  bool plain = true;         ///< text is the bytes [begin, end) of the chunk unchanged
  bool too_long = false;     ///< its line is too long; the text is the line's beginning
};

/// A fault of a line, not of a position.
struct RecordNotice {
  CheckId check;          ///< one of AR…
  std::size_t begin = 0;  ///< in the chunk's text
  std::size_t end = 0;
  std::size_t line = 0;  ///< counted like Chunk::first_line
  std::string message;
  std::string expected;
  std::string_view insert{};  ///< what surely mends the fault if it is put at `end`; empty if nothing does
};

/// Finds the records of a chunk, in order.
class RecordScanner {
 public:
  /// The chunk must outlive the scanner and stay in place. `longest_line` as for the reader.
  RecordScanner(const Chunk& chunk, std::size_t longest_line);

  [[nodiscard]] bool next(Record& record);
  /// Skips lines that are only a FEN, as long as `settled(text)` accepts each, and returns their number; next()
  /// continues after them. Only for files of lines; `settled` must reject any text with comments, operations or a
  /// carriage return, and any that is not a position. In most corpora this skips every line.
  template <class Settled>
  [[nodiscard]] std::size_t pass_over(const Settled& settled);
  /// Notices so far, in the order of the lines.
  [[nodiscard]] std::vector<RecordNotice>& notices() noexcept { return notices_; }

 private:
  struct Line {
    std::string_view text;  ///< without its line end, and at most the longest line's length
    std::size_t begin = 0;
    std::size_t next = 0;  ///< the beginning of the next line
    std::size_t number = 0;
    bool too_long = false;
  };

  [[nodiscard]] bool take_line(Line& line);
  void notice(CheckId check, std::size_t begin, std::size_t end, std::size_t line, std::string message,
              std::string expected);
  /// A notice about the line from there on. Returns false.
  bool refuse(CheckId check, const Line& line, std::size_t from, std::string message, std::string expected);
  void start(Record& record, const Line& line);
  /// `decoded`: what the text says, if it is not written plainly.
  void set_text(Record& record, std::size_t begin, std::size_t end, std::optional<std::string> decoded = {});
  bool whole_line(const Line& line, Record& record);
  bool from_line(const Line& line, Record& record);
  bool from_fens(const Line& line, Record& record);
  bool from_row(Line& line, Record& record);
  bool from_json(const Line& line, Record& record);
  bool from_pgn(const Line& line, Record& record);
  bool from_perft(const Line& first, Record& record);
  bool next_tag(Record& record);
  void read_tags(Line line);
  void read_rest(const Line& line, std::string_view rest, Record& record);
  void read_entry(const Line& line, Record& record, bool& has_position);
  [[nodiscard]] std::string_view next_line() const;

  struct Tag {
    std::size_t begin = 0;
    std::size_t end = 0;
    Line line;
  };

  const Chunk& chunk_;
  std::string_view text_;
  std::size_t longest_;
  std::size_t at_ = 0;
  std::size_t line_ = 0;
  std::size_t count_ = 0;
  std::string decoded_;
  std::string variant_;
  std::string moves_;
  std::vector<RecordNotice> notices_;
  std::vector<Tag> tags_;  ///< FEN tags of a game that are still to be returned, the next one last
  int comment_ = 0;        ///< pgn: inside { }
  bool header_ = false;    ///< csv: the next line is the header
  bool reported_ends_ = false;
  bool reported_last_ = false;
};

template <class Settled>
std::size_t RecordScanner::pass_over(const Settled& settled) {
  if (chunk_.layout->format != InputFormat::lines) return 0;
  const std::size_t before = count_;
  const std::size_t ending = chunk_.layout->crlf ? 2 : 1;  // other line ends are left to next()
  while (at_ < text_.size()) {
    const char* const begin = text_.data() + at_;
    const void* const found = std::memchr(begin, '\n', text_.size() - at_);
    if (found == nullptr) break;
    const auto length = static_cast<std::size_t>(static_cast<const char*>(found) - begin) + 1;
    if (length < ending || length > longest_ || (ending == 2 && begin[length - 2] != '\r')) break;
    if (!settled(std::string_view(begin, length - ending))) break;
    at_ += length;
    ++line_;
    ++count_;
  }
  return count_ - before;
}

/// How many carriage returns the text ends with.
[[nodiscard]] inline std::size_t crs_at_end(std::string_view text) noexcept {
  return text.size() - (text.find_last_not_of('\r') + 1);
}
/// The place of byte `offset` of a record's text in the chunk's text.
[[nodiscard]] std::size_t place_of(const Chunk& chunk, const Record& record, std::size_t offset);
/// The column of a place in the chunk's text, from 1: bytes from the line's beginning.
[[nodiscard]] std::size_t column_of(const Chunk& chunk, std::size_t place);
/// The line that contains a place, without its end; at most `most` bytes of it.
[[nodiscard]] std::string_view line_around(const Chunk& chunk, std::size_t place, std::size_t most = 4096);
/// `text` as it replaces the record's text, quoted and escaped as the file's format requires.
[[nodiscard]] std::string written_for(const Chunk& chunk, const Record& record, std::string_view text);

}  // namespace arbiter::records
