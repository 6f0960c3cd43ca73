#pragma once

#include <cstddef>

#include <nlohmann/json_fwd.hpp>

#include "verifier/report/report.hpp"
#include "verifier/support/output.hpp"

namespace arbiter {

/// The limits of GitHub's code scanning for one file (docs.github.com, "SARIF support for code scanning", "File size"
/// and "Validating your SARIF file").
struct SarifLimits {
  std::size_t results = 25'000;  ///< a run with more is refused; the first 5,000 by severity are shown
  std::size_t places = 1'000;    ///< of one result
  std::size_t tags = 20;         ///< of one check
  /// Bytes of JSON in the results. A file may have 10 MB when compressed; reports usually shrink to a tenth, and a
  /// quarter is enough here, for findings with little in common.
  std::size_t bytes = 40'000'000;
};

/// SARIF 2.1.0 (OASIS): one run with the checks of its findings, results with regions in UTF-16 code units,
/// fingerprints that do not change when lines move, related places and fixes (regions of bytes). If a limit cuts,
/// errors are kept before warnings and notes, and a notification of the invocation gives the number of those left out.
[[nodiscard]] nlohmann::ordered_json sarif(const Report& report, const SarifLimits& limits = {});
void write_sarif(const Report& report, Output& out);

}  // namespace arbiter
