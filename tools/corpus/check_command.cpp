// arbiter-corpus check: what is wrong with positions, by rule.

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "common/positions.hpp"
#include "corpus/check_report.hpp"
#include "corpus/commands.hpp"
#include "report/jsonl.hpp"
#include "report/printable.hpp"

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
      .usage = {"[--variant NAME] [options] FILE…"},
      .description = "Every position is read and judged by graded rules: its text (AF1…: fields, widths, letters, numbers), what\n"
                     "it describes (AF2…: kings, pawns, rights, checks, counters), how it can have come about (AF3…), and its lines (AR…). Without\n"
                     "--variant the record says which variant it is ('variant takemake;' among its operations, a column, key or\n"
                     "tag of that name), else the name of its file or folder, else the text, where only one variant fits.",
      .examples = {{"a corpus of Take & Make, plain or packed", "arbiter-corpus check --variant takemake games.epd.zst"},
                   {"a column of a table", "arbiter-corpus check --variant chess --column FEN puzzles.csv"},
                   {"for code scanning, all findings", "arbiter-corpus check --format sarif --max-findings 0 corpus/"},
                   {"one position in a thousand may be wrong", "arbiter-corpus check --allow 0.1% big.epd"}},
      .formats = formats(),
  };
}

OptionSet options() {
  OptionSet set;
  add_input_options(set);
  add_rules_options(set);
  set.heading("Findings");
  Selection::add_options(set);
  set.value("depth", "LEVEL", "syntax (the text, AF1), consistency (what it describes, AF2) or reachability (how it can have come about, AF3; default)");
  set.value("max-findings", "N", fmt::format("tell the first N findings and count the others (default {}; 0 = all)", usual_findings))
      .heading("Answer")
      .value("fail-on", "LEVEL", "error, warning or note: findings of this level make the status 1 (default error)")
      .value("allow", "N|P%", "so many positions with such findings, or so many of a hundred, still make the status 0");
  return set;
}

Level fail_level(const Arguments& arguments) {
  static const std::vector<std::string> words{"error", "warning", "note"};
  constexpr std::array levels{Level::error, Level::warning, Level::note};
  return levels[arguments.choice("fail-on", words)];
}

fens::Depth depth(const Arguments& arguments) {
  static const std::vector<std::string> words{"reachability", "consistency", "syntax"};
  constexpr std::array depths{fens::Depth::reachability, fens::Depth::consistency, fens::Depth::syntax};
  return depths[arguments.choice("depth", words)];
}

/// How many faulty positions of `positions` are allowed.
class Allowance {
 public:
  explicit Allowance(const Arguments& arguments) {
    const std::string text = arguments.text("allow", "0");
    percent_ = text.ends_with('%');
    const std::string_view number = std::string_view(text).substr(0, text.size() - (percent_ ? 1 : 0));
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value_);
    const bool whole = percent_ || value_ == std::floor(value_);
    if (error != std::errc{} || end != number.data() + number.size() || !(value_ >= 0) || !whole || (percent_ && value_ > 100)) {
      throw UsageError(fmt::format("--allow '{}' is neither a number of positions nor a percentage", printable(text, 40)), "--allow 20, or --allow 0.1%");
    }
  }
  [[nodiscard]] bool holds(const CheckCounts& counts) const {
    const double limit = percent_ ? value_ / 100 * static_cast<double>(counts.positions) : value_;
    return static_cast<double>(counts.faulty) <= limit;
  }

 private:
  bool percent_ = false;
  double value_ = 0;
};

/// Text and JSON lines are written as the findings come; other forms are written at the end.
bool streams(Format format) { return format == Format::text || format == Format::jsonl; }

Exit check(Run& run, const Rules& rules) {
  const Arguments& arguments = run.arguments();
  const Selection selection(arguments);
  const Allowance allowance(arguments);
  CheckSettings settings;
  settings.judge = {rules.variant, rules.profile, rules.fen, depth(arguments)};
  settings.fail_on = fail_level(arguments);
  settings.selection = &selection;
  settings.most_findings = arguments.number("max-findings", 0, UINT64_MAX).value_or(usual_findings);
  const CorpusInputs inputs = choose_inputs(run);
  const bool notes = run.verbose() || settings.fail_on == Level::note;
  const bool keep = std::any_of(run.answers().begin(), run.answers().end(), [](const Answer& answer) { return !streams(answer.format); });
  std::vector<Finding> kept;
  const CheckCounts counts = check_files(run, inputs, settings, [&](std::vector<Finding>&& findings) {
    for (Answer& answer : run.answers()) {
      for (const Finding& finding : findings) {
        if (answer.format == Format::text && (notes || finding.level > Level::note)) write_text({&finding, 1}, *answer.out, answer.style);
        if (answer.format == Format::jsonl) write_jsonl_finding(finding, *answer.out);
      }
    }
    if (keep) kept.insert(kept.end(), std::make_move_iterator(findings.begin()), std::make_move_iterator(findings.end()));
    return !run.closed();
  });
  const Report report = check_report(counts, kept, settings.fail_on);
  for (Answer& answer : run.answers()) {
    if (answer.format == Format::text) {
      answer.out->write(summary_text(counts, 0, notes));
    } else if (answer.format == Format::jsonl) {
      write_jsonl_summary(report, *answer.out);
    } else if (answer.format == Format::json) {
      write_check_json(counts, report, *answer.out);
    } else {
      run.write(report, answer);
    }
  }
  if (counts.unreadable > 0) return Exit::usage;
  return allowance.holds(counts) ? Exit::holds : Exit::fails;
}

}  // namespace

Command check_command() {
  return {tool(), options(), [](Run& run) {
            const auto rules = choose_rules(run, true);
            return rules ? check(run, *rules) : Exit::holds;
          }};
}

}  // namespace arbiter::tools::corpus
