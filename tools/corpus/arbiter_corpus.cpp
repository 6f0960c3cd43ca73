// Checks, converts and otherwise processes corpora of positions. The commands are files of tools/corpus.
#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "tools/cli/selection.hpp"
#include "tools/corpus/corpus_run.hpp"
#include "verifier/diagnostics/checks.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tools::corpus {

using namespace arbiter::corpus;

namespace {

constexpr std::uint64_t usual_findings = 1000;

records::Shard chosen_shard(const Arguments& arguments) {
  const auto typed = arguments.value("shard");
  if (!typed) return {};
  const auto part = part_of_whole(*typed, most_shards);
  if (!part) {
    throw UsageError(fmt::format("--shard '{}' is not part of a whole", printable(*typed, 40)),
                     "--shard 1/4 to --shard 4/4");
  }
  return {part->part - 1, part->parts};
}

}  // namespace

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
  result.read.shard = chosen_shard(arguments);
  result.read.stop = &Interrupts::heard();
  refuse_records(arguments);
  if (paths.empty())
    throw UsageError("no file is given", "files, folders, or - for standard input; --help shows examples");
  if (std::ranges::count(paths, "-") > 1) throw UsageError("standard input can be read once");
  const records::Inputs inputs = records::expand_inputs(paths, records::corpus_endings);
  result.files = inputs.files;
  result.read.found = inputs.found;
  for (std::size_t i = 0; i < inputs.errors.size(); ++i)
    result.unread.push_back(finding_of("AR101", inputs.errors[i], {.file = inputs.unread[i]}));
  measure(result);
  return result;
}

std::uint64_t most_findings(const Arguments& arguments) {
  return arguments.number("max-findings", 0, UINT64_MAX).value_or(usual_findings);
}

void Terminal::end_interrupted(std::string_view remedy) {
  run_.end_progress();
  run_.error(fmt::format("stopped by {} after {}; what follows was not looked at{}", Interrupts::cause(),
                         arbiter::corpus::progress_text(taken_, bytes_, records_, 0), remedy));
  Interrupts::end_program();
}

void Terminal::progress(std::uint64_t taken, std::uint64_t records) {
  taken_ = taken;
  records_ = records;
  if (!run_.shows_progress()) return;
  const Clock::time_point now = Clock::now();
  if (now - last_ < std::chrono::milliseconds(200)) return;
  last_ = now;
  const double spent = std::chrono::duration<double>(now - start_).count();
  run_.progress(arbiter::corpus::progress_text(taken, bytes_, records, spent));
}

void Terminal::unreadable(const Finding& finding) {
  if (!silent_) run_.error(finding.message);
}

void Terminal::note(std::string_view message) { run_.note(message); }

bool Terminal::closed() { return run_.closed(); }

namespace {

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
