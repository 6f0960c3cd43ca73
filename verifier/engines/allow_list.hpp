#pragma once

#include <string>
#include <vector>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/engines/difference.hpp"

namespace arbiter {

/// Differences that are known and accepted: `KIND CLAUSE…` a line (`missing TM.make.ep`), `*` for any kind; `#`
/// comments. A difference is allowed if its kind fits and all of its clauses are named on one line.
class AllowList {
 public:
  /// Adds the lines of a file. What is wrong with them comes back: findings AC120.
  [[nodiscard]] std::vector<Finding> read(const std::string& file, std::string_view text, const Variant& variant);
  [[nodiscard]] bool allows(const MoveDifference& difference) const;
  [[nodiscard]] bool empty() const noexcept { return lines_.empty(); }

 private:
  struct Line {
    std::string kind;  ///< or "*"
    std::vector<std::string> clauses;
  };
  std::vector<Line> lines_;
};

}  // namespace arbiter
