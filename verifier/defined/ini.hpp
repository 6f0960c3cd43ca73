#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/diagnostics/finding.hpp"

namespace arbiter::defined {

/// A line `key = value` of a section. Columns count from 1, in bytes.
struct IniEntry {
  std::string_view key;
  std::string_view value;  ///< without blanks at its ends
  std::string_view text;   ///< the whole line
  std::size_t line = 0;
  std::size_t key_column = 0;
  std::size_t value_column = 0;
};

/// A section `[name]` or `[name:parent]`, without the sections that follow.
struct IniSection {
  std::string_view name;
  std::string_view parent;  ///< empty if it has none
  std::string_view text;    ///< the line of its header
  std::string_view whole;   ///< the header and all lines up to the next one
  std::size_t line = 0;
  std::size_t name_column = 0;
  std::size_t parent_column = 0;
  std::vector<IniEntry> entries;
  bool faulty = false;  ///< some of its lines cannot be read
};

/// Views into the text that was read, which must outlive them.
struct IniFile {
  std::vector<IniSection> sections;
  std::vector<Finding> findings;  ///< of the form alone: what no line of such a file can be
};

/// Reads the form of a rule file: sections, keys, values; comments begin with # or ; at the start of a line. A line may
/// end with CR LF, the file begin with a byte order mark. Text over 4 MiB and lines over 64 KiB are refused.
[[nodiscard]] IniFile read_ini(std::string_view text, const std::string& file);

}  // namespace arbiter::defined
