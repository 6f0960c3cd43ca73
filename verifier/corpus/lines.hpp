#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "verifier/corpus/chunk_records.hpp"

namespace arbiter::corpus {

/// A record's lines as they would be in a file of their own: with a line end. PGN games cannot be cut apart, so for
/// those the line has only the FEN.
[[nodiscard]] std::string record_lines(const ChunkRecords& records);

/// What precedes the first record in a table's file: its header, if it has one.
[[nodiscard]] std::string_view header_of(const records::Chunk& chunk);

/// Lines between records (comments, blank lines) as they are passed on: without the header of a table, and empty for
/// games.
[[nodiscard]] std::string_view between(const records::Chunk& chunk, std::string_view lines);

/// The common form of files that are joined into one: rows of tables with different columns, or JSON beside FENs, would
/// make an unreadable file.
class OneForm {
 public:
  /// `games`: PGN games are written whole, not as their FENs.
  explicit OneForm(bool games = false) noexcept : games_(games) {}
  /// Call for each chunk of the file `path`, in order. Throws Refusal if the file's form differs from that of the
  /// previous files.
  void meet(const records::Chunk& chunk, const std::string& path);

 private:
  bool games_;
  std::string first_;  ///< the first non-empty file
  records::InputFormat format_ = records::InputFormat::lines;
  std::optional<std::string> header_;  ///< of tables whose beginning was read
};

}  // namespace arbiter::corpus
