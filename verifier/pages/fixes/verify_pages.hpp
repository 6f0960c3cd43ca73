#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "verifier/pages/claims/verify_page.hpp"

namespace arbiter::pages {

/// What a report of a page is to have beside its findings.
struct PageExtras {
  bool pictures = true;  ///< CheckedDiagram::board; findings have theirs in any case
  bool fixes = true;     ///< findings say what would make them go away, where that is known and was tried out
};

/// Verifies a page, draws its diagrams and proposes fixes.
[[nodiscard]] PageReport verify_in_full(const std::string& file, std::string raw, const VerifyOptions& options,
                                        PageExtras extras = {});

/// Where the pages of a run come from, and who hears of them.
struct PageRun {
  /// The name of a file in findings.
  std::function<std::string(const std::string& file)> name;
  /// The text of a file, or a sentence that says why there is none. Asked in any thread.
  std::function<tl::expected<std::string, std::string>(const std::string& file)> read;
  /// A file is taken up when `done` are finished; may be empty. Called in any thread, even in several at once.
  std::function<void(std::size_t done, const std::string& file)> progress;
  unsigned threads = 1;
};

/// Verifies files; the reports stand in the order of the files, whatever the number of threads. A file that cannot be
/// read gets the report of an unreadable page.
[[nodiscard]] std::vector<PageReport> verify_pages(const std::vector<std::string>& files, const PageRun& run,
                                                   const VerifyOptions& options, PageExtras extras = {});

}  // namespace arbiter::pages
