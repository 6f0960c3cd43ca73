
#include <array>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "puzzles/records/records.hpp"
#include "tools/cli/run_main.hpp"
#include "tools/compose/compose_request.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/report/json.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools {
namespace {

/// `{"schema","findings","summary"}`
nlohmann::ordered_json checked_json(const puzzles::RecordCheck& checked) {
  return {{"schema", 2},
          {"findings", to_json(checked.findings)},
          {"summary",
           {{"records", checked.records},
            {"positions", checked.positions},
            {"queries", checked.queries},
            {"undecided", checked.undecided},
            {"proved", checked.proved},
            {"errors", checked.errors}}}};
}

/// "12 positions of 3 records judged and played again: all hold"
std::string summary_of(const puzzles::RecordCheck& checked) {
  return fmt::format("{} of {} judged and played again: {}{}{}\n", counted(checked.positions, "position"),
                     counted(checked.records, "record"),
                     checked.errors == 0 ? std::string("all hold") : counted(checked.errors, "error"),
                     checked.proved == 0 ? "" : fmt::format("; {} proved again", counted(checked.proved, "claim")),
                     checked.undecided == 0 ? ""
                                            : fmt::format("; {} not decided (too many moves, or --limit was too short)",
                                                          checked.undecided));
}

/// The request in the command of a record. Throws UsageError if the request is wrong or a shell could not read it.
ComposeCommand request_in(const std::string& command, unsigned threads) {
  const auto words = shell_words(command);
  if (!words) throw UsageError("no shell can read it");
  if (words->empty() || words->front() != "arbiter-compose")
    throw UsageError("the record does not say which command made it");
  OptionSet options = compose_options();
  const ToolInfo tool{.name = "arbiter-compose", .summary = {}, .usage = {}, .description = {}, .examples = {}};
  add_common_options(options, tool);
  std::vector<const char*> typed;
  for (const std::string& word : *words) typed.push_back(word.c_str());
  Arguments arguments(options, static_cast<int>(typed.size()), typed.data());
  place_words(arguments);
  arguments.refuse({"list", "explain", "words", "check"}, "--{} composes nothing");
  if (arguments.has("rules")) throw UsageError("the record's command names a rule file, which no record keeps");
  auto asked = compose_request(arguments, threads);
  if (!asked) throw UsageError(asked.error().front().message);
  return std::move(*asked);
}

void write_styled(const puzzles::RecordCheck& checked, puzzles::Style style, Answer& answer) {
  if (checked.errors == 0) {
    const auto text = puzzles::write(style, checked.puzzles);
    if (!text) throw UsageError(text.error());
    answer.out->write(*text);
    return;
  }
  answer.out->abandon();  // findings stay visible
  for (const Finding& each : checked.findings) say_on_stderr(format_text(each, {}));
}

void write_checked(Run& run, const puzzles::RecordCheck& checked) {
  const auto style = style_of(run.arguments());
  const auto text = [&](Answer& each) {
    if (style) return write_styled(checked, *style, each);
    write_text(checked.findings, *each.out, each.style);
    if (!run.quiet() && checked.records > 0) each.out->write(summary_of(checked));
  };
  run.answer(text, [&] { return checked_json(checked); });
}

}  // namespace

puzzles::ReadRequest request_reader(unsigned threads) {
  return [threads](const std::string& command) -> tl::expected<puzzles::ComposeRequest, std::string> {
    try {
      return request_in(command, threads);
    } catch (const UsageError& error) {
      return tl::unexpected(std::string(error.what()));
    }
  };
}

Exit check_records(Run& run) {
  const Arguments& arguments = run.arguments();
  if (arguments.paths().empty()) throw UsageError("--check needs files", "arbiter-compose --check FILE…");
  constexpr std::array<std::string_view, 2> endings{".json", ".jsonl"};
  const auto seconds = arguments.has("prove") ? std::optional(limit_of(arguments)) : std::nullopt;
  std::vector<puzzles::RecordsFile> files;
  const bool all_read = records::read_inputs(
      arguments.paths(), endings,
      [&files](const std::string& name, const std::string& text) {
        files.push_back({name, text});
      },
      [&run](const std::string& error) { run.error(error); });
  const puzzles::RecordCheck checked = puzzles::check_records(files, request_reader(run.threads()), seconds, run);
  write_checked(run, checked);
  if (!all_read || checked.unreadable) return Exit::usage;
  if (checked.errors > 0) return Exit::fails;
  return checked.undecided > 0 ? Exit::undecided : Exit::holds;
}

}  // namespace arbiter::tools
