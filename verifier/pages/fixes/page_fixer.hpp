#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "verifier/diagnostics/edits.hpp"
#include "verifier/pages/fixes/fix_page.hpp"
#include "verifier/support/observer.hpp"
#include "verifier/support/output.hpp"

namespace arbiter::pages {

/// The content of a page's file ("-": standard input), or a sentence that says why there is none: it cannot be read, or
/// is not text.
[[nodiscard]] tl::expected<std::string, std::string> read_page_file(const std::string& file);

/// Makes or shows the fixes of pages, one file after the other.
class PageFixer {
 public:
  /// `filter` as for fix_page(). `out` takes the diffs, and the fixed standard input. The observer hears how far the
  /// work has come, why a file is left unchanged (an error), and what a changed one does not keep. Both must outlive
  /// this.
  PageFixer(FixRequest request, FindingFilter filter, Output& out, Observer& observer);

  [[nodiscard]] const FixRequest& request() const noexcept { return request_; }

  /// Verifies the files ("-" is standard input) like verify_pages(), and fixes or diffs each. The reports are about the
  /// files as they are afterwards; for a diff, as they would be. Throws OutputError.
  [[nodiscard]] std::vector<PageReport> pages(const std::vector<std::string>& files, const VerifyOptions& options,
                                              bool pictures);

  [[nodiscard]] bool refused() const noexcept { return refused_; }  ///< a file could not be written
  [[nodiscard]] std::size_t fixes() const noexcept { return fixes_; }
  [[nodiscard]] std::size_t files() const noexcept { return files_; }  ///< with fixes

 private:
  [[nodiscard]] PageReport page(const std::string& file, std::string text, const VerifyOptions& options, bool pictures);

  FixRequest request_;
  FindingFilter filter_;
  Output& out_;
  Observer& observer_;
  bool refused_ = false;
  std::size_t fixes_ = 0;
  std::size_t files_ = 0;
  std::set<std::string> shown_;  ///< files whose diff has been written
};

}  // namespace arbiter::pages
