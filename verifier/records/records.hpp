#pragma once

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/records/chunks.hpp"

namespace arbiter::records {

/// A position as it stands in a file. Views are into the chunk's text or the scanner; they last until the next record.
struct Record {
  std::string_view text;  ///< the FEN: quotes of tables and escapes of JSON and PGN undone
  std::size_t begin = 0;  ///< where it stands in the chunk's text, for writers to replace; in tables with its quotes
  std::size_t end = 0;
  std::size_t line_begin = 0;  ///< the record's whole line
  std::size_t line_end = 0;    ///< behind its line end
  std::size_t line = 0;        ///< its number from 1, as Chunk::first_line counts
  std::size_t number = 0;      ///< in the chunk, from 0
  std::string_view rest;     ///< what follows the FEN of `lines` on its line: operations, counts, comments; no line end
  std::string_view variant;  ///< as an operation, a column, a key or a tag says it; empty if nothing does
  std::string_view armies;   ///< "CN", likewise
  bool plain = true;         ///< text is the bytes [begin, end)
  bool too_long = false;     ///< its line; the text is the beginning of it
};

/// Something wrong with a line, not with a position.
struct RecordNotice {
  std::string_view rule;  ///< id of a check, AR…
  std::size_t begin = 0;  ///< in the chunk's text
  std::size_t end = 0;
  std::size_t line = 0;  ///< as Chunk::first_line counts
  std::string message;
  std::string expected;
};

/// Finds the records of a chunk, one after the other.
class RecordScanner {
 public:
  /// The chunk stays where it is. `longest_line` as for the reader.
  RecordScanner(const Chunk& chunk, std::size_t longest_line);

  [[nodiscard]] bool next(Record& record);
  /// Passes over the lines that are a FEN and nothing else, as long as `settled(text)` says so of each, and returns how
  /// many they were: next() goes on behind them. Only for files of lines; `settled` is never true of a text with
  /// comments, operations or a carriage return, nor of one that is no position. For most corpora this is all that
  /// happens.
  template <class Settled>
  [[nodiscard]] std::size_t pass_over(const Settled& settled);
  /// What was met on the way so far; in the order of the lines.
  [[nodiscard]] std::vector<RecordNotice>& notices() noexcept { return notices_; }

 private:
  struct Line {
    std::string_view text;  ///< without its line end, and no longer than the longest
    std::size_t begin = 0;
    std::size_t next = 0;  ///< of the line behind
    std::size_t number = 0;
    bool too_long = false;
  };

  [[nodiscard]] bool take_line(Line& line);
  void check_line(const Line& line, std::size_t stop);
  void notice(std::string_view rule, std::size_t begin, std::size_t end, std::size_t line, std::string message,
              std::string expected);
  void start(Record& record, const Line& line);
  bool whole_line(const Line& line, Record& record);
  bool from_line(const Line& line, Record& record);
  bool from_fens(const Line& line, Record& record);
  bool from_row(Line& line, Record& record);
  bool from_json(const Line& line, Record& record);
  bool from_pgn(const Line& line, Record& record);
  bool next_tag(Record& record);
  void read_tags(Line line);
  void read_rest(const Line& line, std::string_view rest, Record& record);

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
  std::vector<RecordNotice> notices_;
  std::vector<Tag> tags_;  ///< FEN tags of a game that are still to be given out, the next one last
  int comment_ = 0;        ///< pgn: inside { }
  bool header_ = false;    ///< csv: the next line is the header
  bool reported_ends_ = false;
  bool reported_last_ = false;
};

template <class Settled>
std::size_t RecordScanner::pass_over(const Settled& settled) {
  if (chunk_.layout->format != InputFormat::lines) return 0;
  const std::size_t before = count_;
  const std::size_t ending = chunk_.layout->crlf ? 2 : 1;  // what ends otherwise is left to next()
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

/// Where byte `offset` of a record's text stands in the chunk's text.
[[nodiscard]] std::size_t place_of(const Chunk& chunk, const Record& record, std::size_t offset);
/// The column of a place in the chunk's text, from 1: bytes since the line began.
[[nodiscard]] std::size_t column_of(const Chunk& chunk, std::size_t place);
/// The line that a place is in, without its end; at most `most` bytes of it.
[[nodiscard]] std::string_view line_around(const Chunk& chunk, std::size_t place, std::size_t most = 4096);
/// How `text` is written in the place of the record's own, quoted and escaped as the file's format wants it.
[[nodiscard]] std::string written_for(const Chunk& chunk, const Record& record, std::string_view text);

}  // namespace arbiter::records
