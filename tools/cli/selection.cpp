#include "tools/cli/selection.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/report/formats.hpp"
#include "verifier/support/output.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools {
namespace {

/// Whether findings of this check are shown regardless of selection and baseline: they report a fault of the program,
/// or a page that was not read, and without them the other results would be misleading.
bool always_shown(CheckId check) {
  if (check == "AV330" || check == "AM101" || check == "AR101" || check == "AR102" || check == "AR103") return true;
  return check.name().starts_with("AV") && check_info(check).unreadable;
}

bool names(const std::vector<std::string>& list, CheckId check) {
  return std::ranges::any_of(list, [&](const std::string& word) { return check.name().starts_with(word); });
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
      const bool fits =
          !word.empty() && std::ranges::any_of(ids, [&](const std::string& id) { return id.starts_with(word); });
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

std::vector<CheckInfo> chosen_checks(const std::vector<std::string>& words,
                                     std::span<const std::string_view> otherwise) {
  auto ids = collected<std::string>(words, [&](const std::string& word) { return upper_case(word); });
  if (ids.empty()) ids.assign(otherwise.begin(), otherwise.end());
  if (ids.empty()) ids.emplace_back();  // the empty prefix fits every id
  for (const std::string& id : ids) {
    const std::vector<std::string_view> prefix{id};
    if (!checks_of(prefix).empty()) continue;
    const std::string near = nearest(id, check_ids());
    throw UsageError(fmt::format("no check has the id '{}'", printable(id, 40)),
                     near.empty() ? "--checks lists all" : fmt::format("did you mean '{}'?", near));
  }
  const std::vector<std::string_view> prefixes(ids.begin(), ids.end());
  return checks_of(prefixes);
}

}  // namespace

Selection::Selection(const Arguments& arguments)
    : select_(words_of(arguments, "select")), ignore_(words_of(arguments, "ignore")) {}

void Selection::apply(std::vector<Finding>& findings) const {
  std::erase_if(findings, [&](const Finding& finding) { return !wants(finding.check); });
}

bool Selection::wants(CheckId check) const {
  return always_shown(check) || ((select_.empty() || names(select_, check)) && !names(ignore_, check));
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
  const auto text = records::read_input(file_);
  if (!text) throw UsageError(text.error(), "--update-baseline makes the file");
  std::string_view rest = *text;
  for (std::size_t number = 1; !rest.empty(); ++number) {
    const std::string_view line = trimmed(take_until(rest, '\n'));
    if (line.empty() || line.front() == '#') continue;
    const std::string_view word = line.substr(0, line.find_first_of(" \t\r"));
    if (word.size() != 32 || word.find_first_not_of("0123456789abcdef") != std::string_view::npos)
      throw UsageError(fmt::format("{}:{}: '{}' is not a fingerprint", file_, number, printable(word, 60)),
                       "--update-baseline writes the file anew");
    entries_.emplace(std::string(word), false);
  }
}

std::vector<bool> Baseline::known(const std::vector<Finding>& findings, const std::vector<std::string>& prints) {
  std::vector<bool> result;
  for (const std::string& print : prints) {
    const auto entry = always_shown(findings[result.size()].check) ? entries_.end() : entries_.find(print);
    result.push_back(entry != entries_.end());
    if (entry != entries_.end()) entry->second = true;
  }
  return result;
}

std::vector<bool> Baseline::known_or_written(const std::vector<Finding>& findings,
                                             const std::vector<std::string>& prints) {
  if (!update_) return known(findings, prints);
  entries_.clear();
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < findings.size(); ++i) {
    const Finding& finding = findings[i];
    if (finding.level == Level::note || always_shown(finding.check)) continue;
    entries_.emplace(prints[i], true);
    lines.push_back(fmt::format("{} {} {}: {}\n", prints[i], finding.check.name(), printable(finding.where.file, 200),
                                printable(finding.message, 200)));
  }
  std::ranges::sort(lines);
  write_file(file_, fmt::format("# Findings of {} that are known. Updating the baseline writes this file anew.\n{}",
                                tool_, fmt::join(lines, "")));
  return known(findings, prints);
}

void Baseline::note_gone(Run& run, bool part) const {
  const auto gone = std::ranges::count_if(entries_, [](const auto& entry) { return !entry.second; });
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

Level fail_level(const Arguments& arguments) {
  constexpr std::array levels{Level::error, Level::warning, Level::note};
  return levels[arguments.choice("fail-on", {"error", "warning", "note"})];
}

void list_checks(Run& run, std::span<const std::string_view> otherwise) {
  const std::vector<CheckInfo> checks = chosen_checks(run.arguments().paths(), otherwise);
  const auto text = [&checks](Answer& answer) {
    if (answer.format != Format::text) throw UsageError("--checks is written as text or json");
    answer.out->write(checks_text(checks, Painter{answer.style.colour}, option_hints()));
  };
  run.answer(text, [&checks] { return checks_json(checks); });
}

std::string page_of_checks() { return script("checks-begin") + checks_page(all_checks(), option_hints()); }

FixRequest fix_request(const Arguments& arguments) {
  const bool diff = arguments.has("diff");  // also together with --fix: then nothing is written
  const FixRequest request{
      .write = arguments.has("fix") && !diff, .diff = diff, .unsafe = arguments.has("unsafe-fixes")};
  if (request.unsafe && !request.any()) throw UsageError("--unsafe-fixes goes with --fix or --diff");
  return request;
}

std::string fixes_in_words(std::size_t fixes, std::size_t files, bool refused) {
  if (fixes == 0) return refused ? "no fix made" : "nothing to fix";
  return fmt::format("{} {} in {} {}", fixes, fixes == 1 ? "fix" : "fixes", files, files == 1 ? "file" : "files");
}

std::string unsure_in_words(const FixRequest& request, std::size_t fixes, std::size_t unsure) {
  if (unsure == 0 || request.unsafe) return {};
  return fmt::format("; {}{} {} with --unsafe-fixes", unsure, fixes > 0 ? " more" : "",
                     unsure == 1 ? "possible fix" : "possible fixes");
}

bool takes_answer(const Run& run, const FixRequest& request, std::string_view what) {
  const auto& paths = run.arguments().paths();
  const bool takes = request.diff || (request.write && std::ranges::find(paths, "-") != paths.end());
  if (takes && run.format_given() && run.format() != Format::text) {
    throw UsageError(
        request.diff ? "--diff writes a diff, not findings" : fmt::format("--fix - writes the {}, not findings", what),
        "--report FORMAT=FILE writes the findings to a file");
  }
  return takes;
}

}  // namespace arbiter::tools
