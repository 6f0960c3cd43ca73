#include "verifier/corpus/corpus_check.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/report/json.hpp"
#include "verifier/support/json.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/refusal.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::corpus {

void leave_out(const std::vector<bool>& known, std::vector<Finding>& all, CheckCounts& counts, Level fail_on) {
  std::vector<Finding> left;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!known[i]) {
      left.push_back(std::move(all[i]));
      continue;
    }
    ++counts.known;
    const auto of_check = counts.checks.find(all[i].check);
    const auto level = static_cast<std::size_t>(all[i].level);
    --of_check->second.levels[level];
    --counts.levels.levels[level];
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
  for (std::size_t i = 0; i < all.size(); ++i) {
    FileCount& file = *files.at(all[i].where.file);
    file.findings.push_back(i);
    if (all[i].level < fail_on || all[i].record == last) continue;
    last = all[i].record;
    ++file.faulty;
    ++counts.faulty;
  }
}

void report_first(std::size_t most, std::vector<Finding>& all, CheckCounts& counts) {
  if (most != 0 && all.size() > most) all.erase(all.begin() + static_cast<std::ptrdiff_t>(most), all.end());
  counts.reported = all.size();
  for (FileCount& file : counts.files)
    std::erase_if(file.findings, [&](std::size_t index) { return index >= counts.reported; });
}

namespace {

using nlohmann::ordered_json;

/// Empty for checks of other things than positions, records and files.
std::string check_title(CheckId check) {
  const std::string_view id = check.name();
  const bool of_records = id.starts_with("AF") || id.starts_with("AM11") || id.starts_with("AR");
  return of_records ? std::string(check_info(check).title) : std::string();
}

/// The kind of check, in the users' words.
std::string_view check_group(CheckId check) {
  const std::string_view id = check.name();
  if (id.starts_with("AF1")) return "syntax";
  if (id.starts_with("AF2")) return "consistency";
  if (id.starts_with("AM")) return "moves";
  return id.starts_with("AF3") ? "reachability" : "record";
}

/// The answer of a check as JSON. `findings` as in its array of that name.
ordered_json check_document(const CheckCounts& counts, ordered_json findings) {
  ordered_json summary = ordered_json::object();
  for (const auto& [name, count] : summary_of(counts)) summary[name] = count;
  for (const auto& [name, count] : named_move_counts) summary[name] = counts.moves.*count;
  ordered_json checks = ordered_json::array();
  for (const auto& [check, entry] : counts.checks)
    checks.push_back({{"rule", check.name()},
                      {"group", check_group(check)},
                      {"level", to_string(entry.level())},
                      {"title", check_title(check)},
                      {"count", entry.count()}});
  ordered_json files = ordered_json::array();
  for (const FileCount& file : counts.files) {
    files.push_back({{"file", file.file},
                     {"readable", !file.unreadable},
                     {"format", file.format.empty() ? ordered_json(nullptr) : ordered_json(file.format)},
                     {"positions", file.positions},
                     {"faulty", file.faulty}});
    if (file.moves.games > 0) files.back()["games"] = file.moves.games;
  }
  return {{"schema", 2},
          {"summary", std::move(summary)},
          {"checks", std::move(checks)},
          {"findings", std::move(findings)},
          {"files", std::move(files)}};
}

/// What results say by these names, beside the levels of their findings.
constexpr std::array<std::pair<const char*, std::uint64_t CheckCounts::*>, 5> named_sums{
    {{"unreadable", &CheckCounts::unreadable},
     {"positions", &CheckCounts::positions},
     {"faulty", &CheckCounts::faulty},
     {"known", &CheckCounts::known},
     {"reported", &CheckCounts::reported}}};

/// Throws nlohmann's exception for other words.
Level level_of(const ordered_json& word) {
  const auto text = word.get<std::string>();
  for (const Level level : {Level::error, Level::warning, Level::note}) {
    if (text == to_string(level)) return level;
  }
  throw ordered_json::other_error::create(501, "no level", &word);
}

std::uint64_t number(const ordered_json& object, const char* key) { return object.at(key).get<std::uint64_t>(); }

std::string named(const std::string& file) { return printable(records::shown_name(file), 200); }

/// The result of check or stats on a part of a corpus.
struct Result {
  std::string file;   ///< where it was read; "-" = standard input
  ordered_json json;  ///< not an object: not a result
  PartMark mark;
};

/// Orders the parts of a divided run, whatever the order of their names. None may be missing, since a missing part
/// would count as one without faults. Returns false after reporting to `error`.
bool order_parts(std::vector<Result>& results, const ErrorSink& error) {
  if (std::ranges::none_of(results, [](const Result& result) { return result.mark.shard.parts > 1; })) return true;
  std::ranges::stable_sort(results,
                           [](const Result& a, const Result& b) { return a.mark.shard.part < b.mark.shard.part; });
  const PartMark& first = results.front().mark;
  bool sound = true;
  const auto wrong = [&](std::string_view words) {
    error(std::string(words));
    sound = false;
  };
  for (const Result& result : results) {
    if (result.mark.shard.parts != first.shard.parts) {
      wrong(fmt::format("'{}' is not one of the {} parts of '{}'", named(result.file), first.shard.parts,
                        named(results.front().file)));
    } else if (result.mark.bytes != first.bytes) {
      wrong(fmt::format("'{}' is of other files than '{}': of {} bytes, not {}", named(result.file),
                        named(results.front().file), result.mark.bytes, first.bytes));
    }
  }
  if (!sound) return false;
  const auto missing = [&](std::size_t from, std::size_t to) {  // counted from 0, `to` excluded
    if (from + 1 == to) wrong(fmt::format("part {} of {} is missing", to, first.shard.parts));
    if (from + 1 < to) wrong(fmt::format("parts {} to {} of {} are missing", from + 1, to, first.shard.parts));
  };
  std::size_t next = 0;
  for (const Result& result : results) {
    const std::size_t part = result.mark.shard.part - 1;
    missing(next, part);
    if (part < next)
      wrong(fmt::format("part {} of {} is there twice: '{}'", part + 1, first.shard.parts, named(result.file)));
    next = part + 1;
  }
  missing(next, first.shard.parts);
  return sound;
}

/// Returns false if it is not a result of stats.
bool add_counts(Merged& sum, const Result& result) {
  StatCounts one;
  const bool known = add_json(one, result.json);
  const std::uint64_t files = sum.stats.files;
  sum.stats.add(one);
  if (result.mark.shard.parts > 1) sum.stats.files = std::max(files, one.files);  // each part counts all files
  sum.counts += known ? 1 : 0;
  return known;
}

}  // namespace

std::vector<std::pair<std::string, std::size_t>> summary_of(const CheckCounts& counts) {
  return {{"files", counts.files.size()},
          {"unreadable", counts.unreadable},
          {"positions", counts.positions},
          {"faulty", counts.faulty},
          {"known", counts.known},
          {"errors", counts.of(Level::error)},
          {"warnings", counts.of(Level::warning)},
          {"notes", counts.of(Level::note)},
          {"reported", counts.reported}};
}

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
  report.counts = summary_of(counts);
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
  return text + checks_text(counts);
}

std::string checks_text(const CheckCounts& counts) {
  std::string text;
  for (const auto& [check, entry] : counts.checks)
    text += fmt::format("  {} {:<7} {:>9}  {}\n", check.name(), to_string(entry.level()), entry.count(),
                        check_title(check));
  return text;
}

ordered_json check_json(const CheckCounts& counts, const Report& report) {
  ordered_json result = check_document(counts, to_json(report.findings));
  if (counts.mark.shard.parts < 2) return result;
  // What a merge needs besides the result of a part.
  ordered_json& part = result["shard"] = mark_json(counts.mark);
  part["failOn"] = std::string(to_string(report.fail_on));
  part["empty"] = to_json(counts.empty);
  part["prints"] = unnumbered_fingerprints(report.findings);
  part["records"] = json_list(report.findings, &Finding::record);
  return result;
}

CheckId check_of(const ordered_json& id) {
  const auto check = CheckId::find(id.get<std::string>());
  if (!check) throw ordered_json::other_error::create(501, "no check", &id);
  return *check;
}

Finding read_finding(const ordered_json& json) {
  const auto place = [&](const char* key) {
    return json.contains(key) && json.at(key).is_number_unsigned() ? json.at(key).get<std::size_t>() : 0;
  };
  return {.check = check_of(json.at("rule")),
          .level = level_of(json.at("level")),
          .message = json.at("message"),
          .where = {json.at("file"), place("line"), place("column"), place("endColumn")}};
}

CheckMerge CheckMerge::read(const std::string& source, const ordered_json& result) {
  CheckMerge part;
  const ordered_json& summary = result.at("summary");
  CheckCounts& sum = part.counts;
  for (const auto& [name, count] : named_sums) sum.*count = number(summary, name);
  for (const auto& [name, count] : named_move_counts) sum.moves.*count = summary.value(name, std::uint64_t{0});
  sum.levels.levels = {number(summary, "notes"), number(summary, "warnings"), number(summary, "errors")};
  for (const ordered_json& check : result.at("checks"))
    sum.checks[check_of(check.at("rule"))].levels[static_cast<std::size_t>(level_of(check.at("level")))] =
        number(check, "count");
  for (const ordered_json& file : result.at("files")) {
    sum.files.push_back({.file = file.at("file").get<std::string>(),
                         .format = file.at("format").is_null() ? "" : file.at("format").get<std::string>(),
                         .positions = number(file, "positions"),
                         .faulty = number(file, "faulty"),
                         .findings = {},
                         .unreadable = !file.at("readable").get<bool>()});
    sum.files.back().moves.games = file.value("games", std::uint64_t{0});
  }
  for (const ordered_json& finding : result.at("findings")) part.reported.push_back({finding, read_finding(finding)});
  if (sum.known > 0) part.filtered = source;
  if (part.reported.size() < sum.levels.count()) part.cut = source;
  part.without_prints = source;
  if (!result.contains("shard") || !result.at("shard").contains("prints")) return part;
  const ordered_json& shard = result.at("shard");
  part.fail_on = level_of(shard.at("failOn"));
  for (const ordered_json& finding : shard.at("empty")) part.empty.push_back({finding, read_finding(finding)});
  const auto prints = shard.at("prints").get<std::vector<std::string>>();
  const auto records = shard.at("records").get<std::vector<std::uint64_t>>();
  if (prints.size() != part.reported.size() || records.size() != prints.size()) return part;
  part.without_prints.clear();
  for (std::size_t i = 0; i < prints.size(); ++i) {
    const bool digits = prints[i].size() == 32 && prints[i].find_first_not_of("0123456789abcdef") == std::string::npos;
    if (!digits) throw ordered_json::other_error::create(501, "no fingerprint", &shard);
    part.reported[i].print = prints[i];
    part.reported[i].finding.record = records[i];
  }
  return part;
}

FileCount& CheckMerge::file_named(const std::string& name) {
  const auto [place, added] = places.emplace(name, counts.files.size());
  if (added) counts.files.push_back({.file = name, .format = {}, .findings = {}});
  return counts.files[place->second];
}

void CheckMerge::add(const std::string& file, const ordered_json& result) {
  CheckMerge part = read(file, result);
  for (const auto missing : {&CheckMerge::without_prints, &CheckMerge::filtered, &CheckMerge::cut}) {
    if (!(part.*missing).empty()) this->*missing = part.*missing;
  }
  fail_on = parts == 0 ? part.fail_on : std::min(fail_on, part.fail_on);
  ++parts;
  for (const auto& [name, count] : named_sums) counts.*count += part.counts.*count;
  counts.moves.add(part.counts.moves);
  counts.levels.add(part.counts.levels);
  for (const auto& [id, check] : part.counts.checks) counts.checks[id].add(check);
  for (FileCount& each : part.counts.files) {
    FileCount& sum = file_named(each.file);
    sum.unreadable |= each.unreadable;
    if (sum.format.empty()) sum.format = std::move(each.format);
    sum.positions += each.positions;
    sum.faulty += each.faulty;
    sum.moves.add(each.moves);
  }
  std::uint64_t most = 0;
  for (Reported& each : part.reported) {
    most = std::max(most, each.finding.record + 1);
    each.finding.record += record_count;
    reported.push_back(std::move(each));
  }
  record_count += most;
  for (Reported& each : part.empty) {
    const auto same_file = [&](const Reported& known) { return known.finding.where.file == each.finding.where.file; };
    if (std::ranges::none_of(empty, same_file)) empty.push_back(std::move(each));
  }
}

void CheckMerge::report_empty_files() {
  for (const Reported& each : reported) (void)file_named(each.finding.where.file);
  for (Reported& each : empty) {
    const Finding& finding = each.finding;
    FileCount& file = file_named(finding.where.file);
    if (file.positions + file.moves.games > 0 || file.unreadable) continue;
    each.finding.record = record_count++;
    // Behind the findings of its own file and of all earlier files.
    const auto before = std::find_if(reported.rbegin(), reported.rend(), [&](const Reported& other) {
      return places.at(other.finding.where.file) <= places.at(finding.where.file);
    });
    reported.insert(before.base(), each);
    counts.add(finding.check, CheckCount::one(finding.level));
    ++counts.reported;
    if (finding.level < fail_on) continue;
    ++counts.faulty;
    ++file.faulty;
  }
}

void CheckMerge::require_all_findings() const {
  const auto refuse = [](const std::string& file, std::string_view why, const char* remedy) {
    if (!file.empty()) throw Refusal(fmt::format("'{}' {}", named(file), why), remedy);
  };
  refuse(filtered, "leaves out the findings that a baseline knows",
         "run the parts without a baseline, and give it to the merge");
  refuse(cut, "does not have all findings", "run the parts without a limit of findings");
  refuse(without_prints, "has no fingerprints; only the parts of a divided run have them",
         "give the baseline to the check of the whole");
}

std::vector<std::string> CheckMerge::fingerprints() const {
  std::vector<std::string> prints;
  for (const Reported& each : reported)
    prints.push_back(each.print.empty() ? unnumbered_fingerprints({each.finding}).front() : each.print);
  return numbered_fingerprints(prints);
}

void CheckMerge::leave_out(const std::vector<bool>& known) {
  std::vector<Finding> all = findings();
  std::vector<Reported> left;
  // All findings are here (require_all_findings()), and say of each check what the parts leave open: its levels.
  counts.checks.clear();
  for (std::size_t i = 0; i < reported.size(); ++i) {
    counts.checks[all[i].check].add(CheckCount::one(all[i].level));
    if (!known[i]) left.push_back(std::move(reported[i]));
  }
  counts.reported -= reported.size() - left.size();
  reported = std::move(left);
  corpus::leave_out(known, all, counts, fail_on);
}

std::vector<Finding> CheckMerge::findings() const { return collected<Finding>(reported, &Reported::finding); }

ordered_json CheckMerge::json() const { return check_document(counts, json_list(reported, &Reported::json)); }

std::string CheckMerge::text() const {
  std::string out = joined(summary_of(counts), ", ", [](const auto& each) {
    std::string_view word = each.first;
    if (each.second == 1 && word.ends_with('s')) word.remove_suffix(1);
    return fmt::format("{} {}", each.second, word);
  });
  return out + moves_in_words(counts.moves) + '\n' + unjudged_in_words(counts.moves) + checks_text(counts);
}

Merged merge_files(const records::Inputs& inputs, const ErrorSink& error) {
  constexpr std::size_t most_bytes = std::size_t{1} << 30U;
  Merged sum;
  sum.incomplete = !inputs.unread.empty();
  for (const Finding& each : inputs.unread) error(each.message);
  std::vector<Result> results;
  for (const std::string& file : inputs.files) {
    const auto text = records::read_input(file, most_bytes, true);
    if (!text) {
      error(text.error());
      sum.incomplete = true;
      continue;
    }
    Result& result = results.emplace_back(Result{file, parse_json(*text, nullptr, false), {}});
    try {
      if (result.json.is_object()) result.mark = mark_of(result.json);
    } catch (const nlohmann::ordered_json::exception&) {
      result.json = nullptr;
    }
  }
  if (!order_parts(results, error)) sum.incomplete = true;
  for (const Result& result : results) {
    bool known = result.json.is_object();
    try {
      if (known && result.json.contains("kind"))
        known = add_counts(sum, result);
      else if (known)
        sum.check.add(result.file, result.json);
    } catch (const nlohmann::ordered_json::exception&) {
      known = false;
    }
    if (known) continue;
    error(fmt::format("'{}' is not JSON of check or stats", named(result.file)));
    sum.incomplete = true;
  }
  if (!sum.incomplete) sum.check.report_empty_files();  // a missing part may have a position
  return sum;
}

}  // namespace arbiter::corpus
