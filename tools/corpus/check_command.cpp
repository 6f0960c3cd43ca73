// arbiter-corpus check: what is wrong with positions, by rule.

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "tools/corpus/allowance.hpp"
#include "verifier/report/corpus_check.hpp"
#include "tools/corpus/commands.hpp"
#include "tools/corpus/corpus_run.hpp"
#include "verifier/report/check_list.hpp"
#include "verifier/report/jsonl.hpp"

namespace arbiter::tools::corpus {
namespace {

constexpr std::uint64_t usual_findings = 1000;

std::vector<Format> formats() {
  std::vector<Format> list{Format::text, Format::json};
  list.insert(list.end(), report_formats().begin(), report_formats().end());
  return list;
}

ToolInfo tool() {
  return {
      .name = "arbiter-corpus",
      .command = "check",
      .summary = "what is wrong with the positions of a corpus, and why",
      .usage = {"[--variant NAME] [options] FILE…", "--checks [ID…]"},
      .description =
          "Every position is read and judged by graded rules: its text (AF1…: fields, widths, letters, numbers), what\n"
          "it describes (AF2…: kings, pawns, rights, checks, counters), how it can have come about (AF3…), and its "
          "lines (AR…). Without\n"
          "--variant the record says which variant it is ('variant takemake;' among its operations, a column, key or\n"
          "tag of that name), else the name of its file or folder, else the text, where only one variant fits.\n"
          "With --shard, --baseline leaves out what it knows of the part (a line that stands in several parts is "
          "known\n"
          "in each of them). What of the baseline is gone a part cannot know: run the parts without it, with --format\n"
          "json --max-findings 0, and give it to merge.",
      .examples = {{"what the check of a finding says", "arbiter-corpus check --checks AF311"},
                   {"a corpus of Take & Make, plain or packed",
                    "arbiter-corpus check --variant takemake games.epd.zst"},
                   {"a column of a table", "arbiter-corpus check --variant chess --column FEN puzzles.csv"},
                   {"for code scanning, all findings", "arbiter-corpus check --format sarif --max-findings 0 corpus/"},
                   {"blanks, order and spelling put right; as a patch with --diff",
                    "arbiter-corpus check --variant chess --fix positions.epd"},
                   {"one position in a thousand may be wrong", "arbiter-corpus check --allow 0.1% big.epd"}},
      .formats = formats(),
  };
}

OptionSet options() {
  OptionSet set;
  add_corpus_options(set);
  set.heading("Findings");
  set.flag(
      "checks",
      "list the rules of positions and their lines, or those with the given ids (AF311; AF3 = all of these), and stop");
  Selection::add_options(set);
  set.value("depth", "LEVEL",
            "syntax (the text, AF1), consistency (what it describes, AF2) or reachability (how it can have come about, "
            "AF3; default)");
  set.value("max-findings", "N",
            fmt::format("tell the first N findings and count the others (default {}; 0 = all)", usual_findings));
  Baseline::add_options(set);
  set.heading("Fixes");
  add_fix_options(set);
  set.heading("Answer").value("fail-on", "LEVEL",
                              "error, warning or note: findings of this level make the status 1 (default error)");
  Allowance::add_options(set);
  return set;
}

Level fail_level(const Arguments& arguments) {
  static const std::vector<std::string> words{"error", "warning", "note"};
  constexpr std::array levels{Level::error, Level::warning, Level::note};
  return levels[arguments.choice("fail-on", words)];
}

soundness::Depth depth(const Arguments& arguments) {
  static const std::vector<std::string> words{"reachability", "consistency", "syntax"};
  constexpr std::array depths{soundness::Depth::reachability, soundness::Depth::consistency, soundness::Depth::syntax};
  return depths[arguments.choice("depth", words)];
}

/// Text and JSON lines are written as the findings come; other forms are written at the end.
bool streams(Format format) { return format == Format::text || format == Format::jsonl; }

/// Where findings go, as they come.
class Teller {
 public:
  Teller(Run& run, const CheckSettings& settings, bool takes_answer)
      : run_(run), notes_(run.verbose() || settings.fail_on == Level::note), takes_answer_(takes_answer),
        stderr_(takes_answer && !settings.fixer->request().diff) {
    for (const Answer& answer : answers()) keep_ = keep_ || !streams(answer.format);
  }

  bool tell(std::vector<Finding>&& findings, std::vector<std::uint64_t>&& units) {
    if (!findings.empty()) run_.end_progress();
    for (const Finding& finding : findings) {
      const bool shown = notes_ || finding.level > Level::note;
      for (Answer& answer : answers()) {
        if (answer.format == Format::text && shown) write_text({&finding, 1}, *answer.out, answer.style);
        if (answer.format == Format::jsonl) write_jsonl_finding(finding, *answer.out);
      }
      if (stderr_ && shown) say_on_stderr(format_text(finding, TextStyle{}));
    }
    if (keep_) {
      kept_.insert(kept_.end(), std::make_move_iterator(findings.begin()), std::make_move_iterator(findings.end()));
      units_.insert(units_.end(), units.begin(), units.end());
    }
    return !run_.closed();
  }

  void finish(const CheckCounts& counts, Level fail_on) {
    const Report report = check_report(counts, kept_, fail_on);
    for (Answer& answer : answers()) {
      if (answer.format == Format::text) {
        answer.out->write(summary_text(counts, notes_));
      } else if (answer.format == Format::jsonl) {
        write_jsonl_summary(report, *answer.out);
      } else if (answer.format == Format::json) {
        write_check_json(counts, report, units_, *answer.out);
      } else {
        run_.write(report, answer);
      }
    }
  }

 private:
  /// The first one's place may be that of a diff or of the corpus.
  [[nodiscard]] std::span<Answer> answers() const { return run_.answers().subspan(takes_answer_ ? 1 : 0); }

  Run& run_;
  bool notes_;
  bool takes_answer_;
  bool stderr_;
  bool keep_ = false;
  std::vector<Finding> kept_;
  std::vector<std::uint64_t> units_;  ///< of which record each of them is
};

/// Findings of records: of each, which one it is of.
struct Gathered {
  std::vector<Finding> findings;
  std::vector<std::uint64_t> units;
};

/// Findings that the baseline knows are not told and do not count. Fingerprints number equal lines of a file, so all
/// findings have to be there first.
void leave_out_known(Baseline& baseline, Gathered& all, CheckCounts& counts, Level fail_on) {
  std::vector<bool> known = baseline.known(all.findings);
  if (baseline.updates()) {
    baseline.write(all.findings);
    known = baseline.known(all.findings);
  }
  Gathered left;
  for (std::size_t i = 0; i < all.findings.size(); ++i) {
    if (!known[i]) {
      left.findings.push_back(std::move(all.findings[i]));
      left.units.push_back(all.units[i]);
      continue;
    }
    ++counts.known;
    const auto rule = counts.rules.find(all.findings[i].rule);
    --rule->second.levels[static_cast<std::size_t>(all.findings[i].level)];
    if (rule->second.count() == 0) counts.rules.erase(rule);
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

/// What the baseline has and the input has not. A part of it cannot know: another part may have it.
void tell_gone(Run& run, const Baseline& baseline, bool part) {
  const std::size_t gone = baseline.gone();
  if (gone == 0 || baseline.updates()) return;
  if (part) {
    run.note(fmt::format(
        "{} of the baseline {} not in this part; whether {} found any more, only `merge --baseline` can tell", gone,
        gone == 1 ? "is" : "are", gone == 1 ? "it is" : "they are"));
  } else {
    run.note(fmt::format("{} of the baseline {} not found any more; --update-baseline drops what is gone", gone,
                         gone == 1 ? "is" : "are"));
  }
}

Exit check(Run& run, const Rules& rules) {
  const Arguments& arguments = run.arguments();
  const Selection selection(arguments);
  const Allowance allowance(arguments);
  Baseline baseline(arguments, run.tool());
  CorpusFixer fixer(run, fix_request(arguments));
  CheckSettings settings;
  settings.soundness = {rules.variant, rules.profile, rules.fen, depth(arguments)};
  settings.fail_on = fail_level(arguments);
  settings.selection = &selection;
  settings.most_findings = arguments.number("max-findings", 0, UINT64_MAX).value_or(usual_findings);
  settings.fixer = &fixer;
  const std::size_t most = settings.most_findings;
  if (baseline.given()) settings.most_findings = 0;
  const CorpusInputs inputs = choose_inputs(run);
  if (inputs.read.shard.count > 1 && (fixer.request().any() || baseline.updates())) {
    throw UsageError("--shard reads a part of a file, of which no whole one can be written",
                     "--fix and --diff work on all of it; --update-baseline does so, too, or in merge");
  }
  Teller teller(run, settings, fixer.takes_answer());
  Gathered gathered;  // where the baseline has to see all of them
  CheckCounts counts =
      check_files(run, inputs, settings, [&](std::vector<Finding>&& findings, std::vector<std::uint64_t>&& units) {
        if (!baseline.given()) return teller.tell(std::move(findings), std::move(units));
        gathered.findings.insert(gathered.findings.end(), std::make_move_iterator(findings.begin()),
                                 std::make_move_iterator(findings.end()));
        gathered.units.insert(gathered.units.end(), units.begin(), units.end());
        return !run.closed();
      });
  if (baseline.given()) {
    leave_out_known(baseline, gathered, counts, settings.fail_on);
    tell_gone(run, baseline, inputs.read.shard.count > 1);
    if (most != 0 && gathered.findings.size() > most) {
      gathered.findings.resize(most);
      gathered.units.resize(most);
    }
    counts.reported = gathered.findings.size();
    for (FileCount& file : counts.files)
      std::erase_if(file.findings, [&](std::size_t index) { return index >= counts.reported; });
    teller.tell(std::move(gathered.findings), std::move(gathered.units));
  }
  teller.finish(counts, settings.fail_on);
  fixer.finish(counts.unsure);
  if (counts.unreadable > 0 || !inputs.unread.empty() || fixer.refused()) return Exit::usage;
  if (fixer.request().diff) return fixer.fixes() > 0 ? Exit::fails : Exit::holds;
  return allowance.holds(counts.faulty, counts.positions) ? Exit::holds : Exit::fails;
}

}  // namespace

Command check_command() {
  return {tool(), options(), [](Run& run) {
            if (run.arguments().has("checks")) {
              list_checks(run, check_families());
              return Exit::holds;
            }
            const auto rules = choose_corpus_checks(run);
            return rules ? check(run, *rules) : Exit::holds;
          }};
}

}  // namespace arbiter::tools::corpus
