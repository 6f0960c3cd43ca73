#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "tools/cli/fixing.hpp"
#include "tools/cli/run_main.hpp"
#include "verifier/pages/fixes/fix_page.hpp"

namespace arbiter::tools {

/// Removes the findings that --fix must leave alone: those that --select and --ignore leave out or the baseline knows.
/// Throws UsageError.
[[nodiscard]] pages::FindingFilter what_may_be_fixed(const Run& run);

/// What --fix and --diff do with the pages of a run, one after the other.
class PageFixer {
 public:
  /// With "-" among the paths, the fixed page goes where the answer would go. Throws UsageError.
  PageFixer(Run& run, FixRequest request, pages::FindingFilter filter);

  [[nodiscard]] bool active() const noexcept { return request_.any(); }
  /// Whether a diff or a page takes the answer's place; findings are then reported elsewhere.
  [[nodiscard]] bool takes_answer() const noexcept { return takes_answer_; }

  /// Verifies the pages like verify_pages, one file after the other, and fixes or diffs each. The reports are about the
  /// files as they are afterwards; with --diff, as they would be.
  [[nodiscard]] std::vector<pages::PageReport> pages(const std::vector<std::string>& files,
                                                     const pages::VerifyOptions& options, bool pictures);

  /// Reports on stderr what was done, and shows the findings that have no other place there.
  void finish(const std::vector<pages::PageReport>& pages, const std::vector<Finding>& others);
  /// The status of the run: `of_findings` is that of the pages.
  [[nodiscard]] Exit status(Exit of_findings) const noexcept;

 private:
  [[nodiscard]] pages::PageReport page(const std::string& file, std::string text, const pages::VerifyOptions& options,
                                       bool pictures);

  Run& run_;
  FixRequest request_;
  pages::FindingFilter filter_;
  bool takes_answer_ = false;
  bool refused_ = false;  ///< a file could not be written
  std::size_t fixes_ = 0;
  std::size_t files_ = 0;        ///< with fixes
  std::set<std::string> shown_;  ///< files whose diff has been written
};

}  // namespace arbiter::tools
