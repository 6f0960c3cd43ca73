#pragma once

#include <string>
#include <vector>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/engines/compare/difference.hpp"

namespace arbiter {

/// Known and accepted differences: `KIND CLAUSE…` per line (`missing TM.make.ep`), `*` for any kind; `#` begins a
/// comment. A difference is allowed if one line has its kind and all of its clauses.
class AllowList {
 public:
  /// Adds the lines of a file. Returns their faults: findings AC120.
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
