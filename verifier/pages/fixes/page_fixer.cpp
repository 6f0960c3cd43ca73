#include "verifier/pages/fixes/page_fixer.hpp"

#include <filesystem>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "verifier/diagnostics/diff.hpp"
#include "verifier/pages/fixes/fixes.hpp"
#include "verifier/records/byte_source.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/records/input_format.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/replace_file.hpp"

namespace arbiter::pages {

tl::expected<std::string, std::string> read_page_file(const std::string& file) {
  auto text = records::read_input(file);
  if (!text) return text;
  if (const auto why = records::why_no_text(*text))
    return tl::make_unexpected(fmt::format("cannot read '{}': {}", printable(records::shown_name(file), 200), *why));
  return text;
}

PageFixer::PageFixer(FixRequest request, FindingFilter filter, Output& out, Observer& observer)
    : request_(request), filter_(std::move(filter)), out_(out), observer_(observer) {}

std::vector<PageReport> PageFixer::pages(const std::vector<std::string>& files, const VerifyOptions& options,
                                         bool pictures) {
  std::vector<PageReport> reports;
  for (const std::string& file : files) {
    observer_.progress(fmt::format("{} of {}: {}", reports.size() + 1, files.size(), file));
    auto text = read_page_file(file);
    reports.push_back(text ? page(file, std::move(*text), options, pictures)
                           : unreadable_page(records::shown_name(file), text.error()));
  }
  return reports;
}

PageReport PageFixer::page(const std::string& file, std::string text, const VerifyOptions& options, bool pictures) {
  const std::string name = records::shown_name(file);
  FixedPage fixed = fix_page(name, text, options, request_.unsafe, filter_, pictures);
  if (request_.write && file == "-") {
    out_.write(fixed.text);
  } else if (request_.diff) {
    // A file that is named twice is shown once.
    std::error_code ignored;
    if (fixed.fixes > 0 && file != "-" &&
        !shown_.insert(std::filesystem::weakly_canonical(file, ignored).string()).second) {
      return std::move(fixed.report);
    }
    out_.write(unified_diff(file == "-" ? "stdin" : file, text, fixed.text));
  } else if (fixed.fixes > 0) {
    std::error_code error;  // of a pipe, nothing more can be read
    const bool packed = std::filesystem::is_regular_file(file, error) && records::ByteSource(file).packed();
    const auto written =
        packed ? tl::make_unexpected(fmt::format("cannot fix '{}': it is packed; unpack it, or pipe it through --fix -",
                                                 printable(name, 200)))
               : replace_file(file, text, fixed.text);
    if (!written) {
      observer_.error(written.error());
      refused_ = true;
      return verify_in_full(name, std::move(text), options, {.pictures = pictures});
    }
    for (const std::string& lost : *written) observer_.note(lost);
  }
  if (fixed.fixes == 0 && !fixed.report.findings.empty() &&
      (text.size() > largest_fixed_page || fixed.report.diagrams.size() > most_fixed_diagrams)) {
    observer_.note(fmt::format("'{}' is too large: no fix was looked for", printable(name, 200)));
  }
  fixes_ += fixed.fixes;
  files_ += fixed.fixes > 0 ? 1 : 0;
  return std::move(fixed.report);
}

}  // namespace arbiter::pages
