// arbiter-corpus stats: counts what the positions of a corpus are like. arbiter-corpus merge: combines the results of
// check or stats on parts of a corpus into those of the whole.

#include <algorithm>

#include <nlohmann/json.hpp>

#include "tools/cli/run_main.hpp"
#include "tools/cli/selection.hpp"
#include "tools/corpus/corpus_run.hpp"
#include "verifier/corpus/corpus_check.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/report/terminal.hpp"

namespace arbiter::tools::corpus {

using namespace arbiter::corpus;

namespace {

/// Writes the counts of stats, or of a merge of them, to all answers, each in its format (text, json, html).
void write_stats(Run& run, const StatCounts& counts) {
  const auto text = [&counts](Answer& each) {
    each.out->write(each.format == Format::html ? stats_html(counts) : stats_text(counts));
  };
  run.answer(text, [&counts] { return to_json(counts); });
}

Exit stats(Run& run, const Rules& rules) {
  const StatSettings settings{text_options(rules), run.arguments().has("clauses")};
  const Input input = choose_inputs(run);
  Terminal terminal(run);  // records that cannot be read are counted, not reported
  terminal.expect(input.bytes);
  const StatResult result = count_positions(input, settings, run.threads(), terminal);
  if (result.stopped) {
    if (run.seen_together()) {
      run.out().write(stats_text(result.counts));
      run.out().flush();
    }
    terminal.end_interrupted();
  }
  write_stats(run, result.counts);
  if (!result.all_read) return Exit::usage;
  return result.counts.refused > 0 ? Exit::fails : Exit::holds;
}

void write_merged(Run& run, const CheckMerge& check, bool new_findings) {
  const auto text = [&](Answer& each) {
    if (each.format == Format::html) throw UsageError("only the counts of stats have plots", "--format text or json");
    // New findings are shown; the first check of a corpus shows only the counts.
    const bool shown = new_findings || run.verbose();
    for (const Finding& finding : shown ? check.findings() : std::vector<Finding>{}) {
      if (run.verbose() || finding.level > Level::note) write_text({&finding, 1}, *each.out, each.style);
    }
    each.out->write(check.text());
  };
  run.answer(text, [&check] { return check.json(); });
}

Exit merge(Run& run) {
  const Allowance allowance(run.arguments());
  Baseline baseline(run.arguments(), "arbiter-corpus");
  const records::Inputs inputs =
      records::expand_inputs(run.arguments().paths(), std::vector<std::string_view>{".json"});
  if (run.arguments().paths().empty())
    throw UsageError("no file is given", "the JSON of check or stats on parts of a corpus");
  Merged sum = merge_files(inputs, [&run](const std::string& error) { run.error(error); });
  CheckMerge& check = sum.check;
  if (check.any() && sum.counts > 0) throw UsageError("some files are of check, others of stats", "files of one kind");
  if (sum.counts > 0) {
    if (baseline.given() || run.arguments().has("allow"))
      throw UsageError("--baseline and --allow are about findings, which stats has none of", "the JSON of check");
    write_stats(run, sum.stats);
    if (sum.incomplete || sum.stats.unreadable > 0) return Exit::usage;
    return sum.stats.refused > 0 ? Exit::fails : Exit::holds;
  }
  if (check.any()) {
    if (baseline.given()) {
      if (sum.incomplete)
        throw UsageError("--baseline needs all parts: one that is missing may have what the baseline knows",
                         "all parts, once each");
      check.require_all_findings();
      check.leave_out(baseline.known_or_written(check.findings(), check.fingerprints()));
      baseline.note_gone(run);
    } else if (check.counts().known > 0) {
      run.note(
          "the parts leave out what a baseline knows, so it stays unknown what of it is gone; run them without "
          "--baseline, and give it to merge");
    }
    write_merged(run, check, baseline.given());
  }
  if (sum.incomplete || check.counts().unreadable > 0) return Exit::usage;
  const std::vector<Finding> findings = check.findings();
  const bool empty = std::ranges::any_of(findings, [](const Finding& each) { return each.check == "AR104"; });
  return allowance.status(check.counts().faulty, check.counts().positions, check.counts().moves, empty);
}

}  // namespace

Command stats_command() {
  return corpus_command("corpus/about_stats.txt", {Format::text, Format::json, Format::html}, stats);
}

Command merge_command() {
  return {about("corpus/about_merge.txt", {Format::text, Format::json, Format::html}),
          options_of("corpus/about_merge.txt"), merge};
}

}  // namespace arbiter::tools::corpus
