#include "verifier/pages/claims/evidence.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/pages/markup/sought.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

bool covers(std::string_view path, std::string_view file) {
  if (path == file) return true;
  while (path.ends_with('/')) path.remove_suffix(1);
  return file.size() > path.size() && file.starts_with(path) && file[path.size()] == '/';
}

bool is_empty_page(const Finding& finding) { return finding.check == "AV108"; }

Finding about_path(CheckId check, const std::string& path, std::string message) {
  Finding finding{.check = check};
  finding.level = check_info(check).level;
  finding.message = std::move(message);
  finding.where.file = path;
  return finding;
}

/// The pages that one of the named paths covers, and what was found on them.
struct Share {
  std::vector<PageReport*> pages;
  std::size_t empty = 0;  ///< pages that say that they have no diagram
  std::size_t diagrams = 0;
  std::size_t checked = 0;   ///< claims
  std::size_t inferred = 0;  ///< of these
  std::size_t no_rules = 0;  ///< pages with diagrams whose variant is not known
};

Share share_of(const std::string& path, std::vector<PageReport>& pages) {
  Share share;
  for (PageReport& page : pages) {
    if (!covers(path, page.file)) continue;
    share.pages.push_back(&page);
    share.empty += std::any_of(page.findings.begin(), page.findings.end(), is_empty_page) ? 1U : 0U;
    share.diagrams += page.diagrams.size();
    share.no_rules += !page.ruleset && !page.diagrams.empty() ? 1U : 0U;
    for (const CheckedDiagram& diagram : page.diagrams) {
      for (const CheckedClaim& each : diagram.claims) {
        if (each.outcome == Outcome::unchecked) continue;
        ++share.checked;
        share.inferred += each.claim.inferred ? 1U : 0U;
      }
    }
  }
  return share;
}

/// AV111, where all that the path shows is inferred or was not checked.
Finding only_inferred(const std::string& path, const Share& share, const Required& required) {
  // A baseline knows findings by their messages: numbers, which change, stand in the notes.
  Finding finding = about_path("AV111", path,
                               share.checked == 0 ? "no diagram was held against the rules"
                                                  : "all claims that were checked are inferred, none is stated");
  if (required.claims) finding.level = Level::error;
  finding.wanted = share.no_rules > 0 ? "--variant NAME, and entries for the diagrams in a --claims file"
                                      : "entries for the diagrams in a --claims file";
  finding.notes.push_back(
      fmt::format("{}, {} checked", counted(share.diagrams, "diagram"), counted(share.checked, "claim")));
  if (share.no_rules > 0)
    finding.notes.push_back(fmt::format("the variant of {} is not known", counted(share.no_rules, "page")));
  if (share.checked > 0 && !required.strict)
    finding.notes.emplace_back("--strict makes an inferred claim that fails an error");
  if (required.claims) finding.notes.emplace_back("an error because of --require-claims");
  return finding;
}

}  // namespace

std::vector<Finding> weigh_evidence(std::span<const std::string> paths, std::vector<PageReport>& pages,
                                    const Required& required) {
  std::vector<Finding> findings;
  for (const std::string& path : paths) {
    const Share share = share_of(path, pages);
    const bool folder = share.pages.size() > 1 || (share.pages.size() == 1 && share.pages.front()->file != path);
    if (share.diagrams > 0) {
      if (share.checked == share.inferred) findings.push_back(only_inferred(path, share, required));
    } else if (share.empty > 0 && folder) {
      Finding finding = about_path("AV108", path, "no diagram was recognised in the folder");
      finding.wanted = what_is_sought();
      finding.notes.push_back(fmt::format("{} read", counted(share.pages.size(), "page")));
      findings.push_back(std::move(finding));
    }
    if (!folder) continue;
    for (PageReport* page : share.pages) {
      for (Finding& finding : page->findings) {
        if (is_empty_page(finding)) finding.level = Level::note;
      }
    }
  }
  std::size_t diagrams = 0;
  for (const PageReport& page : pages) diagrams += page.diagrams.size();
  if (diagrams < required.diagrams) {
    Finding finding = about_path(
        "AV112", paths.empty() ? std::string() : paths.front(),
        fmt::format("{} recognised, and --require-diagrams asks for {}",
                    diagrams == 1 ? "1 diagram was" : fmt::format("{} diagrams were", diagrams), required.diagrams));
    finding.wanted = what_is_sought();
    findings.push_back(std::move(finding));
  }
  return findings;
}

}  // namespace arbiter::pages
