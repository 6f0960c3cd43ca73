#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "verifier/defined/definition.hpp"
#include "verifier/diagnostics/finding.hpp"

namespace arbiter::defined {

/// A section of a rule file.
struct RuleSection {
  std::string name;
  std::string parent;    ///< empty if it has none
  std::size_t line = 0;  ///< of its name, from 1
  std::size_t last_line = 0;
};

/// What a rule file says: a definition for each of its sections in which no error was found, in their order, and all
/// findings of the whole file, with their places.
struct RuleFile {
  std::vector<Definition> definitions;
  std::vector<RuleSection> sections;
  std::vector<Finding> findings;
};
/// Reads a rule file. `file` is its name in findings.
[[nodiscard]] RuleFile read_rule_file(std::string_view text, const std::string& file);

/// The variants whose rule files come with the programs (corpus/variants), by name; null if there is none of it. They
/// live as long as the program.
[[nodiscard]] const Definition* shipped_definition(std::string_view name);
[[nodiscard]] std::vector<std::string_view> shipped_names();
/// Whether Fairy-Stockfish has a variant of this name whose board is larger than 8×8.
[[nodiscard]] bool has_large_board(std::string_view name);

}  // namespace arbiter::defined
