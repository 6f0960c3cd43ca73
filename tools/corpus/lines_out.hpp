#pragma once

#include <string>
#include <string_view>

#include "corpus/chunk_records.hpp"

namespace arbiter::tools::corpus {

/// A record's lines as a file of their own would have them: with a line end. Games of PGN cannot be cut, so of those only the
/// FEN stands on the line.
[[nodiscard]] std::string record_lines(const ChunkRecords& records);

/// What stands before the first record of a table's file: its header, if it has one.
[[nodiscard]] std::string_view header_of(const fens::Chunk& chunk);

/// Lines between records (comments, blank lines) as they are to be handed on: without the header of a table, and nothing of
/// games.
[[nodiscard]] std::string_view between(const fens::Chunk& chunk, std::string_view lines);

}  // namespace arbiter::tools::corpus
