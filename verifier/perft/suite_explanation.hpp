#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "verifier/perft/second_opinion.hpp"
#include "verifier/perft/suite_check.hpp"

namespace arbiter {

/// What is behind a wrong count.
struct RowExplanation {
  std::vector<DivideEntry> divide;       ///< empty if there is none
  std::optional<SecondOpinion> opinion;  ///< the rules' count, if they can be asked
};

/// A case whose rows have been counted; `explained` has one for each row, empty where the count is not wrong.
struct CheckedCase {
  const SuiteCase& claimed;
  std::vector<RowResult> rows;
  std::vector<RowExplanation> explained;

  [[nodiscard]] std::size_t number_of(RowResult::Verdict verdict) const;
};

/// "moves", or "detail" for a row that claims details.
[[nodiscard]] std::string_view kind_of(const SuiteRow& row);

/// Explains each row's count that is wrong. `job` says how the case was counted.
[[nodiscard]] CheckedCase explain(const SuiteCase& claimed, std::vector<RowResult> rows, const CountJob& job);

/// Hears what suites show, one call at a time.
struct SuitesListener {
  /// A fault of a suite's text; before the results of that suite's cases.
  std::function<void(const Finding&)> fault;
  /// The results of a case, in the order of the suites.
  std::function<void(const CheckedCase&)> checked;
  /// Returns true to stop early; may be empty.
  std::function<bool()> stopped{};
};

/// Checks the cases of all suites together, as check_cases() does, and explains what is wrong.
void check_suites(std::vector<Suite> suites, const CountJob& job, std::optional<Count> most_nodes,
                  const SuitesListener& listener);

/// The sums over the cases of all suites.
struct SuiteTotals {
  std::size_t cases = 0;  ///< in which something was counted
  std::size_t right = 0;  ///< rows
  std::size_t wrong = 0;
  std::size_t skipped = 0;
  std::size_t undecided = 0;
  std::size_t faults = 0;  ///< of the suites' text

  void add(const CheckedCase& checked);
};

}  // namespace arbiter
