#include "tools/verify/fix_pages.hpp"

#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "tools/cli/selection.hpp"
#include "verifier/diagnostics/diff.hpp"
#include "verifier/pages/fixes/fixes.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/report/text.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/replace_file.hpp"
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

PageFixer::PageFixer(Run& run, FixRequest request, FindingFilter filter)
    : run_(run), request_(request), filter_(std::move(filter)),
      takes_answer_(tools::takes_answer(run, request, "page")) {}

std::vector<PageReport> PageFixer::pages(const std::vector<std::string>& files, const VerifyOptions& options,
                                         bool pictures) {
  std::vector<PageReport> reports;
  for (const std::string& file : files) {
    run_.progress(fmt::format("{} of {}: {}", reports.size() + 1, files.size(), file));
    auto text = records::read_input(file);
    reports.push_back(text ? page(file, std::move(*text), options, pictures)
                           : unreadable_page(records::shown_name(file), text.error()));
  }
  return reports;
}

PageReport PageFixer::page(const std::string& file, std::string text, const VerifyOptions& options, bool pictures) {
  const std::string name = records::shown_name(file);
  FixedPage fixed = fix_page(name, text, options, request_.unsafe, filter_, pictures);
  if (request_.write && file == "-") {
    run_.out().write(fixed.text);
  } else if (request_.diff) {
    std::error_code ignored;
    if (fixed.fixes > 0 && file != "-" &&
        !shown_.insert(std::filesystem::weakly_canonical(file, ignored).string()).second) {
      return std::move(fixed.report);
    }
    run_.out().write(unified_diff(file == "-" ? "stdin" : file, text, fixed.text));
  } else if (fixed.fixes > 0) {
    const auto written = replace_file(file, text, fixed.text);
    if (!written) {
      run_.error(written.error());
      refused_ = true;
      return verify_in_full(name, std::move(text), options, {.pictures = pictures});
    }
    for (const std::string& lost : *written) run_.note(lost);
  }
  if (fixed.fixes == 0 && !fixed.report.findings.empty() &&
      (text.size() > largest_fixed_page || fixed.report.diagrams.size() > most_fixed_diagrams)) {
    run_.note(fmt::format("'{}' is too large: no fix was looked for", printable(name, 200)));
  }
  fixes_ += fixed.fixes;
  files_ += fixed.fixes > 0 ? 1 : 0;
  return std::move(fixed.report);
}

void PageFixer::finish(const std::vector<PageReport>& pages, const std::vector<Finding>& others) {
  if (!active()) return;
  if (takes_answer_ && !request_.diff) {
    TextStyle style;
    for (const Finding& finding : others) say_on_stderr(format_text(finding, style));
    for (const PageReport& page : pages) {
      for (const Finding& finding : page.findings) say_on_stderr(format_text(finding, style));
    }
  }
  std::string message = refused_ && fixes_ == 0 ? std::string("no fix made") : fixes_in_words(fixes_, files_);
  const Summary left = summarise(pages, others);
  if (request_.diff && left.errors + left.warnings > 0) {
    message += fmt::format("; {} and {} {}stay", counted(left.errors, "error"), counted(left.warnings, "warning"),
                           fixes_ > 0 ? "would " : "");
  }
  run_.note(message + unsure_in_words(request_, fixes_, unsure_fixes(pages)));
}

Exit PageFixer::status(Exit of_findings) const noexcept {
  if (!active()) return of_findings;
  if (refused_) return Exit::usage;
  if (!request_.diff || of_findings == Exit::usage) return of_findings;
  return fixes_ > 0 ? Exit::fails : Exit::holds;
}

}  // namespace arbiter::tools
