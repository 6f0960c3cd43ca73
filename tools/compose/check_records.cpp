#include "tools/compose/check_records.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "puzzles/records/record.hpp"
#include "tools/cli/inputs.hpp"
#include "tools/compose/contradictions.hpp"
#include "tools/compose/prove_again.hpp"
#include "tools/compose/record_request.hpp"
#include "tools/compose/styled_answer.hpp"
#include "verifier/report/json.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools {
namespace {

/// What the record's command asks for, if that is what the record speaks of: otherwise it has been reported already.
std::optional<ComposeRequest> asked_of(const puzzles::Record& record, const Run& run) {
  auto asked = request_of(record, run);
  if (!asked || !difference(*asked, record).empty()) return std::nullopt;
  return std::move(*asked);
}

}  // namespace

Exit check_records(Run& run) {
  if (run.arguments().paths().empty()) throw UsageError("--check needs files", "arbiter-compose --check FILE…");
  constexpr std::array<std::string_view, 2> endings{".json", ".jsonl"};
  const Inputs inputs = expand_inputs(run.arguments().paths(), endings);
  for (const std::string& error : inputs.errors) run.error(error);
  bool unreadable = !inputs.errors.empty();
  std::vector<Finding> findings;
  std::size_t records = 0;
  puzzles::RecordCheck sum;
  std::vector<CheckedRecord> all;
  for (const std::string& file : inputs.files) {
    const auto text = read_input(file);
    if (!text) {
      run.error(text.error());
      unreadable = true;
      continue;
    }
    const std::size_t before = findings.size();
    auto found = puzzles::read_records(shown_name(file), *text, findings);
    unreadable = unreadable || findings.size() > before;
    for (puzzles::Record& each : found) {
      run.progress(fmt::format("{}: {}", file, each.theme));
      puzzles::RecordCheck check = puzzles::check_record(each, shown_name(file));
      check_request(run, each, shown_name(file), check);
      if (run.arguments().has("prove")) prove_again(run, each, shown_name(file), check);
      findings.insert(findings.end(), std::make_move_iterator(check.findings.begin()),
                      std::make_move_iterator(check.findings.end()));
      ++records;
      auto asked = each.request.empty() ? request_without_command(each, run) : asked_of(each, run);
      all.push_back({std::move(each), shown_name(file), std::move(asked)});
      sum.positions += check.positions;
      sum.queries += check.queries;
      sum.undecided += check.undecided;
      sum.proved += check.proved;
      sum.puzzles.insert(sum.puzzles.end(), std::make_move_iterator(check.puzzles.begin()),
                         std::make_move_iterator(check.puzzles.end()));
    }
  }
  std::vector<Finding> between = contradictions(all);
  findings.insert(findings.end(), std::make_move_iterator(between.begin()), std::make_move_iterator(between.end()));
  const auto errors = static_cast<std::size_t>(
      std::count_if(findings.begin(), findings.end(), [](const Finding& each) { return each.level == Level::error; }));
  const auto style = style_of(run.arguments());
  for (Answer& answer : run.answers()) {
    if (style && answer.format == Format::text) {  // findings stay visible
      if (errors == 0) {
        const auto text = puzzles::write(*style, sum.puzzles);
        if (!text) throw UsageError(text.error());
        answer.out->write(*text);
      } else {
        answer.out->abandon();
        for (const Finding& each : findings) say_on_stderr(format_text(each, {}));
      }
      continue;
    }
    if (answer.format == Format::json) {
      write_json({{"schema", 2},
                  {"findings", to_json(findings)},
                  {"summary",
                   {{"records", records},
                    {"positions", sum.positions},
                    {"queries", sum.queries},
                    {"undecided", sum.undecided},
                    {"proved", sum.proved},
                    {"errors", errors}}}},
                 *answer.out);
      continue;
    }
    write_text(findings, *answer.out, answer.style);
    if (!run.quiet() && records > 0) {
      answer.out->write(fmt::format(
          "{} of {} judged and played again: {}{}{}\n", counted(sum.positions, "position"), counted(records, "record"),
          errors == 0 ? std::string("all hold") : counted(errors, "error"),
          sum.proved == 0 ? "" : fmt::format("; {} proved again", counted(sum.proved, "claim")),
          sum.undecided == 0 ? "" : fmt::format("; {} not decided (too many moves, or the limit)", sum.undecided)));
    }
  }
  if (unreadable) return Exit::usage;
  if (errors > 0) return Exit::fails;
  return sum.undecided > 0 ? Exit::undecided : Exit::holds;
}

}  // namespace arbiter::tools
