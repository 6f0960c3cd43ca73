#include "tools/compose/compose_request.hpp"

#include <algorithm>
#include <array>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "puzzles/query/words.hpp"
#include "puzzles/records/records.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/report/json.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools {

namespace {

constexpr double default_limit = 60;

/// The options as they were typed.
puzzles::RequestWords words_of(const Arguments& arguments) {
  puzzles::RequestWords words;
  if (!arguments.has("where") && arguments.paths().empty())
    throw UsageError("one theme is needed", "--list shows them; or --where QUERY");
  words.theme = joined(arguments.paths(), " ");
  words.query = arguments.value("where");
  words.variant = arguments.value("variant");
  words.profile = arguments.value("profile");
  words.armies = armies_given(arguments);
  words.parameters = arguments.list("set");
  words.place = arguments.list("place");
  words.empty = arguments.list("empty");
  words.kinds = arguments.list("kinds");
  words.pieces = arguments.value("pieces");
  words.white = arguments.value("white");
  words.black = arguments.value("black");
  words.to_move = side_given(arguments);
  static const std::vector<std::string> starts{"orthodox", "shuffled"};
  if (arguments.has("starts"))
    words.starts = arguments.choice("starts", starts) == 0 ? puzzles::Castling::orthodox : puzzles::Castling::shuffled;
  for (const char* condition : {"unique", "no-duals", "orthodox-fails", "natural"}) {
    if (arguments.has(condition)) words.conditions.emplace_back(condition);
  }
  words.allow_unreachable = arguments.has("allow-unreachable");
  return words;
}

}  // namespace

double limit_of(const Arguments& arguments) { return arguments.seconds("limit").value_or(default_limit); }

ToolInfo about_compose(std::string_view commit) {
  return about("compose/about.txt",
               {{"{default_limit}", fmt::format("{}", default_limit)}, {"{grammar}", puzzles::query::grammar()}},
               commit);
}

tl::expected<ComposeCommand, std::vector<Finding>> compose_request(const Arguments& arguments, unsigned threads,
                                                                   const Variant* rules) {
  puzzles::RequestWords words = words_of(arguments);
  if (rules != nullptr) {
    words.rules = rules;
    words.variant = rules->name();
  }
  auto request = puzzles::request_from(words);
  if (!request) return tl::unexpected(std::move(request.error()));
  ComposeCommand asked{std::move(*request), arguments.has("prove"), std::nullopt};
  asked.request.seed = arguments.number("seed", 0, 0xffffffffU).value_or(0);
  asked.effort.count = arguments.number("count", 1, 100'000).value_or(1);
  asked.effort.minimal = arguments.has("minimal");
  asked.effort.reduce = !arguments.has("keep");
  asked.effort.seconds = limit_of(arguments);
  asked.effort.threads = std::min(threads, 64U);
  asked.effort.memory_mib = arguments.number("memory", 100, 1'000'000).value_or(3500);
  static const std::vector<std::string> verdicts{"found", "impossible"};
  if (arguments.has("expect"))
    asked.expected = arguments.choice("expect", verdicts) == 0 ? puzzles::Verdict::found : puzzles::Verdict::impossible;
  if (arguments.has("certificate") && !asked.prove)
    throw UsageError("--certificate is of what was proved", "--prove --certificate FOLDER");
  return asked;
}

std::optional<puzzles::Style> style_of(const Arguments& arguments) {
  const auto name = arguments.value("as");
  if (!name) return std::nullopt;
  std::vector<std::string> names;
  for (const puzzles::StyleInfo& each : puzzles::styles()) names.emplace_back(each.name);
  return puzzles::styles()[index_of_word("--as", *name, names)].style;
}

namespace {

/// `{"schema","findings","summary"}`
nlohmann::ordered_json checked_json(const puzzles::CheckedRecords& checked) {
  const puzzles::RecordCheck& sum = checked.sum;
  return {{"schema", 2},
          {"findings", to_json(sum.findings)},
          {"summary",
           {{"records", checked.records},
            {"positions", sum.positions},
            {"queries", sum.queries},
            {"undecided", sum.undecided},
            {"proved", sum.proved},
            {"errors", checked.errors}}}};
}

/// "12 positions of 3 records judged and played again: all hold"
std::string summary_of(const puzzles::CheckedRecords& checked) {
  const puzzles::RecordCheck& sum = checked.sum;
  return fmt::format("{} of {} judged and played again: {}{}{}\n", counted(sum.positions, "position"),
                     counted(checked.records, "record"),
                     checked.errors == 0 ? std::string("all hold") : counted(checked.errors, "error"),
                     sum.proved == 0 ? "" : fmt::format("; {} proved again", counted(sum.proved, "claim")),
                     sum.undecided == 0
                         ? ""
                         : fmt::format("; {} not decided (too many moves, or --limit was too short)", sum.undecided));
}

/// The request in the command of a record. Throws UsageError if the request is wrong or a shell could not read it.
ComposeCommand request_in(const std::string& command, unsigned threads) {
  const auto words = shell_words(command);
  if (!words) throw UsageError("no shell can read it");
  if (words->empty() || words->front() != "arbiter-compose")
    throw UsageError("the record does not say which command made it");
  ToolInfo tool = about_compose();
  add_common_options(tool);
  std::vector<const char*> typed;
  for (const std::string& word : *words) typed.push_back(word.c_str());
  Arguments arguments(tool.options, static_cast<int>(typed.size()), typed.data());
  place_words(arguments);
  arguments.refuse({"list", "explain", "words", "check"}, "--{} composes nothing");
  if (arguments.has("rules")) throw UsageError("the record's command names a rule file, which no record keeps");
  auto asked = compose_request(arguments, threads);
  if (!asked) throw UsageError(asked.error().front().message);
  return std::move(*asked);
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
  const auto style = style_of(run.arguments());
  const auto text = [&](Answer& each) {
    if (style) return write_styled(checked, *style, each);
    write_text(checked.sum.findings, *each.out, each.style);
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
  puzzles::RecordsCheck check(request_reader(run.threads()), seconds, run);
  const bool all_read = records::read_inputs(
      arguments.paths(), endings, [&check](const std::string& name, const std::string& text) { check.add(name, text); },
      [&run](const std::string& error) { run.error(error); });
  const puzzles::CheckedRecords checked = check.finish();
  write_checked(run, checked);
  if (!all_read || checked.unreadable) return Exit::usage;
  if (checked.errors > 0) return Exit::fails;
  return checked.sum.undecided > 0 ? Exit::undecided : Exit::holds;
}

}  // namespace arbiter::tools
