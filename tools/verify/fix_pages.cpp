#include "tools/verify/fix_pages.hpp"

#include <fmt/format.h>

#include "tools/cli/selection.hpp"
#include "verifier/report/text.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools {

using namespace arbiter::pages;

FindingFilter what_may_be_fixed(const Run& run) {
  return [selection = Selection(run.arguments()),
          baseline = Baseline(run.arguments(), run.tool())](std::vector<Finding>& findings) {
    selection.apply(findings);
    if (!baseline.given()) return;
    const std::vector<bool> known = Baseline(baseline).known(findings);
    std::size_t at = 0;
    std::erase_if(findings, [&](const Finding&) { return known[at++]; });
  };
}

void tell_fixes(Run& run, const PageFixer& fixer, const std::vector<PageReport>& pages,
                const std::vector<Finding>& others, bool answer_taken) {
  const FixRequest& request = fixer.request();
  if (!request.any()) return;
  if (answer_taken && !request.diff) {
    TextStyle style;
    for (const Finding& finding : others) say_on_stderr(format_text(finding, style));
    for (const PageReport& page : pages) {
      for (const Finding& finding : page.findings) say_on_stderr(format_text(finding, style));
    }
  }
  std::string message = fixes_in_words(fixer.fixes(), fixer.files(), fixer.refused());
  const Summary left = summarise(pages, others);
  if (left.errors + left.warnings > 0) {
    message += fmt::format("; {} and {} {}stay", counted(left.errors, "error"), counted(left.warnings, "warning"),
                           request.diff && fixer.fixes() > 0 ? "would " : "");
  }
  run.note(message + unsure_in_words(request, fixer.fixes(), unsure_fixes(pages)));
}

Exit status_of(const PageFixer& fixer, Exit of_findings) noexcept {
  if (fixer.refused()) return Exit::usage;
  if (!fixer.request().diff || of_findings == Exit::usage) return of_findings;
  return fixer.fixes() > 0 ? Exit::fails : Exit::holds;
}

}  // namespace arbiter::tools
