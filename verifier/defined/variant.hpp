#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/defined/definition.hpp"
#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter::defined {

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

/// The variant of a definition, as all other code sees variants.
[[nodiscard]] std::unique_ptr<const Variant> make_variant(Definition definition);
/// The definition of such a variant, as long as that lives; null for a variant that is built in.
[[nodiscard]] const Definition* definition_of(const Variant& variant) noexcept;

/// The variants whose rule files come with the programs (corpus/variants), by name; null if there is none of it. They
/// live as long as the program.
[[nodiscard]] const Definition* shipped_definition(std::string_view name);
[[nodiscard]] std::vector<std::string_view> shipped_names();
/// Whether Fairy-Stockfish has a variant of this name whose board is larger than 8×8.
[[nodiscard]] bool has_large_board(std::string_view name);

/// A file of corpus/variants: its name without .ini, which is that of its section, and its text.
struct ShippedText {
  std::string_view name;
  std::string_view text;
  bool parent_only =
      false;  ///< there is a variant of that name with rules of its own: the file is for those that inherit
};
/// All of them, sorted by name; written by shipped.cmake when the library is built.
[[nodiscard]] std::span<const ShippedText> shipped_texts();

}  // namespace arbiter::defined
