// arbiter-corpus merge: the results of check or stats on parts of a corpus become those of the whole.

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/cli/inputs.hpp"
#include "tools/cli/selection.hpp"
#include "tools/corpus/allowance.hpp"
#include "tools/corpus/commands.hpp"
#include "verifier/corpus/merge_check.hpp"
#include "verifier/corpus/stats_counts.hpp"
#include "verifier/report/json.hpp"
#include "verifier/report/text.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::tools::corpus {
namespace {

using nlohmann::ordered_json;

ToolInfo tool() {
  return {
      .name = "arbiter-corpus",
      .command = "merge",
      .summary = "the JSON of check or stats on parts of a corpus, added up",
      .usage = {"[--format json] FILE…"},
      .description =
          "The files are what `check --format json` or `stats --format json` printed, each for one part of the input\n"
          "(--shard 1/N to N/N), all of one kind. Counts are added, findings stand in the order of the input, and a\n"
          "file of the corpus that several parts have read stands once. A part that is missing, or of other files,\n"
          "is an error (status 2). What only the whole can know is reported here: a file of several parts in which "
          "there\n"
          "is no position (AR104), and, of parts that were run with --max-findings 0 and without --baseline, what a\n"
          "baseline knows and what of it is gone. As text, findings are shown with --baseline and with -v, else\n"
          "only counted. The status is that of one run on everything: 2 if something could not be read, 1 if more\n"
          "positions than --allow says have findings of the level of the parts' --fail-on, or a part of stats\n"
          "something that is no position.",
      .examples = {{"four runs on one file", "arbiter-corpus merge part-*.json"},
                   {"as data", "arbiter-corpus merge --format json --output all.json part-*.json"},
                   {"only what is new", "arbiter-corpus merge --baseline known.txt part-*.json"}},
      .formats = {Format::text, Format::json, Format::html},
  };
}

OptionSet options() {
  OptionSet set;
  set.heading("Input").paths("FILE", "JSON of check or stats, or - for standard input");
  set.heading("Findings");
  Baseline::add_options(set);
  set.heading("Answer");
  Allowance::add_options(set);
  return set;
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

/// Parts by --shard are added in their order, whatever the order of their names, and none may be missing: what is not
/// there would be taken for what has no fault. False: it is said what is wrong.
bool order_parts(Run& run, std::vector<Result>& results) {
  if (std::none_of(results.begin(), results.end(), [](const Result& result) { return result.mark.shard.count > 1; }))
    return true;
  std::stable_sort(results.begin(), results.end(),
                   [](const Result& a, const Result& b) { return a.mark.shard.index < b.mark.shard.index; });
  const PartMark& first = results.front().mark;
  bool sound = true;
  const auto wrong = [&](std::string_view words) {
    run.error(words);
    sound = false;
  };
  for (const Result& result : results) {
    if (result.mark.shard.count != first.shard.count) {
      wrong(fmt::format("'{}' is not one of the {} parts of '{}'", printable(shown_name(result.file), 200),
                        first.shard.count, printable(shown_name(results.front().file), 200)));
    } else if (result.mark.bytes != first.bytes) {
      wrong(fmt::format("'{}' is of other files than '{}': of {} bytes, not {}",
                        printable(shown_name(result.file), 200), printable(shown_name(results.front().file), 200),
                        result.mark.bytes, first.bytes));
    }
  }
  if (!sound) return false;
  const auto missing = [&](std::size_t from, std::size_t to) {  // counted from 0, `to` not among them
    if (from + 1 == to) wrong(fmt::format("part {} of {} is missing", to, first.shard.count));
    if (from + 1 < to) wrong(fmt::format("parts {} to {} of {} are missing", from + 1, to, first.shard.count));
  };
  std::size_t next = 0;
  for (const Result& result : results) {
    const std::size_t part = result.mark.shard.index;
    missing(next, part);
    if (part < next)
      wrong(fmt::format("part {} of {} is there twice: '{}'", part + 1, first.shard.count,
                        printable(shown_name(result.file), 200)));
    next = part + 1;
  }
  missing(next, first.shard.count);
  return sound;
}

/// What is known of all results.
struct Merged {
  CheckMerge check;
  StatCounts stats;
  std::size_t counts = 0;  ///< results of stats
  bool unreadable = false;
};

Merged merged(Run& run, const Inputs& inputs) {
  Merged sum;
  sum.unreadable = !inputs.errors.empty();
  std::vector<Result> results = results_in(run, inputs, sum.unreadable);
  const bool whole = order_parts(run, results);
  if (!whole) sum.unreadable = true;
  for (const Result& result : results) {
    bool known = result.json.is_object();
    if (known && result.json.contains("kind")) {
      StatCounts one;
      known = add_json(one, result.json);
      const std::uint64_t files = sum.stats.files;
      sum.stats.add(one);
      if (result.mark.shard.count > 1) sum.stats.files = std::max(files, one.files);  // each part has met them all
      sum.counts += known ? 1 : 0;
    } else if (known) {
      try {
        sum.check.add(result.file, result.json);
      } catch (const nlohmann::json::exception&) {
        known = false;
      }
    }
    if (!known) {
      run.error(fmt::format("'{}' is no JSON of check or stats", printable(shown_name(result.file), 200)));
      sum.unreadable = true;
    }
  }
  if (!sum.unreadable) sum.check.tell_empty_files();  // else a part that is missing may have a position
  return sum;
}

void apply(Run& run, Baseline& baseline, CheckMerge& check) {
  check.apply(baseline);
  const std::size_t gone = baseline.gone();
  if (gone == 0 || baseline.updates()) return;
  run.note(fmt::format("{} of the baseline {} not found any more; --update-baseline drops what is gone", gone,
                       gone == 1 ? "is" : "are"));
}

Exit merge(Run& run) {
  const Allowance allowance(run.arguments());
  Baseline baseline(run.arguments(), "arbiter-corpus");
  const Inputs inputs = expand_inputs(run.arguments().paths(), std::vector<std::string_view>{".json"});
  if (run.arguments().paths().empty())
    throw UsageError("no file is given", "the JSON of check or stats on parts of a corpus");
  for (const std::string& error : inputs.errors) run.error(error);
  Merged sum = merged(run, inputs);
  CheckMerge& check = sum.check;
  if (check.any() && sum.counts > 0) throw UsageError("some files are of check, others of stats", "files of one kind");
  if (sum.counts > 0) {
    if (baseline.given() || run.arguments().has("allow"))
      throw UsageError("--baseline and --allow are about findings, which stats has none of", "the JSON of check");
    write_stats(run, sum.stats);
    if (sum.unreadable || sum.stats.unreadable > 0) return Exit::usage;
    return sum.stats.refused > 0 ? Exit::fails : Exit::holds;
  }
  if (check.any()) {
    if (baseline.given()) {
      if (sum.unreadable)
        throw UsageError("without all parts nobody knows what a baseline has and the corpus has not",
                         "all parts, once each");
      apply(run, baseline, check);
    } else if (check.some_known()) {
      run.note(
          "the parts have left out what a baseline knows; what of it is gone they cannot know (merge --baseline can, "
          "of parts without)");
    }
    for (Answer& answer : run.answers()) {
      if (answer.format == Format::html)
        throw UsageError("only the counts of stats have plots", "--format text or json");
      if (answer.format == Format::json) {
        write_json(check.json(), *answer.out);
      } else {
        // What is new is read; of a corpus for the first time the counts are.
        const bool shown = baseline.given() || run.verbose();
        for (const Finding& finding : shown ? check.findings() : std::vector<Finding>{}) {
          if (run.verbose() || finding.level > Level::note) write_text({&finding, 1}, *answer.out, answer.style);
        }
        answer.out->write(check.text());
      }
    }
  }
  if (sum.unreadable || check.unreadable() > 0) return Exit::usage;
  return allowance.holds(check.faulty(), check.positions()) ? Exit::holds : Exit::fails;
}

}  // namespace

Command merge_command() { return {tool(), options(), merge}; }

}  // namespace arbiter::tools::corpus
