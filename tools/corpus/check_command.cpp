// arbiter-corpus check: finds what is wrong with positions, check by check.
// arbiter-corpus stats: counts what the positions of a corpus are like. arbiter-corpus merge: combines the results of
// check or stats on parts of a corpus into those of the whole.

#include <algorithm>
#include <array>
#include <iterator>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/cli/run_main.hpp"
#include "tools/cli/selection.hpp"
#include "tools/corpus/corpus_run.hpp"
#include "verifier/corpus/corpus_check.hpp"
#include "verifier/notation/typed_move.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/report/json.hpp"
#include "verifier/report/terminal.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools::corpus {

using namespace arbiter::corpus;

namespace {

soundness::Depth depth(const Arguments& arguments) {
  constexpr std::array depths{soundness::Depth::reachability, soundness::Depth::consistency, soundness::Depth::syntax};
  return depths[arguments.choice("depth", {"reachability", "consistency", "syntax"})];
}

/// Whether the moves of records are played: unless only the text of positions is asked about, or no check of moves.
bool replays(const Arguments& arguments, const Selection& selection) {
  static constexpr std::array<std::string_view, 2> of_moves{"AM11", "AR15"};
  const auto checks = checks_of(of_moves);
  return depth(arguments) > soundness::Depth::syntax &&
         std::ranges::any_of(checks, [&](const CheckInfo& each) { return selection.wants(*CheckId::find(each.id)); });
}

/// In the words of arbiter-moves.
std::string why_not(Ruleset ruleset, const Setup& before, std::string_view word) {
  const RefusedMove refused = refused_move(word, before, ruleset);
  return refused.clauses.empty() ? refused.reason : fmt::format("{} ({})", refused.reason, refused.clauses.front());
}

/// Writes findings as they come.
struct FindingsWriter {
  Run& run;
  bool notes;         ///< are shown
  bool takes_answer;  ///< a diff or the corpus takes the place of the first answer
  bool to_stderr;
  /// Text and JSON lines are written as the findings come; other forms are written at the end.
  bool keeps = std::ranges::any_of(
      answers(), [](const Answer& each) { return each.format != Format::text && each.format != Format::jsonl; });
  std::vector<Finding> kept{};

  void write(std::vector<Finding>&& found) {
    if (!found.empty()) run.end_progress();
    for (const Finding& finding : found) {
      const bool shown = notes || finding.level > Level::note;
      for (Answer& answer : answers()) {
        if (answer.format == Format::text && shown) write_text({&finding, 1}, *answer.out, answer.style);
        if (answer.format == Format::jsonl) write_json_line(to_json(finding), *answer.out);
      }
      if (to_stderr && shown) run.tell({&finding, 1});
    }
    if (keeps) std::move(found.begin(), found.end(), std::back_inserter(kept));
  }

  [[nodiscard]] std::string summary(const CheckCounts& counts) const {
    std::string text = summary_text(counts, notes);
    if (counts.reported < counts.levels.count())
      text += fmt::format("Only the first {} shown; --max-findings N shows more, 0 all.\n",
                          counts.reported == 1 ? "finding is" : fmt::format("{} findings are", counts.reported));
    return text;
  }

  /// What a run found that a signal stopped: no document, which a reader would take for a whole one.
  void stop(const CheckCounts& counts) {
    const std::string text = summary(counts);
    if (!run.seen_together() || takes_answer) return say_on_stderr(text);
    run.out().write(text);
    run.out().flush();
  }

  void finish(const CheckCounts& counts, Level fail_on) {
    Report report = check_report(counts, kept, fail_on);
    add_head(report, run.tool(), record_checks);
    for (Answer& answer : answers()) {
      if (answer.format == Format::text) {
        answer.out->write(summary(counts));
      } else if (answer.format == Format::jsonl) {
        write_jsonl_summary(report, *answer.out);
      } else if (answer.format == Format::json) {
        write_json(check_json(counts, report), *answer.out);
      } else {
        run.write(report, answer);
      }
    }
  }

  [[nodiscard]] std::span<Answer> answers() const { return run.answers().subspan(takes_answer ? 1 : 0); }
};

/// Reports on stderr what was fixed. `unsure`: the number of fixes that are not sure.
void note_fixes(Run& run, const CorpusFixer& fixer, std::uint64_t unsure) {
  if (!fixer.request.any()) return;
  run.note(fixes_in_words(fixer.fixes, fixer.files, fixer.refused) +
           unsure_in_words(fixer.request, fixer.fixes, unsure));
}

/// How many positions may have findings that fail a run (--allow).
struct Allowance {
  bool percent = false;
  double value = 0;

  /// The status of a check of which `faulty` of all positions and games fail. Where nothing at all was judged, it is
  /// not decided if there are games, and unreadable if AR104 says so (`empty`); who leaves that out means it.
  [[nodiscard]] Exit status(std::uint64_t faulty, std::uint64_t positions, const MoveCounts& moves, bool empty) const {
    const double limit = percent ? value / 100 * static_cast<double>(positions + moves.games) : value;
    if (static_cast<double>(faulty) > limit) return Exit::fails;
    if (positions + moves.moves + moves.nulls > 0) return Exit::holds;
    return moves.games > 0 ? Exit::undecided : empty ? Exit::usage : Exit::holds;
  }
};

/// Throws UsageError for what is neither a number nor a percentage up to 100.
Allowance allowance_given(const Arguments& arguments) {
  const std::string text = arguments.text("allow", "0");
  const bool percent = text.ends_with('%');
  const std::string_view number = std::string_view(text).substr(0, text.size() - (percent ? 1 : 0));
  const auto value = decimal_number(number);
  // No signs, no exponents, no "inf" or "nan".
  const bool digits = number.find_first_not_of(percent ? "0123456789." : "0123456789") == std::string_view::npos;
  if (!digits || !value || (percent && *value > 100)) {
    throw UsageError(fmt::format("--allow '{}' is neither a number of positions nor a percentage", printable(text, 40)),
                     "--allow 20, or --allow 0.1%");
  }
  return {percent, *value};
}

/// The journal of --resume; null without it.
std::unique_ptr<CheckJournal> journal_of(const Run& run, const Rules& rules, const Input& input) {
  const Arguments& arguments = run.arguments();
  const auto file = arguments.value("resume");
  if (!file) return nullptr;
  arguments.refuse({"fix", "diff"}, "--{} does not go with --resume: what a journal has is not written again",
                   "check first, then fix");
  if (std::ranges::count(input.files, "-") > 0)
    throw UsageError("--resume reads files, and standard input is none", "write it to a file first");
  nlohmann::ordered_json job{{"commit", std::string(build_commit())},
                             {"rules", rules.ruleset ? rules.ruleset->name() : ""}};
  for (const std::string_view name : {"variant", "profile", "dialect", armies_word, "alphabet", "depth", "starts",
                                      "fail-on", "max-findings", "baseline", "input-format", "column", "shard"}) {
    if (arguments.has(name)) job[std::string(name)] = arguments.text(name);
  }
  for (const std::string_view name : {"select", "ignore"}) {
    if (arguments.has(name)) job[std::string(name)] = joined(arguments.list(name));
  }
  job["files"] = joined(input.files);
  job["bytes"] = input.mark.bytes;
  return std::make_unique<CheckJournal>(*file, job);
}

/// Writes the counts of stats, or of a merge of them, to all answers, each in its format (text, json, html).
void write_stats(Run& run, const StatCounts& counts) {
  const auto text = [&counts](Answer& each) {
    each.out->write(each.format == Format::html ? stats_html(counts) : stats_text(counts));
  };
  run.answer(text, [&counts] { return to_json(counts); });
}

}  // namespace

Exit check(Run& run, const Rules& rules) {
  const Arguments& arguments = run.arguments();
  const Selection selection(arguments);
  const Allowance allowance = allowance_given(arguments);
  Baseline baseline(arguments, run.tool());
  const FixRequest request = fix_request(arguments);
  Terminal terminal(run);
  CorpusFixer fixer{request, run.out(), [&run](std::string_view why) { run.error(why); },
                    [&run](std::string_view what) { run.note(what); }};
  CheckSettings settings{
      .soundness = {rules.ruleset, rules.fen, depth(arguments),
                    arguments.choice("starts", {"shuffled", "orthodox"}) == 0 ? soundness::Starts::shuffled
                                                                              : soundness::Starts::orthodox},
      .fail_on = fail_level(arguments),
      .wants = [&selection](CheckId check) { return selection.wants(check); },
      .most_findings = static_cast<std::size_t>(most_findings(arguments)),
      .replays = replays(arguments, selection),
      .why = &why_not,
      .fixer = &fixer};
  const std::size_t most = settings.most_findings;
  if (baseline.given()) settings.most_findings = 0;
  const bool taken = takes_answer(run, request, "corpus");
  FindingsWriter writer{run, run.verbose() || settings.fail_on == Level::note, taken, taken && !request.diff};
  if (run.seen_together() && !request.any() && !baseline.given()) terminal.silent = true;
  const Input input = choose_inputs(run);
  terminal.expect(input.bytes);
  const bool part = input.read.shard.parts > 1;
  if (part && (request.any() || baseline.updates())) {
    throw UsageError("--shard reads a part of a file, of which no whole one can be written",
                     "--fix and --diff work on all of it; --update-baseline does so, too, or in merge");
  }
  const auto journal = journal_of(run, rules, input);
  settings.journal = journal.get();
  if (journal != nullptr && journal->found() > 0)
    run.note(fmt::format("{} of the input known from the journal", counted(journal->found(), "part")));
  std::vector<Finding> gathered;  // for a baseline, which must see all of them
  CheckCounts counts = check_files(input, settings, run.threads(), terminal, [&](std::vector<Finding>&& found) {
    if (!baseline.given()) return writer.write(std::move(found));
    std::move(found.begin(), found.end(), std::back_inserter(gathered));
  });
  if (counts.stopped) {
    if (!baseline.given()) writer.stop(counts);
    note_fixes(run, fixer, counts.unsure);
    terminal.end_interrupted(journal ? "; the same command goes on from the journal" : "");
  }
  if (baseline.given()) {
    // Fingerprints number the equal lines of a file, so they need all findings.
    const auto known = baseline.known_or_written(gathered, fingerprints(gathered));
    leave_out(known, gathered, counts, settings.fail_on);
    baseline.note_gone(run, part);
    report_first(most, gathered, counts);
    writer.write(std::move(gathered));
  }
  writer.finish(counts, settings.fail_on);
  note_fixes(run, fixer, counts.unsure);
  if (counts.unreadable > 0 || !input.unread.empty() || fixer.refused) return Exit::usage;
  if (request.diff) return fixer.fixes > 0 ? Exit::fails : Exit::holds;
  const Exit status = allowance.status(counts.faulty, counts.positions, counts.moves, counts.checks.count("AR104") > 0);
  if (status == Exit::holds || status == Exit::fails) return status;
  if (part) return Exit::holds;  // others may have positions: merge decides
  run.note("nothing was checked: there is no position, and no move that could be judged");
  return status;
}

Exit stats(Run& run, const Rules& rules) {
  const StatSettings settings{text_options(rules), run.arguments().has("clauses")};
  const Input input = choose_inputs(run);
  Terminal terminal(run);  // records that cannot be read are counted, not reported
  terminal.expect(input.bytes);
  const StatCounts counts = count_positions(input, settings, run.threads(), terminal);
  if (counts.stopped) {
    if (run.seen_together()) {
      run.out().write(stats_text(counts));
      run.out().flush();
    }
    terminal.end_interrupted();
  }
  write_stats(run, counts);
  if (!counts.all_read) return Exit::usage;
  return counts.refused > 0 ? Exit::fails : Exit::holds;
}

Exit merge(Run& run) {
  const Allowance allowance = allowance_given(run.arguments());
  Baseline baseline(run.arguments(), "arbiter-corpus");
  const records::Inputs inputs =
      records::expand_inputs(run.arguments().paths(), std::vector<std::string_view>{".json"});
  if (run.arguments().paths().empty())
    throw UsageError("no file is given", "the JSON of check or stats on parts of a corpus");
  Merged sum = merge_files(inputs, [&run](const std::string& error) { run.error(error); });
  CheckMerge& check = sum.check;
  if (check.parts > 0 && sum.counts > 0)
    throw UsageError("some files are of check, others of stats", "files of one kind");
  if (sum.counts > 0) {
    if (baseline.given() || run.arguments().has("allow"))
      throw UsageError("--baseline and --allow are about findings, which stats has none of", "the JSON of check");
    write_stats(run, sum.stats);
    if (sum.incomplete || sum.stats.unreadable > 0) return Exit::usage;
    return sum.stats.refused > 0 ? Exit::fails : Exit::holds;
  }
  if (check.parts > 0) {
    if (baseline.given()) {
      if (sum.incomplete)
        throw UsageError("--baseline needs all parts: one that is missing may have what the baseline knows",
                         "all parts, once each");
      check.require_all_findings();
      check.leave_out(baseline.known_or_written(check.findings(), check.fingerprints()));
      baseline.note_gone(run);
    } else if (check.counts.known > 0) {
      run.note(
          "the parts leave out what a baseline knows, so it stays unknown what of it is gone; run them without "
          "--baseline, and give it to merge");
    }
    const auto text = [&](Answer& each) {
      if (each.format == Format::html) throw UsageError("only the counts of stats have plots", "--format text or json");
      // New findings are shown; the first check of a corpus shows only the counts.
      const bool shown = baseline.given() || run.verbose();
      for (const Finding& finding : shown ? check.findings() : std::vector<Finding>{}) {
        if (run.verbose() || finding.level > Level::note) write_text({&finding, 1}, *each.out, each.style);
      }
      each.out->write(check.text());
    };
    run.answer(text, [&check] { return check.json(); });
  }
  if (sum.incomplete || check.counts.unreadable > 0) return Exit::usage;
  const std::vector<Finding> findings = check.findings();
  const bool empty = std::ranges::any_of(findings, [](const Finding& each) { return each.check == "AR104"; });
  return allowance.status(check.counts.faulty, check.counts.positions, check.counts.moves, empty);
}

}  // namespace arbiter::tools::corpus
