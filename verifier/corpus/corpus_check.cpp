#include "verifier/corpus/corpus_check.hpp"

#include <iterator>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/report/json.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::corpus {

std::uint64_t CheckCounts::of(Level level) const {
  std::uint64_t sum = 0;
  for (const auto& [check, entry] : checks) sum += entry.levels[static_cast<std::size_t>(level)];
  return sum;
}

std::uint64_t CheckCounts::all() const { return of(Level::error) + of(Level::warning) + of(Level::note); }

void CheckFindings::add(CheckFindings&& more) {
  findings.insert(findings.end(), std::make_move_iterator(more.findings.begin()),
                  std::make_move_iterator(more.findings.end()));
  units.insert(units.end(), more.units.begin(), more.units.end());
}

void leave_out(const std::vector<bool>& known, CheckFindings& all, CheckCounts& counts, Level fail_on) {
  CheckFindings left;
  for (std::size_t i = 0; i < all.findings.size(); ++i) {
    if (!known[i]) {
      left.findings.push_back(std::move(all.findings[i]));
      left.units.push_back(all.units[i]);
      continue;
    }
    ++counts.known;
    const auto of_check = counts.checks.find(all.findings[i].check);
    --of_check->second.levels[static_cast<std::size_t>(all.findings[i].level)];
    if (of_check->second.count() == 0) counts.checks.erase(of_check);
  }
  all = std::move(left);
  std::map<std::string_view, FileCount*> files;
  for (FileCount& file : counts.files) {
    file.findings.clear();
    file.faulty = 0;
    files.emplace(file.file, &file);
  }
  counts.faulty = 0;
  std::uint64_t last = UINT64_MAX;
  for (std::size_t i = 0; i < all.findings.size(); ++i) {
    FileCount& file = *files.at(all.findings[i].where.file);
    file.findings.push_back(i);
    if (all.findings[i].level < fail_on || all.units[i] == last) continue;
    last = all.units[i];
    ++file.faulty;
    ++counts.faulty;
  }
}

void report_first(std::size_t most, CheckFindings& all, CheckCounts& counts) {
  if (most != 0 && all.findings.size() > most) {
    all.findings.erase(all.findings.begin() + static_cast<std::ptrdiff_t>(most), all.findings.end());
    all.units.resize(most);
  }
  counts.reported = all.findings.size();
  for (FileCount& file : counts.files)
    std::erase_if(file.findings, [&](std::size_t index) { return index >= counts.reported; });
}

namespace {

using nlohmann::ordered_json;

/// Unnumbered, of paths as they were typed, so that they are the same in all parts.
std::vector<std::string> prints_of(const std::vector<Finding>& findings) {
  Report plain;
  plain.findings = findings;
  return unnumbered_fingerprints(plain);
}

/// What a merge needs besides the result of a part.
ordered_json part_json(const CheckCounts& counts, const Report& report, const std::vector<std::uint64_t>& units) {
  ordered_json part = mark_json(counts.mark);
  part["failOn"] = std::string(to_string(report.fail_on));
  part["empty"] = ordered_json::array();
  for (const Finding& finding : counts.empty) part["empty"].push_back(to_json(finding));
  part["prints"] = prints_of(report.findings);
  part["records"] = units;
  return part;
}

}  // namespace

Report check_report(const CheckCounts& counts, const std::vector<Finding>& findings, Level fail_on) {
  Report report;
  report.fail_on = fail_on;
  report.findings = findings;
  for (const FileCount& file : counts.files) {
    ReportCase each;
    each.group = file.file;
    each.name = "file";
    each.where.file = file.file;
    each.findings = file.findings;
    each.facts.push_back(fmt::format("{}{}, {} with findings that count", counted(file.positions, "position"),
                                     moves_in_words(file.moves), file.faulty));
    if (file.unreadable) {
      each.outcome = ReportCase::Outcome::failed;
      each.reason = "the file cannot be read, or not to its end";
    } else if (file.faulty > 0) {
      each.outcome = ReportCase::Outcome::failed;
    } else if (file.positions + file.moves.moves == 0) {
      each.outcome = ReportCase::Outcome::skipped;
      each.reason = file.moves.games > 0 ? "none of its games could be judged" : "there is no position in it";
    }
    report.cases.push_back(std::move(each));
  }
  report.counts = {{"files", counts.files.size()},
                   {"unreadable", counts.unreadable},
                   {"positions", counts.positions},
                   {"faulty", counts.faulty},
                   {"known", counts.known},
                   {"errors", counts.of(Level::error)},
                   {"warnings", counts.of(Level::warning)},
                   {"notes", counts.of(Level::note)},
                   {"reported", counts.reported}};
  for (const auto& [name, count] : named_move_counts) report.counts.emplace_back(name, counts.moves.*count);
  return report;
}

std::string summary_text(const CheckCounts& counts, bool notes_shown) {
  std::string text =
      fmt::format("{}, {}{}: {}, {}, {}", counted(counts.files.size(), "file"), counted(counts.positions, "position"),
                  moves_in_words(counts.moves), counted(counts.of(Level::error), "error"),
                  counted(counts.of(Level::warning), "warning"), counted(counts.of(Level::note), "note"));
  if (!notes_shown && counts.of(Level::note) > 0) text += " (-v shows them)";
  if (counts.known > 0) text += fmt::format("; {} known", counts.known);
  if (counts.unreadable > 0)
    text += fmt::format("; {} not readable, or not to the end", counted(counts.unreadable, "file"));
  text += '\n' + unjudged_in_words(counts.moves);
  for (const auto& [check, entry] : counts.checks) text += check_line(check, entry.level(), entry.count());
  return text;
}

ordered_json check_json(const CheckCounts& counts, const Report& report, const std::vector<std::uint64_t>& units) {
  ordered_json summary = ordered_json::object();
  for (const auto& [name, count] : report.counts) summary[name] = count;
  ordered_json rules = ordered_json::array();
  for (const auto& [check, entry] : counts.checks) rules.push_back(check_row(check, entry.level(), entry.count()));
  ordered_json files = ordered_json::array();
  for (const FileCount& file : counts.files) {
    files.push_back({{"file", file.file},
                     {"readable", !file.unreadable},
                     {"format", file.format.empty() ? ordered_json(nullptr) : ordered_json(file.format)},
                     {"positions", file.positions},
                     {"faulty", file.faulty}});
    if (file.moves.games > 0) files.back()["games"] = file.moves.games;
  }
  ordered_json result{{"schema", 2},
                      {"summary", std::move(summary)},
                      {"checks", std::move(rules)},
                      {"findings", to_json(report.findings)},
                      {"files", std::move(files)}};
  if (counts.mark.shard.count > 1) result["shard"] = part_json(counts, report, units);
  return result;
}

std::vector<std::string> merged_fingerprints(const CheckMerge& merge) {
  std::vector<std::string> prints = merge.prints();
  const std::vector<Finding> findings = merge.findings();
  for (std::size_t i = 0; i < prints.size(); ++i) {
    if (prints[i].empty()) prints[i] = prints_of({findings[i]}).front();
  }
  return numbered_fingerprints(prints);
}

}  // namespace arbiter::corpus
