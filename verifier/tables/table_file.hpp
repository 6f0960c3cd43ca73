#pragma once

#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "verifier/tables/table.hpp"

namespace arbiter::tables {

/// A table as a file: a line that says so, a line of JSON (variant, profile, materials, moves, numbers), the classes
/// with their positions, and a checksum of all before it. About three bytes a position.
[[nodiscard]] std::string written(const Table& table);

/// Reads what written() wrote. The error is a sentence without the file's name: no table, cut short, damaged, of
/// another version, of a variant or profile that does not exist. A file that passes its checksum is still not trusted
/// to make sense.
[[nodiscard]] tl::expected<Table, std::string> read_table(std::string_view text);

}  // namespace arbiter::tables
