// Checks, converts and otherwise processes corpora of positions. The commands about findings are in check_command.cpp.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/cli/run_main.hpp"
#include "tools/cli/selection.hpp"
#include "tools/corpus/corpus_run.hpp"
#include "verifier/conversion/convert.hpp"
#include "verifier/corpus/positions.hpp"
#include "verifier/diagnostics/checks.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/report/json.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tools::corpus {

using namespace arbiter::corpus;

namespace {

constexpr std::uint64_t usual_findings = 1000;

/// Refuses records of arbiter-compose, which are not corpora, with the command that writes their positions. Throws
/// UsageError.
void refuse_records(const Arguments& arguments) {
  for (const std::string& path : arguments.paths()) {
    if (!path.ends_with(".json")) continue;
    const auto text = records::read_input(path, std::size_t{16} << 20U);
    if (text && text->find("\"theme\"") != std::string::npos && text->find("\"request\"") != std::string::npos) {
      throw UsageError(fmt::format("'{}' is a record of arbiter-compose", printable(path, 80)),
                       fmt::format("arbiter-compose --check --as fen {} writes its positions", shell_word(path)));
    }
  }
}

// ---- The commands whose answer is positions: convert, dedup, sample and split ---------------------------------------

/// For commands whose answer is positions: positions go unchanged to standard output or --output, findings to standard
/// error and, in full, to the files of --report.
class PositionWriter : public Terminal {
 public:
  LineWriter lines;  ///< of the positions

  /// Throws UsageError for a --format that cannot hold positions.
  explicit PositionWriter(Run& on)
      : Terminal(on), lines{[&on](std::string_view text) { on.out().write(text); }},
        most_(most_findings(on.arguments())) {
    if (run.format() != Format::text) {
      throw UsageError(
          "the answer of this command is positions, which have no --format",
          "without it they are written as they stand in the input; --report FORMAT=FILE writes the findings");
    }
  }

  void findings(std::vector<Finding>&& findings) override {
    for (Finding& finding : findings) {
      ++all_;
      errors_ += finding.level == Level::error ? 1 : 0;
      if (most_ != 0 && reported_ >= most_) continue;
      ++reported_;
      // One example of each kind of loss: the last line counts them.
      if (finding.check != "AR210" || losses_.insert(finding.wanted).second) {
        run.end_progress();
        run.tell({&finding, 1});
      }
      if (run.answers().size() > 1) kept_.push_back(std::move(finding));
    }
  }
  /// Makes the final status 2.
  void unreadable(const Finding& finding) override {
    Terminal::unreadable(finding);
    ++unreadable_;
    ++all_;
    if (run.answers().size() > 1) kept_.push_back(finding);
  }
  /// Writes the reports with the summary's counts, and its text to standard error. Status 2 for unreadable input, 1 for
  /// findings of level error.
  [[nodiscard]] Exit finish(RunSummary summary) {
    if (all_ > reported_ + unreadable_)
      run.note(fmt::format("{} not reported; --max-findings 0 tells all",
                           all_ - reported_ - unreadable_ == 1
                               ? "1 more finding is"
                               : fmt::format("{} more findings are", all_ - reported_ - unreadable_)));
    Report report;
    report.findings = std::move(kept_);
    report.counts = std::move(summary.counts);
    report.counts.emplace_back("findings", all_);
    report.counts.emplace_back("unreadable", unreadable_);
    add_head(report, run.tool(), record_checks);
    const auto text = [&](Answer& each) {
      write_text(report.findings, *each.out, each.style);
      each.out->write(summary.text + '\n');
    };
    const auto json = [&report] {
      nlohmann::ordered_json sums = nlohmann::ordered_json::object();
      for (const auto& [name, count] : report.counts) sums[name] = count;
      return nlohmann::ordered_json{
          {"schema", 2}, {"summary", std::move(sums)}, {"findings", to_json(report.findings)}};
    };
    run.answer(text, json, &report, 1);
    if (!run.quiet()) run.note(summary.text);
    if (unreadable_ > 0) return Exit::usage;
    return errors_ > 0 ? Exit::fails : Exit::holds;
  }

 private:
  std::uint64_t most_;
  std::uint64_t reported_ = 0;
  std::uint64_t all_ = 0;
  std::uint64_t errors_ = 0;
  std::uint64_t unreadable_ = 0;
  std::set<std::string> losses_;  ///< what conversions would lose, of which an example was shown
  std::vector<Finding> kept_;     ///< for --report
};

std::string spelling_given(const Arguments& arguments, std::string_view option) {
  const std::string name = arguments.text(option);
  const std::vector<std::string> names = conversion::spelling_names();
  if (std::ranges::find(names, name) != names.end()) return name;
  const std::string near = nearest(name, names);
  throw UsageError(fmt::format("--{} '{}' is not a dialect{}", option, printable(name, 40),
                               near.empty() ? "" : "; did you mean '" + near + "'?"),
                   "--to list explains them");
}

/// The first word, which must be a number from 1, and the inputs after it, or --count and the inputs. `what` names it
/// in messages.
std::pair<std::size_t, Input> number_and_inputs(Run& run, std::string_view what) {
  constexpr std::size_t most = 1'000'000'000;
  if (const auto number = run.arguments().number("count", 1, most)) return {*number, choose_inputs(run)};
  const std::vector<std::string>& words = run.arguments().paths();
  const auto number = words.empty() ? std::nullopt : whole_number(words.front(), 1, most);
  if (!number) {
    throw UsageError(fmt::format("the first word must be a number: {}", what),
                     fmt::format("1 to {}, then the files; or -n NUMBER anywhere", most));
  }
  return {static_cast<std::size_t>(*number), choose_inputs(run, 1)};
}

Exit convert_positions(Run& run, const Rules& rules) {
  const Arguments& arguments = run.arguments();
  if (!arguments.has("to")) {
    refuse_records(arguments);
    throw UsageError("--to DIALECT is missing: what to convert to",
                     "--to fen, for instance; --to list explains the dialects");
  }
  if (arguments.text("to") == "list") {
    run.out().write(conversion::spellings_text());
    return Exit::holds;
  }
  ConvertSettings settings{.soundness = text_options(rules), .to = spelling_given(arguments, "to"), .from = {}};
  if (arguments.has("from")) settings.from = spelling_given(arguments, "from");
  for (const std::string& part : arguments.list("lossy"))
    settings.lossy |= 1U << index_of_word("--lossy", part, conversion::part_names());
  if (arguments.has("explain")) {
    settings.explained = [&run](std::string_view line) {
      run.end_progress();
      say_on_stderr(line);
    };
  }
  if (rules.ruleset) {
    conversion::require_spelling(rules.ruleset.variant(), settings.to);
    conversion::require_spelling(rules.ruleset.variant(), settings.from);
  }
  PositionWriter writer(run);
  const Input input = choose_inputs(run);
  return writer.finish(
      writer.whole(input, [&] { return convert(input, settings, run.threads(), writer, writer.lines); }));
}

Exit remove_doubles(Run& run, const Rules& rules) {
  const Arguments& arguments = run.arguments();
  const char* usual_temp = std::getenv("TMPDIR");
  const DedupSettings settings{.soundness = text_options(rules),
                               .sameness = {arguments.has("mirror"), arguments.has("colour-swap")},
                               .memory = static_cast<std::size_t>(std::min<std::uint64_t>(
                                   arguments.number("memory", 1, 1U << 20U).value_or(64) << 20U, SIZE_MAX)),
                               .temp = arguments.text("temp", usual_temp != nullptr ? usual_temp : "/tmp")};
  PositionWriter writer(run);
  const Input input = choose_inputs(run);
  DedupSummary result =
      writer.whole(input, [&] { return dedup(input, settings, run.threads(), writer, writer.lines); });
  if (!result.unswapped.empty()) {
    run.note(fmt::format("--colour-swap does nothing in {}: with colours exchanged it is not the same game",
                         joined(result.unswapped)));
  }
  return writer.finish(std::move(result));
}

Exit sample(Run& run, const Rules& rules) {
  const auto numbered = number_and_inputs(run, "how many positions");
  const Input& input = numbered.second;
  SampleSettings settings{.soundness = text_options(rules)};
  settings.by = static_cast<SampleBy>(run.arguments().choice("by", {"none", "variant", "pieces", "status", "clause"}));
  settings.size = numbered.first;
  settings.seed = run.arguments().number("seed", 0, UINT64_MAX).value_or(1);
  PositionWriter writer(run);
  return writer.finish(
      writer.whole(input, [&] { return draw_sample(input, settings, run.threads(), writer, writer.lines); }));
}

Exit split_positions(Run& run) {
  constexpr std::size_t most_files = 1000;
  const auto numbered = number_and_inputs(run, "how many files");
  const std::size_t count = numbered.first;
  const Input& input = numbered.second;
  const std::string prefix = run.arguments().text("prefix");
  if (prefix.empty()) throw UsageError("--prefix is needed", "--prefix part- makes part-1.epd and so on");
  if (count > most_files)
    throw UsageError(fmt::format("{} files are too many", count), fmt::format("at most {}", most_files));
  PositionWriter writer(run);
  return writer.finish(writer.whole(input, [&] { return split(input, count, prefix, run.threads(), writer); }));
}

/// What the file tells of a command; `body` gets the rules that the options choose.
Command command(std::string_view file, Exit (*body)(Run& run, const Rules& rules)) {
  return {about(file, {{"{usual_findings}", std::to_string(usual_findings)}}), [body](Run& run) {
            std::optional<Rules> rules = choose_rules(run, true);
            if (!rules) return Exit::holds;  // only the profiles were asked for
            if (const auto name = run.arguments().value("alphabet"))
              rules->fen.alphabet = known_alphabet(rules->ruleset.known_variant(), *name);
            return body(run, *rules);
          }};
}

Command command(std::string_view file, Exit (*body)(Run& run)) {
  return {about(file, {{"{usual_findings}", std::to_string(usual_findings)}}), body};
}

}  // namespace

Input choose_inputs(Run& run, std::size_t skip) {
  const Arguments& arguments = run.arguments();
  const std::span<const std::string> paths =
      std::span(arguments.paths()).subspan(std::min(skip, arguments.paths().size()));
  Input result;
  if (arguments.has("input-format")) {
    static const std::vector<std::string> names(records::input_format_names.begin(), records::input_format_names.end());
    result.read.format = static_cast<records::InputFormat>(arguments.choice("input-format", names));
  }
  result.read.column = arguments.text("column");
  if (arguments.has("column") && result.read.column.empty()) throw UsageError("--column needs a name or a number");
  if (const auto typed = arguments.value("shard")) {
    const auto part = part_of_whole(*typed, most_shards);
    if (!part)
      throw UsageError(fmt::format("--shard '{}' is not part of a whole", printable(*typed, 40)),
                       "--shard 1/4 to --shard 4/4");
    result.read.shard = *part;
  }
  result.read.stop = &Interrupts::heard();
  refuse_records(arguments);
  if (paths.empty())
    throw UsageError("no file is given", "files, folders, or - for standard input; --help shows examples");
  if (std::ranges::count(paths, "-") > 1) throw UsageError("standard input can be read once");
  const records::Inputs inputs = records::expand_inputs(paths, records::corpus_endings);
  result.files = inputs.files;
  result.read.found = inputs.found;
  result.unread = inputs.unread;
  measure(result);
  return result;
}

std::uint64_t most_findings(const Arguments& arguments) {
  return arguments.number("max-findings", 0, UINT64_MAX).value_or(usual_findings);
}

void Terminal::end_interrupted(std::string_view remedy) {
  run.end_progress();
  run.error(fmt::format("stopped by {} after {}; what follows was not looked at{}", Interrupts::cause(),
                        arbiter::corpus::progress_text(taken_, bytes_, records_, 0), remedy));
  Interrupts::end_program();
}

void Terminal::progress(std::uint64_t taken, std::uint64_t records) {
  taken_ = taken;
  records_ = records;
  if (!run.shows_progress()) return;
  const double spent = watch_.seconds();
  if (spent - shown_ < 0.2) return;
  shown_ = spent;
  run.progress(arbiter::corpus::progress_text(taken, bytes_, records, spent));
}

}  // namespace arbiter::tools::corpus

int main(int argc, char** argv) {
  using namespace arbiter::tools;
  Command check = corpus::command("corpus/about_check.txt", corpus::check);
  check.body = [checked = check.body](Run& run) {
    if (!run.arguments().has("checks")) return checked(run);
    list_checks(run, corpus::record_checks);
    return Exit::holds;
  };
  const std::vector<Command> commands{check,
                                      corpus::command("corpus/about_convert.txt", corpus::convert_positions),
                                      corpus::command("corpus/about_dedup.txt", corpus::remove_doubles),
                                      corpus::command("corpus/about_stats.txt", corpus::stats),
                                      corpus::command("corpus/about_sample.txt", corpus::sample),
                                      corpus::command("corpus/about_split.txt", corpus::split_positions),
                                      corpus::command("corpus/about_merge.txt", corpus::merge)};
  return run_commands(argc, argv, about("corpus/about.txt", {}, build_commit()), commands);
}
