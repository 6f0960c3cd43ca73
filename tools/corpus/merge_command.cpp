// arbiter-corpus merge: the results of check or stats on parts of a corpus become those of the whole.

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "common/inputs.hpp"
#include "corpus/commands.hpp"
#include "corpus/stats_counts.hpp"
#include "report/json.hpp"
#include "report/printable.hpp"

namespace arbiter::tools::corpus {
namespace {

using nlohmann::ordered_json;

ToolInfo tool() {
  return {
      .name = "arbiter-corpus",
      .command = "merge",
      .summary = "the JSON of check or stats on parts of a corpus, added up",
      .usage = {"[--format json] FILE…"},
      .description = "The files are what `check --format json` or `stats --format json` printed, each for one part of the input\n"
                     "(--shard 1/N to N/N), all of one kind. Counts are added, findings stand in the order of the input, and a\n"
                     "file of the corpus that several parts have read stands once. A part that is missing, or of other files,\n"
                     "is an error (status 2). The status is 1 if a part of check had findings of level error, or a part of\n"
                     "stats something that could not be read.",
      .examples = {{"four runs on one file", "arbiter-corpus merge part-*.json"},
                   {"as data", "arbiter-corpus merge --format json --output all.json part-*.json"}},
      .formats = {Format::text, Format::json, Format::html},
  };
}

OptionSet options() {
  OptionSet set;
  set.heading("Input").paths("FILE", "JSON of check or stats, or - for standard input");
  return set;
}

/// Adds two objects of numbers.
void add_numbers(ordered_json& sum, const ordered_json& more) {
  for (const auto& [name, count] : more.items()) {
    const std::uint64_t before = sum.contains(name) ? sum.at(name).get<std::uint64_t>() : 0;
    sum[name] = before + count.get<std::uint64_t>();
  }
}

/// Adds to the entries of a list that have the same text under `key`.
void add_entries(ordered_json& list, const ordered_json& more, const char* key, const std::vector<const char*>& numbers) {
  for (const ordered_json& entry : more) {
    auto found = std::find_if(list.begin(), list.end(), [&](const ordered_json& known) { return known.at(key) == entry.at(key); });
    if (found == list.end()) {
      list.push_back(entry);
      continue;
    }
    for (const char* number : numbers) (*found)[number] = found->at(number).get<std::uint64_t>() + entry.at(number).get<std::uint64_t>();
    if (entry.contains("readable") && !entry.at("readable").get<bool>()) (*found)["readable"] = false;
  }
}

/// Results of check; throws nlohmann's exceptions for other things.
void add_check(ordered_json& sum, const ordered_json& part) {
  if (sum.is_null()) {
    sum = {{"schema", 1}, {"summary", ordered_json::object()}, {"rules", ordered_json::array()}, {"findings", ordered_json::array()}, {"files", ordered_json::array()}};
  }
  ordered_json more = part.at("summary");
  more.erase("files");  // counted below: the parts have read the same ones
  add_numbers(sum["summary"], more);
  add_entries(sum["rules"], part.at("rules"), "rule", {"count"});
  for (const ordered_json& finding : part.at("findings")) sum["findings"].push_back(finding);
  add_entries(sum["files"], part.at("files"), "file", {"positions", "faulty"});
  ordered_json summary{{"files", sum["files"].size()}};
  for (const auto& [name, count] : sum["summary"].items()) {
    if (name != "files") summary[name] = count;
  }
  sum["summary"] = std::move(summary);
  auto& rules = sum["rules"];
  std::sort(rules.begin(), rules.end(), [](const ordered_json& a, const ordered_json& b) { return a.at("rule").get<std::string>() < b.at("rule").get<std::string>(); });
}

std::string check_text(const ordered_json& sum) {
  std::string out;
  const char* before = "";
  for (const auto& [name, count] : sum.at("summary").items()) {
    out += fmt::format("{}{} {}", before, count.get<std::uint64_t>(), name);
    before = ", ";
  }
  out += '\n';
  for (const ordered_json& rule : sum.at("rules")) {
    out += fmt::format("  {} {:<7} {:>9}  {}\n", rule.at("rule").get<std::string>(), rule.at("level").get<std::string>(), rule.at("count").get<std::uint64_t>(),
                       rule.at("title").get<std::string>());
  }
  return out;
}

/// A result that is to be added.
struct Result {
  std::string file;
  ordered_json json;
  PartMark mark;
};

std::vector<Result> results_in(Run& run, const Inputs& inputs, bool& unreadable) {
  std::vector<Result> results;
  for (const std::string& file : inputs.files) {
    const auto text = read_input(file, std::size_t{1} << 30U);
    if (!text) {
      run.error(text.error());
      unreadable = true;
      continue;
    }
    Result result{file, ordered_json::parse(*text, nullptr, false), {}};
    try {
      if (result.json.is_object()) result.mark = mark_of(result.json);
    } catch (const nlohmann::json::exception&) {
      result.json = nullptr;
    }
    results.push_back(std::move(result));
  }
  return results;
}

/// Parts by --shard are added in their order, whatever the order of their names, and none may be missing: what is not there
/// would be taken for what has no fault. False: it is said what is wrong.
bool order_parts(Run& run, std::vector<Result>& results) {
  if (std::none_of(results.begin(), results.end(), [](const Result& result) { return result.mark.shard.count > 1; })) return true;
  std::stable_sort(results.begin(), results.end(), [](const Result& a, const Result& b) { return a.mark.shard.index < b.mark.shard.index; });
  const PartMark& first = results.front().mark;
  bool sound = true;
  const auto wrong = [&](std::string_view words) {
    run.error(words);
    sound = false;
  };
  for (const Result& result : results) {
    if (result.mark.shard.count != first.shard.count) {
      wrong(fmt::format("'{}' is not one of the {} parts of '{}'", printable(shown_name(result.file), 200), first.shard.count,
                        printable(shown_name(results.front().file), 200)));
    } else if (result.mark.bytes != first.bytes) {
      wrong(fmt::format("'{}' is of other files than '{}': of {} bytes, not {}", printable(shown_name(result.file), 200),
                        printable(shown_name(results.front().file), 200), result.mark.bytes, first.bytes));
    }
  }
  if (!sound) return false;
  std::size_t next = 0;
  for (const Result& result : results) {
    const std::size_t part = result.mark.shard.index;
    for (; next < part; ++next) wrong(fmt::format("part {} of {} is missing", next + 1, first.shard.count));
    if (part < next) wrong(fmt::format("part {} of {} is there twice: '{}'", part + 1, first.shard.count, printable(shown_name(result.file), 200)));
    next = part + 1;
  }
  for (; next < first.shard.count; ++next) wrong(fmt::format("part {} of {} is missing", next + 1, first.shard.count));
  return sound;
}

Exit merge(Run& run) {
  const Inputs inputs = expand_inputs(run.arguments().paths(), std::vector<std::string_view>{".json"});
  if (run.arguments().paths().empty()) throw UsageError("no file is given", "the JSON of check or stats on parts of a corpus");
  for (const std::string& error : inputs.errors) run.error(error);
  ordered_json check;
  StatCounts stats;
  std::size_t checks = 0;
  std::size_t counts = 0;
  bool unreadable = !inputs.errors.empty();
  std::uint64_t files = 0;
  std::vector<Result> results = results_in(run, inputs, unreadable);
  if (!order_parts(run, results)) unreadable = true;
  for (const Result& result : results) {
    bool known = result.json.is_object();
    if (known && result.json.contains("kind")) {
      StatCounts one;
      known = add_json(one, result.json);
      files = std::max(files, one.files);
      stats.add(one);
      counts += known ? 1 : 0;
    } else if (known) {
      try {
        ordered_json next = check;
        add_check(next, result.json);
        check = std::move(next);
        ++checks;
      } catch (const nlohmann::json::exception&) {
        known = false;
      }
    }
    if (!known) {
      run.error(fmt::format("'{}' is no JSON of check or stats", printable(shown_name(result.file), 200)));
      unreadable = true;
    }
  }
  if (checks > 0 && counts > 0) throw UsageError("some files are of check, others of stats", "files of one kind");
  stats.files = files;  // each part has read them all
  if (counts > 0) {
    write_stats(run, stats);
  } else if (checks > 0) {
    for (Answer& answer : run.answers()) {
      if (answer.format == Format::html) throw UsageError("only the counts of stats have plots", "--format text or json");
      if (answer.format == Format::json) {
        write_json(check, *answer.out);
      } else {
        answer.out->write(check_text(check));
      }
    }
  }
  if (unreadable) return Exit::usage;
  if (counts > 0) return stats.refused > 0 ? Exit::fails : Exit::holds;
  return check.at("summary").value("errors", std::uint64_t{0}) > 0 ? Exit::fails : Exit::holds;
}

}  // namespace

Command merge_command() { return {tool(), options(), merge}; }

}  // namespace arbiter::tools::corpus
