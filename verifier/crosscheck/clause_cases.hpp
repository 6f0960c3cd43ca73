#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/diagnostics/finding.hpp"

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

/// Reads a whole file; findings have `name` and the line. Does not check anything against the rules.
[[nodiscard]] tl::expected<std::vector<ClauseCase>, std::vector<Finding>> parse_clause_cases(std::string_view text,
                                                                                             const std::string& name);

/// Checks a case with both implementations in every profile that it names; one finding for each failure.
[[nodiscard]] std::vector<Finding> check_clause_case(const ClauseCase& clause_case, const std::string& name);

}  // namespace arbiter
