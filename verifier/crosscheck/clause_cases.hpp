#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace arbiter {

class Variant;

/// One line of a case: a keyword and its text.
struct ClauseCheck {
  std::size_t line = 0;  ///< 1-based
  std::string keyword;   ///< of, steps, has, not, leads, is, check, play
  std::string text;
};

/// A block of a `.clauses` file; corpus/clauses/README.md describes the format.
struct ClauseCase {
  std::size_t line = 0;
  std::vector<std::string> clauses;
  const Variant* variant = nullptr;
  std::vector<std::size_t> profiles;  ///< indices; never empty
  std::string fen;
  std::vector<ClauseCheck> checks;  ///< in the order of the file
};

/// What is wrong with a line of a `.clauses` file, or with what it expects.
struct ClauseFault {
  std::string file;
  std::size_t line = 0;  ///< 1-based
  std::string message;
};

/// Reads a whole file; faults have `name` and the line. Does not check anything against the rules.
[[nodiscard]] tl::expected<std::vector<ClauseCase>, std::vector<ClauseFault>> parse_clause_cases(
    std::string_view text, const std::string& name);

}  // namespace arbiter
