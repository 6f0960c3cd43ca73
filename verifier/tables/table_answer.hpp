#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "verifier/position/root.hpp"
#include "verifier/report/terminal.hpp"
#include "verifier/tables/check.hpp"
#include "verifier/tables/summary.hpp"
#include "verifier/tables/table.hpp"

// What arbiter-solve says about tables and about who can still win, as text that ends with a line break, and as
// solve.schema.json describes it.
namespace arbiter {

/// A table and what it was made of, or read from.
struct ShownTable {
  const tables::Table& table;
  std::string file;       ///< empty if it was not kept
  std::size_t bytes = 0;  ///< of the file
  bool built = false;     ///< now, and not read
};
[[nodiscard]] std::string table_text(const ShownTable& shown, const TextStyle& style);
[[nodiscard]] nlohmann::ordered_json table_json(const ShownTable& shown);

/// A position of a table, with its moves.
[[nodiscard]] std::string probe_text(const tables::Table& table, const WrittenRoot& position, const TextStyle& style);
[[nodiscard]] nlohmann::ordered_json probe_json(const tables::Table& table, const WrittenRoot& position);

[[nodiscard]] std::string check_text(const tables::Table& table, const tables::CheckedTable& checked,
                                     const TextStyle& style);
[[nodiscard]] nlohmann::ordered_json check_json(const tables::Table& table, const tables::CheckedTable& checked);

/// The first `most` of them.
[[nodiscard]] std::string zugzwangs_text(const tables::Table& table, const std::vector<tables::Zugzwang>& all,
                                         std::size_t most);
[[nodiscard]] nlohmann::ordered_json zugzwangs_json(const tables::Table& table,
                                                    const std::vector<tables::Zugzwang>& all, std::size_t most);

/// The first `most` of them.
[[nodiscard]] std::string puzzles_text(const tables::Table& table, const std::vector<tables::ZugzwangPuzzle>& all,
                                       std::size_t most);
[[nodiscard]] nlohmann::ordered_json puzzles_json(const tables::Table& table,
                                                  const std::vector<tables::ZugzwangPuzzle>& all, std::size_t most);

[[nodiscard]] std::string can_win_text(const WrittenRoot& position, Side side, const tables::CanWin& answer,
                                       const TextStyle& style);
[[nodiscard]] nlohmann::ordered_json can_win_json(const WrittenRoot& position, Side side, const tables::CanWin& answer);

}  // namespace arbiter
