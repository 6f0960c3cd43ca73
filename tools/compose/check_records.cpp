#include "tools/compose/check_records.hpp"

#include <array>

#include <fmt/format.h>
#include <boost/program_options/parsers.hpp>
#include <boost/token_functions.hpp>
#include <nlohmann/json.hpp>

#include "puzzles/records/check_records.hpp"
#include "tools/cli/inputs.hpp"
#include "tools/cli/run_parts.hpp"
#include "tools/compose/compose_request.hpp"
#include "tools/compose/styled_answer.hpp"
#include "verifier/report/json.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools {
namespace {

/// The request in the command of a record. Throws UsageError if the request is wrong or a shell could not read it.
ComposeCommand request_in(const std::string& command, unsigned threads) {
  const std::vector<std::string> words = boost::program_options::split_unix(command);
  if (words.empty() || words.front() != "arbiter-compose")
    throw UsageError("the record does not say which command made it");
  OptionSet options = compose_options();
  const ToolInfo tool{.name = "arbiter-compose", .summary = {}, .usage = {}, .description = {}, .examples = {}};
  add_common_options(options, tool);
  std::vector<const char*> typed;
  for (const std::string& word : words) typed.push_back(word.c_str());
  const Arguments arguments(options, static_cast<int>(typed.size()), typed.data());
  for (const char* other : {"list", "explain", "words", "check"}) {
    if (arguments.has(other)) throw UsageError(fmt::format("--{} composes nothing", other));
  }
  auto asked = compose_request(arguments, threads);
  if (!asked) throw UsageError(asked.error().front().message);
  return std::move(*asked);
}

puzzles::ReadRequest reader(unsigned threads) {
  return [threads](const std::string& command) -> tl::expected<puzzles::ComposeRequest, std::string> {
    try {
      return request_in(command, threads);
    } catch (const UsageError& error) {
      return tl::unexpected(std::string(error.what()));
    } catch (const boost::escaped_list_error&) {
      return tl::unexpected(std::string("no shell can read it"));
    }
  };
}

std::string summary_of(const puzzles::CheckedRecords& checked) {
  const puzzles::RecordCheck& sum = checked.sum;
  return fmt::format(
      "{} of {} judged and played again: {}{}{}\n", counted(sum.positions, "position"),
      counted(checked.records, "record"),
      checked.errors == 0 ? std::string("all hold") : counted(checked.errors, "error"),
      sum.proved == 0 ? "" : fmt::format("; {} proved again", counted(sum.proved, "claim")),
      sum.undecided == 0 ? "" : fmt::format("; {} not decided (too many moves, or the limit)", sum.undecided));
}

void write_styled(const puzzles::CheckedRecords& checked, puzzles::Style style, Answer& answer) {
  if (checked.errors == 0) {
    const auto text = puzzles::write(style, checked.sum.puzzles);
    if (!text) throw UsageError(text.error());
    answer.out->write(*text);
    return;
  }
  answer.out->abandon();  // findings stay visible
  for (const Finding& each : checked.sum.findings) say_on_stderr(format_text(each, {}));
}

void write_checked(Run& run, const puzzles::CheckedRecords& checked) {
  const puzzles::RecordCheck& sum = checked.sum;
  const auto style = style_of(run.arguments());
  for (Answer& answer : run.answers()) {
    if (answer.format == Format::json) {
      write_json({{"schema", 2},
                  {"findings", to_json(sum.findings)},
                  {"summary",
                   {{"records", checked.records},
                    {"positions", sum.positions},
                    {"queries", sum.queries},
                    {"undecided", sum.undecided},
                    {"proved", sum.proved},
                    {"errors", checked.errors}}}},
                 *answer.out);
    } else if (style) {
      write_styled(checked, *style, answer);
    } else {
      write_text(sum.findings, *answer.out, answer.style);
      if (!run.quiet() && checked.records > 0) answer.out->write(summary_of(checked));
    }
  }
}

}  // namespace

Exit check_records(Run& run) {
  const Arguments& arguments = run.arguments();
  if (arguments.paths().empty()) throw UsageError("--check needs files", "arbiter-compose --check FILE…");
  constexpr std::array<std::string_view, 2> endings{".json", ".jsonl"};
  const Inputs inputs = expand_inputs(arguments.paths(), endings);
  for (const std::string& error : inputs.errors) run.error(error);
  bool unreadable = !inputs.errors.empty();
  const auto seconds = arguments.has("prove") ? std::optional(limit_of(arguments)) : std::nullopt;
  puzzles::RecordsCheck check(reader(run.threads()), seconds, run);
  for (const std::string& file : inputs.files) {
    const auto text = read_input(file);
    if (text) {
      check.add(shown_name(file), *text);
    } else {
      run.error(text.error());
      unreadable = true;
    }
  }
  const puzzles::CheckedRecords checked = check.finish();
  write_checked(run, checked);
  if (unreadable || checked.unreadable) return Exit::usage;
  if (checked.errors > 0) return Exit::fails;
  return checked.sum.undecided > 0 ? Exit::undecided : Exit::holds;
}

}  // namespace arbiter::tools
