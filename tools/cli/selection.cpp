#include "tools/cli/selection.hpp"

#include <algorithm>
#include <filesystem>
#include <sstream>

#include <fmt/format.h>

#include "tools/cli/inputs.hpp"
#include "tools/cli/nearest.hpp"
#include "verifier/diagnostics/checks.hpp"
#include "verifier/pages/markup/page_checks.hpp"
#include "verifier/report/fingerprint.hpp"
#include "verifier/report/output.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::tools {
namespace {

bool names(const std::vector<std::string>& list, std::string_view rule) {
  return std::any_of(list.begin(), list.end(), [&](const std::string& word) { return rule.starts_with(word); });
}

/// Findings that tell of a bug of ours, or of a page that was not read: without them the rest would be trusted wrongly.
bool always_told(std::string_view id) {
  if (id == "AV330" || id == "AM101" || id == "AR101" || id == "AR102" || id == "AR103") return true;
  const pages::PageCheck* rule = pages::find_page_check(id);
  return rule != nullptr && rule->unreadable;
}

/// The words of an option that may be given several times, each with commas.
std::vector<std::string> words_of(const Arguments& arguments, std::string_view option) {
  std::vector<std::string> result;
  std::vector<std::string> ids;
  for (const CheckInfo& rule : all_checks()) ids.emplace_back(rule.id);
  for (const std::string& text : arguments.list(option)) {
    if (text.empty())
      throw UsageError(fmt::format("--{} needs ids of checks", option),
                       "ids or their beginnings, a comma between two: AV2,AF113");
    std::istringstream stream(text);
    for (std::string word; std::getline(stream, word, ',');) {
      std::transform(word.begin(), word.end(), word.begin(),
                     [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
      const bool fits = !word.empty() && std::any_of(ids.begin(), ids.end(),
                                                     [&](const std::string& id) { return id.starts_with(word); });
      if (!fits) {
        const std::string near = nearest(word, ids);
        throw UsageError(fmt::format("--{}: no check begins with '{}'", option, printable(word, 40)),
                         near.empty() ? "ids or their beginnings, a comma between two: AV2,AF113; --checks lists them"
                                      : fmt::format("did you mean {}?", near));
      }
      result.push_back(word);
    }
  }
  return result;
}

Report report_of(const std::vector<Finding>& findings, const std::string& tool) {
  Report report;
  report.tool = tool;
  report.findings = findings;
  return report;
}

}  // namespace

void Selection::add_options(OptionSet& options) {
  options
      .list("select", "RULES",
            "only findings of these rules: ids or their beginnings, AV2,AF113 (may be given several times)")
      .list("ignore", "RULES", "no findings of these rules");
}

Selection::Selection(const Arguments& arguments)
    : select_(words_of(arguments, "select")), ignore_(words_of(arguments, "ignore")) {}

void Selection::apply(std::vector<Finding>& findings) const {
  std::erase_if(findings, [&](const Finding& finding) { return !wants(finding.rule); });
}

bool Selection::wants(std::string_view rule) const {
  return always_told(rule) || ((select_.empty() || names(select_, rule)) && !names(ignore_, rule));
}

void Baseline::add_options(OptionSet& options) {
  options.value("baseline", "FILE", "findings that are known and do not count")
      .flag("update-baseline", "write the findings of this run into the file of --baseline");
}

Baseline::Baseline(const Arguments& arguments, std::string tool)
    : tool_(std::move(tool)), update_(arguments.has("update-baseline")) {
  const auto file = arguments.value("baseline");
  if (!file) {
    if (update_) throw UsageError("--update-baseline needs --baseline FILE");
    return;
  }
  if (file->empty() || *file == "-") throw UsageError("--baseline needs the name of a file");
  file_ = *file;
  std::error_code error;
  if (update_ && !std::filesystem::exists(file_, error)) return;
  const auto text = read_input(file_);
  if (!text) throw UsageError(text.error(), "--update-baseline makes the file");
  std::istringstream stream(*text);
  std::string line;
  for (std::size_t number = 1; std::getline(stream, line); ++number) {
    const std::size_t begin = line.find_first_not_of(" \t\r");
    if (begin == std::string::npos || line[begin] == '#') continue;
    const std::string word = line.substr(begin, line.find_first_of(" \t\r", begin) - begin);
    const bool print = word.size() == 32 && word.find_first_not_of("0123456789abcdef") == std::string::npos;
    if (!print) {
      throw UsageError(fmt::format("{}:{}: '{}' is no fingerprint", file_, number, printable(word, 60)),
                       "--update-baseline writes the file anew");
    }
    entries_.emplace(word, false);
  }
}

std::vector<std::string> Baseline::unnumbered(const std::vector<Finding>& findings) {
  return unnumbered_fingerprints(report_of(findings, {}));
}

std::vector<bool> Baseline::known(const std::vector<Finding>& findings) {
  return known(findings, fingerprints(report_of(findings, tool_)));
}

std::vector<bool> Baseline::known(const std::vector<Finding>& findings, const std::vector<std::string>& prints) {
  std::vector<bool> result;
  for (const std::string& print : prints) {
    const auto entry = always_told(findings[result.size()].rule) ? entries_.end() : entries_.find(print);
    result.push_back(entry != entries_.end());
    if (entry != entries_.end()) entry->second = true;
  }
  return result;
}

std::size_t Baseline::gone() const {
  return static_cast<std::size_t>(
      std::count_if(entries_.begin(), entries_.end(), [](const auto& entry) { return !entry.second; }));
}

void Baseline::write(const std::vector<Finding>& findings) {
  write(findings, fingerprints(report_of(findings, tool_)));
}

void Baseline::write(const std::vector<Finding>& findings, const std::vector<std::string>& prints) {
  entries_.clear();
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < findings.size(); ++i) {
    const Finding& finding = findings[i];
    if (finding.level == Level::note || always_told(finding.rule)) continue;
    entries_.emplace(prints[i], true);
    lines.push_back(fmt::format("{} {} {}: {}\n", prints[i], finding.rule, printable(finding.where.file, 200),
                                printable(finding.message, 200)));
  }
  std::sort(lines.begin(), lines.end());
  Output out(file_);
  out.write(fmt::format("# Findings of {} that are known; --update-baseline writes this file.\n", tool_));
  for (const std::string& line : lines) out.write(line);
  out.commit();
}

}  // namespace arbiter::tools
