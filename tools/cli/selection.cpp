#include "tools/cli/selection.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <sstream>

#include <fmt/format.h>

#include "tools/cli/option_words.hpp"
#include "verifier/diagnostics/checks.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/support/nearest.hpp"
#include "verifier/support/output.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools {
namespace {

bool names(const std::vector<std::string>& list, CheckId check) {
  return std::any_of(list.begin(), list.end(), [&](const std::string& word) { return check.name().starts_with(word); });
}

/// The comma-separated words of an option that may be given several times.
std::vector<std::string> words_of(const Arguments& arguments, std::string_view option) {
  std::vector<std::string> result;
  const std::vector<std::string> ids = check_ids();
  for (const std::string& text : arguments.list(option)) {
    if (text.empty())
      throw UsageError(fmt::format("--{} needs ids of checks", option),
                       "ids or their beginnings, a comma between two: AV2,AF113");
    std::istringstream stream(text);
    for (std::string typed; std::getline(stream, typed, ',');) {
      const std::string word = upper_case(typed);
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

}  // namespace

void Selection::add_options(OptionSet& options) {
  options
      .list("select", "CHECKS",
            "only findings of these checks: ids or their beginnings, AV2,AF113; may be given several times")
      .list("ignore", "CHECKS", "no findings of these checks");
}

Selection::Selection(const Arguments& arguments)
    : select_(words_of(arguments, "select")), ignore_(words_of(arguments, "ignore")) {}

void Selection::apply(std::vector<Finding>& findings) const {
  std::erase_if(findings, [&](const Finding& finding) { return !wants(finding.check); });
}

bool Selection::wants(CheckId check) const {
  return always_shown(check) || ((select_.empty() || names(select_, check)) && !names(ignore_, check));
}

void Baseline::add_options(OptionSet& options) {
  options.value("baseline", "FILE", "findings that are known and do not count")
      .flag("update-baseline", "write the findings of this run into the file of --baseline");
}

Baseline::Baseline(const Arguments& arguments, std::string tool)
    : KnownFindings(std::move(tool)), update_(arguments.has("update-baseline")) {
  const auto file = arguments.value("baseline");
  if (!file) {
    if (update_) throw UsageError("--update-baseline needs --baseline FILE");
    return;
  }
  if (file->empty() || *file == "-") throw UsageError("--baseline needs the name of a file");
  file_ = *file;
  std::error_code error;
  if (update_ && !std::filesystem::exists(file_, error)) return;
  const auto text = records::read_input(file_);
  if (!text) throw UsageError(text.error(), "--update-baseline makes the file");
  if (const auto entries = read(file_, *text); !entries)
    throw UsageError(entries.error(), "--update-baseline writes the file anew");
}

std::vector<bool> Baseline::known_or_written(const std::vector<Finding>& findings) {
  return known_or_written(findings, prints_of(findings));
}

std::vector<bool> Baseline::known_or_written(const std::vector<Finding>& findings,
                                             const std::vector<std::string>& prints) {
  if (update_) write_file(file_, replace(findings, prints));
  return known(findings, prints);
}

void Baseline::note_gone(Run& run, bool part) const {
  const std::size_t gone = this->gone();
  if (gone == 0 || update_) return;
  if (part) {
    run.note(fmt::format(
        "{} of the baseline {} not in this part; whether {} found any more, only `merge --baseline` can tell", gone,
        gone == 1 ? "is" : "are", gone == 1 ? "it is" : "they are"));
  } else {
    run.note(fmt::format("{} of the baseline {} not found any more; --update-baseline drops what is gone", gone,
                         gone == 1 ? "is" : "are"));
  }
}

void add_fail_level(OptionSet& options) {
  options.value("fail-on", "LEVEL", "error, warning or note: findings of this level make the status 1; default error");
}

Level fail_level(const Arguments& arguments) {
  static const std::vector<std::string> words{"error", "warning", "note"};
  constexpr std::array levels{Level::error, Level::warning, Level::note};
  return levels[arguments.choice("fail-on", words)];
}

}  // namespace arbiter::tools
