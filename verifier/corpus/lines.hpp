#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "verifier/corpus/chunk_records.hpp"

namespace arbiter::corpus {

/// A record's lines as a file of their own would have them: with a line end. Games of PGN cannot be cut, so of those
/// only the FEN stands on the line.
[[nodiscard]] std::string record_lines(const ChunkRecords& records);

/// What stands before the first record of a table's file: its header, if it has one.
[[nodiscard]] std::string_view header_of(const records::Chunk& chunk);

/// Lines between records (comments, blank lines) as they are to be handed on: without the header of a table, and
/// nothing of games.
[[nodiscard]] std::string_view between(const records::Chunk& chunk, std::string_view lines);

/// The form of the files whose lines are put into one: rows of tables with other columns, or JSON beside FENs, would be
/// a file that nobody can read.
class OneForm {
 public:
  /// `games`: those of PGN are written as they stand, not their FENs.
  explicit OneForm(bool games = false) noexcept : games_(games) {}
  /// For each chunk of the file `path`, in their order. Throws Refusal where the file has another form than those
  /// before.
  void meet(const records::Chunk& chunk, const std::string& path);

 private:
  bool games_;
  std::string first_;  ///< the first file with a text
  records::InputFormat format_ = records::InputFormat::lines;
  std::optional<std::string> header_;  ///< of tables, where their beginning was seen
};

}  // namespace arbiter::corpus
