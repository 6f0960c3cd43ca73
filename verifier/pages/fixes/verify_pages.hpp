#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "verifier/pages/claims/verify_page.hpp"

namespace arbiter::pages {

/// The parts of a page's report besides its findings.
struct PageExtras {
  bool pictures = true;  ///< CheckedDiagram::board; findings always have their boards
  bool fixes = true;     ///< propose fixes that were tried
};

/// Verifies a page, draws its diagrams and proposes fixes.
[[nodiscard]] PageReport verify_in_full(const std::string& file, std::string raw, const VerifyOptions& options,
                                        PageExtras extras = {});

/// The source of the pages of a run, and its callbacks.
struct PageRun {
  /// The name of a file in findings.
  std::function<std::string(const std::string& file)> name;
  /// The text of a file, or a sentence that says why there is none. Called in any thread.
  std::function<tl::expected<std::string, std::string>(const std::string& file)> read;
  /// Called when work on a file starts, with the number `done` of finished files; may be empty. Called in any thread,
  /// even in several at once.
  std::function<void(std::size_t done, const std::string& file)> progress;
  unsigned threads = 1;
};

/// Verifies files; the reports are in the order of the files, whatever the number of threads. An unreadable file gets
/// the report of an unreadable page.
[[nodiscard]] std::vector<PageReport> verify_pages(const std::vector<std::string>& files, const PageRun& run,
                                                   const VerifyOptions& options, PageExtras extras = {});

}  // namespace arbiter::pages
