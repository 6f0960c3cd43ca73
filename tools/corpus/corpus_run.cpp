#include "tools/corpus/corpus_run.hpp"

#include <algorithm>
#include <span>
#include <string>

#include <fmt/format.h>

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

OptionSet corpus_options(std::string_view file) {
  return options_of(file, {{"{usual_findings}", std::to_string(usual_findings)}})
      .words({.files = {}, .keeps_others = true, .paths_with = {"checks"}, .no_pipe = {"checks"}, .pipes_files = true});
}

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

std::optional<Rules> choose_corpus_checks(Run& run) {
  std::optional<Rules> rules = choose_rules(run, true);
  const auto name = run.arguments().value("alphabet");
  if (!rules || !name) return rules;
  rules->fen.alphabet = known_alphabet(rules->ruleset.known_variant(), *name);
  return rules;
}

Command corpus_command(std::string_view file, std::vector<Format> formats, Exit (*run)(Run& run, const Rules& rules)) {
  return {about(file, std::move(formats)), corpus_options(file), [run](Run& each) {
            const auto rules = choose_corpus_checks(each);
            return rules ? run(each, *rules) : Exit::holds;  // or only the profiles were asked for
          }};
}

std::uint64_t most_findings(const Arguments& arguments) {
  return arguments.number("max-findings", 0, UINT64_MAX).value_or(usual_findings);
}

soundness::SoundnessOptions text_options(const Rules& rules) {
  return {rules.ruleset, rules.fen, soundness::Depth::syntax};
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

Allowance::Allowance(const Arguments& arguments) {
  const std::string text = arguments.text("allow", "0");
  percent_ = text.ends_with('%');
  const std::string_view number = std::string_view(text).substr(0, text.size() - (percent_ ? 1 : 0));
  const auto value = decimal_number(number);
  // No signs, no exponents, no "inf" or "nan".
  const bool digits = number.find_first_not_of(percent_ ? "0123456789." : "0123456789") == std::string_view::npos;
  if (!digits || !value || (percent_ && *value > 100)) {
    throw UsageError(fmt::format("--allow '{}' is neither a number of positions nor a percentage", printable(text, 40)),
                     "--allow 20, or --allow 0.1%");
  }
  value_ = *value;
}

bool Allowance::holds(std::uint64_t faulty, std::uint64_t positions) const noexcept {
  const double limit = percent_ ? value_ / 100 * static_cast<double>(positions) : value_;
  return static_cast<double>(faulty) <= limit;
}

Exit Allowance::status(std::uint64_t faulty, std::uint64_t positions, const arbiter::corpus::MoveCounts& moves,
                       bool empty) const noexcept {
  if (!holds(faulty, positions + moves.games)) return Exit::fails;
  if (positions + moves.moves + moves.nulls > 0) return Exit::holds;
  return moves.games > 0 ? Exit::undecided : empty ? Exit::usage : Exit::holds;
}

}  // namespace arbiter::tools::corpus
