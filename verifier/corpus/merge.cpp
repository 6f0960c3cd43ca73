#include "verifier/corpus/corpus_check.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/records/byte_source.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/refusal.hpp"

namespace arbiter::corpus {

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

constexpr std::array levels{Level::error, Level::warning, Level::note};

/// Throws nlohmann's exception for other words.
Level level_of(const ordered_json& word) {
  const auto text = word.get<std::string>();
  for (const Level level : levels) {
    if (text == to_string(level)) return level;
  }
  throw ordered_json::other_error::create(501, "no level", &word);
}

/// Likewise.
CheckId check_of(const ordered_json& id) {
  const auto check = CheckId::find(id.get<std::string>());
  if (!check) throw ordered_json::other_error::create(501, "no check", &id);
  return *check;
}

/// The fields of a finding that a merge uses. Throws nlohmann's exceptions for what is not a finding.
Finding finding_of(const ordered_json& json) {
  const auto place = [&](const char* key) {
    return json.contains(key) && json.at(key).is_number_unsigned() ? json.at(key).get<std::size_t>() : 0;
  };
  return {.check = check_of(json.at("rule")),
          .level = level_of(json.at("level")),
          .message = json.at("message"),
          .where = {json.at("file"), place("line"), place("column"), place("endColumn")}};
}

std::uint64_t number(const ordered_json& object, const char* key) { return object.at(key).get<std::uint64_t>(); }

std::string named(const std::string& file) { return printable(records::shown_name(file), 200); }

std::string named(const Result& result) { return printable(records::shown_name(result.file), 200); }

/// Orders the parts of a divided run, whatever the order of their names. None may be missing, since a missing part
/// would count as one without faults. Returns false after reporting to `error`.
bool order_parts(std::vector<Result>& results, const ErrorSink& error) {
  if (std::ranges::none_of(results, [](const Result& result) { return result.mark.shard.count > 1; })) return true;
  std::ranges::stable_sort(results,
                           [](const Result& a, const Result& b) { return a.mark.shard.index < b.mark.shard.index; });
  const PartMark& first = results.front().mark;
  bool sound = true;
  const auto wrong = [&](std::string_view words) {
    error(std::string(words));
    sound = false;
  };
  for (const Result& result : results) {
    if (result.mark.shard.count != first.shard.count) {
      wrong(fmt::format("'{}' is not one of the {} parts of '{}'", named(result), first.shard.count,
                        named(results.front())));
    } else if (result.mark.bytes != first.bytes) {
      wrong(fmt::format("'{}' is of other files than '{}': of {} bytes, not {}", named(result), named(results.front()),
                        result.mark.bytes, first.bytes));
    }
  }
  if (!sound) return false;
  const auto missing = [&](std::size_t from, std::size_t to) {  // counted from 0, `to` excluded
    if (from + 1 == to) wrong(fmt::format("part {} of {} is missing", to, first.shard.count));
    if (from + 1 < to) wrong(fmt::format("parts {} to {} of {} are missing", from + 1, to, first.shard.count));
  };
  std::size_t next = 0;
  for (const Result& result : results) {
    const std::size_t part = result.mark.shard.index;
    missing(next, part);
    if (part < next)
      wrong(fmt::format("part {} of {} is there twice: '{}'", part + 1, first.shard.count, named(result)));
    next = part + 1;
  }
  missing(next, first.shard.count);
  return sound;
}

/// Returns false if it is not a result of stats.
bool add_counts(Merged& sum, const Result& result) {
  StatCounts one;
  const bool known = add_json(one, result.json);
  const std::uint64_t files = sum.stats.files;
  sum.stats.add(one);
  if (result.mark.shard.count > 1) sum.stats.files = std::max(files, one.files);  // each part counts all files
  sum.counts += known ? 1 : 0;
  return known;
}

bool add_findings(Merged& sum, const Result& result) {
  try {
    sum.check.add(result.file, result.json);
    return true;
  } catch (const nlohmann::json::exception&) {
    return false;
  }
}

}  // namespace

ordered_json check_row(CheckId check, Level level, std::uint64_t count) {
  return {{"rule", check.name()},
          {"group", check_group(check)},
          {"level", to_string(level)},
          {"title", check_title(check)},
          {"count", count}};
}

std::string check_line(CheckId check, Level level, std::uint64_t count) {
  return fmt::format("  {} {:<7} {:>9}  {}\n", check.name(), to_string(level), count, check_title(check));
}

void CheckMerge::Sums::add(const Sums& more) {
  for (const auto& [name, count] : named_sums) this->*count += more.*count;
  moves.add(more.moves);
  for (const auto& [level, count] : more.levels) levels[level] += count;
}

CheckMerge::Part CheckMerge::read(const ordered_json& result) {
  Part part;
  const ordered_json& summary = result.at("summary");
  for (const auto& [name, count] : named_sums) part.sums.*count = number(summary, name);
  for (const auto& [name, count] : named_move_counts) part.sums.moves.*count = summary.value(name, std::uint64_t{0});
  part.sums.levels = {{Level::error, number(summary, "errors")},
                      {Level::warning, number(summary, "warnings")},
                      {Level::note, number(summary, "notes")}};
  for (const ordered_json& check : result.at("checks"))
    part.checks[check_of(check.at("rule"))] = {level_of(check.at("level")), number(check, "count")};
  for (const ordered_json& file : result.at("files")) {
    part.files.push_back({file.at("file").get<std::string>(), file.at("readable").get<bool>(), file.at("format"),
                          number(file, "positions"), number(file, "faulty"), file.value("games", std::uint64_t{0})});
  }
  for (const ordered_json& finding : result.at("findings")) {
    (void)finding_of(finding);
    part.findings.push_back({finding, {}, 0});
  }
  if (!result.contains("shard") || !result.at("shard").contains("prints")) return part;
  const ordered_json& shard = result.at("shard");
  part.fail_on = level_of(shard.at("failOn"));
  for (const ordered_json& finding : shard.at("empty")) {
    (void)finding_of(finding);
    part.empty.push_back({finding, {}, 0});
  }
  const auto prints = shard.at("prints").get<std::vector<std::string>>();
  const auto records = shard.at("records").get<std::vector<std::uint64_t>>();
  part.has_prints = prints.size() == part.findings.size() && records.size() == prints.size();
  for (std::size_t i = 0; part.has_prints && i < prints.size(); ++i) {
    const bool digits = prints[i].size() == 32 && prints[i].find_first_not_of("0123456789abcdef") == std::string::npos;
    if (!digits) throw ordered_json::other_error::create(501, "no fingerprint", &shard);
    part.findings[i].print = prints[i];
    part.findings[i].record = records[i];
  }
  return part;
}

CheckMerge::File& CheckMerge::file_named(const std::string& name) {
  const auto [place, added] = places_.emplace(name, files_.size());
  if (added) files_.push_back({name, true, nullptr, 0, 0, 0});
  return files_[place->second];
}

void CheckMerge::add(const std::string& file, const ordered_json& result) {
  Part part = read(result);
  if (!part.has_prints) without_prints_ = file;
  if (part.sums.known > 0) filtered_ = file;
  if (part.findings.size() <
      part.sums.levels[Level::error] + part.sums.levels[Level::warning] + part.sums.levels[Level::note])
    cut_ = file;
  fail_on_ = parts_ == 0 ? part.fail_on : std::min(fail_on_, part.fail_on);
  ++parts_;
  sum_.add(part.sums);
  for (const auto& [id, check] : part.checks) {
    CheckSum& sum = checks_[id];
    sum.count += check.count;
    sum.level = std::max(sum.level, check.level);
  }
  for (File& each : part.files) {
    File& sum = file_named(each.name);
    sum.readable = sum.readable && each.readable;
    if (sum.format.is_null()) sum.format = std::move(each.format);
    sum.positions += each.positions;
    sum.faulty += each.faulty;
    sum.games += each.games;
  }
  std::uint64_t most = 0;
  for (Reported& reported : part.findings) {
    most = std::max(most, reported.record + 1);
    reported.record += records_;
    findings_.push_back(std::move(reported));
  }
  records_ += most;
  for (Reported& reported : part.empty) {
    const auto same_file = [&](const Reported& known) { return known.json.at("file") == reported.json.at("file"); };
    if (std::ranges::none_of(empty_, same_file)) empty_.push_back(std::move(reported));
  }
}

/// Inserts it after the findings of its own file and of all earlier files.
void CheckMerge::insert(Reported reported) {
  const auto place_of = [this](const Reported& each) { return places_.at(each.json.at("file").get<std::string>()); };
  const std::size_t place = place_of(reported);
  const auto before =
      std::find_if(findings_.rbegin(), findings_.rend(), [&](const Reported& each) { return place_of(each) <= place; });
  findings_.insert(before.base(), std::move(reported));
}

void CheckMerge::report_empty_files() {
  for (const Reported& reported : findings_) (void)file_named(reported.json.at("file").get<std::string>());
  for (const Reported& empty : empty_) {
    const Finding finding = finding_of(empty.json);
    File& file = file_named(finding.where.file);
    if (file.positions + file.games > 0 || !file.readable) continue;
    insert({empty.json, {}, records_++});
    CheckSum& check = checks_[finding.check];
    check = {std::max(check.level, finding.level), check.count + 1};
    ++sum_.levels[finding.level];
    ++sum_.reported;
    if (finding.level < fail_on_) continue;
    ++sum_.faulty;
    ++file.faulty;
  }
}

void CheckMerge::require_all_findings() const {
  if (!filtered_.empty()) {
    throw Refusal(fmt::format("'{}' leaves out the findings that a baseline knows", named(filtered_)),
                  "run the parts without a baseline, and give it to the merge");
  }
  if (!cut_.empty()) {
    throw Refusal(fmt::format("'{}' does not have all findings", named(cut_)),
                  "run the parts without a limit of findings");
  }
  if (!without_prints_.empty()) {
    throw Refusal(
        fmt::format("'{}' has no fingerprints; only the parts of a divided run have them", named(without_prints_)),
        "give the baseline to the check of the whole");
  }
}

std::vector<std::string> CheckMerge::prints() const {
  std::vector<std::string> prints;
  for (const Reported& reported : findings_) prints.push_back(reported.print);
  return prints;
}

void CheckMerge::leave_out(const std::vector<bool>& known) {
  const std::vector<Finding> findings = this->findings();
  std::vector<Reported> left;
  sum_.faulty = 0;
  for (File& file : files_) file.faulty = 0;
  std::uint64_t last = UINT64_MAX;
  for (std::size_t i = 0; i < findings.size(); ++i) {
    const Finding& finding = findings[i];
    if (known[i]) {
      ++sum_.known;
      --sum_.reported;
      --sum_.levels[finding.level];
      const auto check = checks_.find(finding.check);
      if (check != checks_.end() && --check->second.count == 0) checks_.erase(check);
      continue;
    }
    if (finding.level >= fail_on_ && findings_[i].record != last) {
      last = findings_[i].record;
      ++sum_.faulty;
      ++file_named(finding.where.file).faulty;
    }
    left.push_back(std::move(findings_[i]));
  }
  findings_ = std::move(left);
  for (auto& [id, check] : checks_) check.level = Level::note;
  for (const Finding& finding : this->findings()) {
    const auto check = checks_.find(finding.check);
    if (check != checks_.end()) check->second.level = std::max(check->second.level, finding.level);
  }
}

std::vector<Finding> CheckMerge::findings() const {
  std::vector<Finding> list;
  for (const Reported& reported : findings_) list.push_back(finding_of(reported.json));
  return list;
}

std::vector<std::pair<const char*, std::uint64_t>> CheckMerge::summary() const {
  return {{"files", files_.size()},
          {"unreadable", sum_.unreadable},
          {"positions", sum_.positions},
          {"faulty", sum_.faulty},
          {"known", sum_.known},
          {"errors", sum_.levels.at(Level::error)},
          {"warnings", sum_.levels.at(Level::warning)},
          {"notes", sum_.levels.at(Level::note)},
          {"reported", sum_.reported}};
}

ordered_json CheckMerge::json() const {
  ordered_json counts = ordered_json::object();
  for (const auto& [name, count] : summary()) counts[name] = count;
  for (const auto& [name, count] : named_move_counts) counts[name] = sum_.moves.*count;
  ordered_json checks = ordered_json::array();
  for (const auto& [id, check] : checks_) checks.push_back(check_row(id, check.level, check.count));
  ordered_json findings = ordered_json::array();
  for (const Reported& reported : findings_) findings.push_back(reported.json);
  ordered_json files = ordered_json::array();
  for (const File& file : files_) {
    files.push_back({{"file", file.name},
                     {"readable", file.readable},
                     {"format", file.format},
                     {"positions", file.positions},
                     {"faulty", file.faulty}});
    if (file.games > 0) files.back()["games"] = file.games;
  }
  return {{"schema", 2},
          {"summary", std::move(counts)},
          {"checks", std::move(checks)},
          {"findings", std::move(findings)},
          {"files", std::move(files)}};
}

std::string CheckMerge::text() const {
  std::string out;
  const char* before = "";
  for (const auto& [name, count] : summary()) {
    std::string_view word = name;
    if (count == 1 && word.ends_with('s')) word.remove_suffix(1);
    out += fmt::format("{}{} {}", before, count, word);
    before = ", ";
  }
  out += moves_in_words(sum_.moves) + '\n' + unjudged_in_words(sum_.moves);
  for (const auto& [id, check] : checks_) out += check_line(id, check.level, check.count);
  return out;
}

Result read_result(std::string file, std::string_view text) {
  Result result{std::move(file), nlohmann::ordered_json::parse(text, nullptr, false), {}};
  try {
    if (result.json.is_object()) result.mark = mark_of(result.json);
  } catch (const nlohmann::json::exception&) {
    result.json = nullptr;
  }
  return result;
}

Merged merge_results(std::vector<Result> results, bool incomplete, const ErrorSink& error) {
  Merged sum;
  sum.incomplete = incomplete;
  if (!order_parts(results, error)) sum.incomplete = true;
  for (const Result& result : results) {
    const bool known =
        result.json.is_object() && (result.json.contains("kind") ? add_counts(sum, result) : add_findings(sum, result));
    if (known) continue;
    error(fmt::format("'{}' is not JSON of check or stats", named(result)));
    sum.incomplete = true;
  }
  if (!sum.incomplete) sum.check.report_empty_files();  // a missing part may have a position
  return sum;
}

Merged merge_files(const records::Inputs& inputs, const ErrorSink& error) {
  constexpr std::size_t most_bytes = std::size_t{1} << 30U;
  std::vector<Result> results;
  bool unreadable = !inputs.errors.empty();
  for (const std::string& why : inputs.errors) error(why);
  for (const std::string& file : inputs.files) {
    const auto text = records::read_input(file, most_bytes, true);
    if (text) {
      results.push_back(read_result(file, *text));
    } else {
      error(text.error());
      unreadable = true;
    }
  }
  return merge_results(std::move(results), unreadable, error);
}

}  // namespace arbiter::corpus
