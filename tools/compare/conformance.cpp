#include "tools/compare/conformance.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/compare/suites.hpp"
#include "verifier/crosscheck/picture.hpp"
#include "verifier/defined/variant.hpp"
#include "verifier/engines/compare/starts.hpp"
#include "verifier/engines/conformance/suite_maker.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/report/formats.hpp"
#include "verifier/report/terminal.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools {
namespace {

using namespace arbiter::conformance;

/// The text of the program's own suite; nothing if it has none of the variant and profile.
std::optional<std::string_view> own_text(const Rules& rules) {
  const auto all = suite_texts();
  const auto found = std::ranges::find_if(all, [&](const SuiteText& each) {
    return each.variant == rules.ruleset->name() && each.profile == rules.profile_name();
  });
  return found == all.end() ? std::nullopt : std::optional(found->text);
}

#ifdef __EMSCRIPTEN__  // the module is kept small
Suite made_suite(Run&, const Rules& rules, const defined::Definition&) {
  throw UsageError(
      fmt::format("the npm package looks for no positions of rule files, as {} is", rules.ruleset->title()),
      "a file of positions that the program has written");
}
#else
/// The suite of a rule file, made on the spot.
Suite made_suite(Run& run, const Rules& rules, const defined::Definition& definition) {
  Made made = defined_suite(rules.ruleset.variant(), definition, seed_given(run.arguments()), run);
  run.end_progress();
  for (const std::string& fault : made.faults) run.error(fault);
  ensure(made.faults.empty(), "the two implementations of a rule file's rules agree");
  if (made.suite.rows.empty())
    throw UsageError(
        fmt::format("no position was found that tells a wrong copy of {} from the right one", rules.ruleset->title()),
        "another --seed");
  return std::move(made.suite);
}
#endif

/// The suite of `file`, or the program's own; of a rule file it is made.
Suite suite_for(Run& run, const Rules& rules, const std::optional<std::string>& file) {
  const std::string name = fmt::format("{}/{}", rules.ruleset->name(), rules.profile_name());
  std::string text;
  std::string where = "the program's own positions";
  if (file) {
    const auto read = records::read_input(*file);
    if (!read) throw UsageError(read.error());
    text = *read;
    where = records::shown_name(*file);
  } else {
    if (const auto* const definition = defined::definition_of(rules.ruleset.variant()))
      return made_suite(run, rules, *definition);
    const auto own = own_text(rules);
    if (!own) throw UsageError(fmt::format("there are no conformance positions of {}", name));
    text = *own;
  }
  auto suite = suite_of(text);
  if (!suite) throw UsageError(fmt::format("{}: {}", where, suite.error()));
  if (suite->variant != rules.ruleset->name() || suite->profile != rules.profile_name()) {
    throw UsageError(fmt::format("{} has positions of {}/{}, not of {}", where, suite->variant, suite->profile, name),
                     fmt::format("--variant {} --profile {}", suite->variant, suite->profile));
  }
  return std::move(*suite);
}

/// The reasons of --known by clause or position; nothing if the file has faults, which are then reported.
std::optional<std::map<std::string, std::string>> known_failures(Run& run, const Suite& suite) {
  std::map<std::string, std::string> known;
  const auto file = run.arguments().value("known");
  if (!file) return known;
  const auto text = records::read_input(*file);
  if (!text) throw UsageError(text.error());
  std::vector<std::string> ids;
  for (const Clause& clause : suite.clauses) ids.push_back(clause.id);
  for (const Row& row : suite.rows) ids.push_back(row.id);
  std::vector<Finding> faults;
  std::istringstream lines(*text);
  std::string line;
  for (std::size_t number = 1; std::getline(lines, line); ++number) {
    std::istringstream words(line.substr(0, line.find('#')));
    std::string id, reason;
    if (!(words >> id)) continue;
    std::getline(words >> std::ws, reason);
    Finding fault{.check = "AC132"};
    fault.where = {records::shown_name(*file), number, 1, line.size() + 1};
    fault.source_line = line;
    if (!contains(ids, id)) {
      fault.message = fmt::format("'{}' is not a clause and no position of {}/{}", id, suite.variant, suite.profile);
      fault.wanted = nearest(id, ids);
    } else if (reason.empty()) {
      fault.message = fmt::format("{} has no reason", id);
      fault.wanted = id + " and why the program answers otherwise";
    } else {
      known[id] = reason;
      continue;
    }
    faults.push_back(std::move(fault));
  }
  if (faults.empty()) return known;
  run.report(faults);
  return std::nullopt;
}

/// --require 95% or 95.
std::size_t required(const Arguments& arguments) {
  const std::string text = arguments.text("require", "100");
  const auto percent =
      whole_number(std::string_view(text).substr(0, text.size() - (text.ends_with('%') ? 1 : 0)), 0, 100);
  if (!percent)
    throw UsageError(fmt::format("--require '{}' is not a share of the clauses", text),
                     "a number from 0 to 100, as 95%");
  return static_cast<std::size_t>(*percent);
}

/// All positions as a report: a case for each, under its clause.
Report report_of(const Suite& suite) {
  Report report;
  std::size_t decided = 0;
  for (const Clause& clause : suite.clauses) {
    if (clause.undecidable.empty()) ++decided;
    for (std::size_t i = 0; i < suite.rows.size(); ++i) {
      const Row& row = suite.rows[i];
      if (row.clauses.front() != clause.id) continue;
      ReportCase each;
      each.outcome = ReportCase::Outcome::skipped;
      each.reason = "the position alone: no program was asked for its moves";
      each.group = clause.id;
      each.name = row.id;
      each.title = fmt::format("{} ({} {})", clause.reading, clause.document, clause.place);
      each.topic = suite.variant;
      each.fen = row.fen;
      each.board.push_back(picture_of(row.setup.board, suite.ruleset.variant()));
      std::vector<std::string> labels;
      for (const Successor& move : row.moves) labels.push_back(move.label);
      each.facts.push_back(fmt::format("{}: {}", counted(labels.size(), "move"), joined(labels, " ")));
      each.facts.push_back(fmt::format("{}, result {}", row.status, row.result));
      for (const TellingFault& fault : telling_faults(suite, row)) each.facts.push_back(in_words(row, fault));
      if (!row.confirmed.empty()) each.facts.push_back("confirmed by " + joined(row.confirmed, ", "));
      report.cases.push_back(std::move(each));
    }
  }
  report.what = "position";
  report.group_word = "clause";
  report.headline = {fmt::format("{} of {}; no program was asked", counted(suite.rows.size(), "position"),
                                 counted(decided, "clause"))};
  report.counts = {{"clauses", decided}, {"positions", suite.rows.size()}, {"faulty programs", suite.mutants.size()}};
  return report;
}

/// Reads the suite's positions. Throws UsageError.
Suite read_suite(const Rules& rules, Suite suite) {
  auto read = read_setups(rules.ruleset, std::move(suite));
  if (!read) throw UsageError(read.error());
  return std::move(*read);
}

/// What --page and --save-positions ask for.
void write_positions(Run& run, const Suite& suite) {
  const Arguments& arguments = run.arguments();
  const std::size_t count = suite.rows.size();
  if (const auto file = arguments.value("save-positions")) {
    write_file(*file, to_text(suite));
    if (!arguments.has("engine")) run.note(fmt::format("{} written to {}", counted(count, "position"), *file));
  }
  if (!arguments.has("page")) return;
  Report report = report_of(suite);
  if (!arguments.has("engine"))
    run.note(fmt::format("{} written to the page; nothing was asked: --engine 'COMMAND' names the program to score",
                         counted(report.cases.size(), "position")));
  add_tool(report, run.tool());
  Output page(arguments.text("page"));
  write_report(Format::html, report, page);
  page.commit();
}

}  // namespace

std::uint64_t seed_given(const Arguments& arguments) { return arguments.number("seed", 0, UINT64_MAX).value_or(1); }

bool has_suite(const Rules& rules) { return own_text(rules).has_value(); }

std::vector<TellingFault> telling_faults(const Suite& suite, const Row& row) {
  std::vector<TellingFault> faults;
  for (const MutantAnswer& answer : row.mutants) {
    const auto fault = std::ranges::find(suite.mutants, answer.mutant, &Mutant::id);
    const bool own =
        std::ranges::any_of(fault->clauses, [&](const std::string& id) { return contains(row.clauses, id); });
    if (own) faults.push_back({&*fault, &answer});
  }
  return faults;
}

std::string in_words(const Row& row, const TellingFault& fault) {
  const MutantAnswer& answer = *fault.answer;
  std::vector<std::string> parts;
  for (const std::size_t index : answer.missing) parts.push_back("without " + row.moves[index].label);
  for (const std::string& extra : answer.extras) parts.push_back("also to " + extra);
  if (answer.extra > answer.extras.size())
    parts.push_back(fmt::format("and {} more", answer.extra - answer.extras.size()));
  if (!answer.result.empty()) parts.push_back(answer.result == "*" ? "goes on" : "is over, " + answer.result);
  return fmt::format("where {}: {}", fault.fault->says, joined(parts, ", "));
}

std::vector<Position> conformance_positions(Run& run, const Rules& rules) {
  std::vector<Position> positions;
  if (!has_suite(rules)) return positions;
  const Suite read = own_suite(run, rules);
  for (const Row& row : read.rows) {
    auto position = Position::from_setup(rules.ruleset, row.setup);
    if (position) positions.push_back(std::move(*position));
  }
  return positions;
}

Suite own_suite(Run& run, const Rules& rules) { return read_suite(rules, suite_for(run, rules, std::nullopt)); }

Wanted wanted_rows(const Rules& rules, bool usual) {
  return [&rules, usual](const Row& row) {
    return has_armies(rules.ruleset.variant(), row.setup, rules.fen.armies) && (!usual || !row.shuffled);
  };
}

void say_shuffled(Run& run, const ConformanceRun& score) {
  std::size_t failed = score.shuffled_left_out.size();
  for (std::size_t i = 0; i < score.answers.size(); ++i) {
    const bool shuffled = score.suite().rows[i].shuffled;
    failed += shuffled && score.answers[i].verdict == Verdict::failed ? 1U : 0U;
  }
  if (failed > 0)
    run.note(fmt::format("{} answered otherwise {} of shuffled starts; --no-shuffled asks about no such positions",
                         counted(failed, "position"), failed == 1 ? "is" : "are"));
}

void say_stopped(Run& run, std::size_t positions) {
  if (Interrupts::heard())
    run.error(fmt::format("stopped by {} after {}; nothing more was asked", Interrupts::cause(),
                          counted(positions, "position")));
}

bool leaves_open(const ConformanceRun& score) {
  return std::ranges::any_of(score.answers, [](const RowAnswer& row) {
    return row.trouble && row.trouble->kind == PeerTrouble::Kind::unread;
  });
}

Exit write_positions(Run& run, const Rules& rules) {
  write_positions(run, read_suite(rules, suite_for(run, rules, run.arguments().value("conformance-file"))));
  return Exit::holds;
}

Exit score(Run& run, const Rules& rules, PeerCommand peer, const std::string& command, bool usual) {
  const Arguments& arguments = run.arguments();
  const std::size_t percent = required(arguments);
  const Suite suite = read_suite(rules, suite_for(run, rules, arguments.value("conformance-file")));
  const auto known = known_failures(run, suite);
  if (!known) return Exit::usage;
  const std::string prefix = arguments.value("clause").value_or("");
  const auto chosen = [&](const std::string& clause) { return clause.starts_with(prefix); };
  const auto& rows = suite.rows;
  if (std::ranges::none_of(rows, [&](const Row& row) { return std::ranges::any_of(row.clauses, chosen); }))
    throw UsageError(fmt::format("no position is for a clause '{}…'", prefix), "--clause TM.make");
  write_positions(run, suite);
  ConformanceRun work(suite, std::move(peer), run);
  bool cut = false;
  const auto seconds = arguments.number("limit", 1, 1'000'000);
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds.value_or(0));
  const auto in_time = [&, chosen_row = wanted_rows(rules, usual)](const Row& row) {
    const bool asked = chosen_row(row);
    const bool late = asked && seconds && std::chrono::steady_clock::now() > end;
    cut = cut || late;
    return asked && !late;
  };
  work.ask(prefix, in_time, *known);
  run.end_progress();
  say_shuffled(run, work);
  const ConformanceAnswer answer(work, command);
  Report report = answer.report();
  add_tool(report, run.tool());
  const auto text = [&answer](Answer& each) {
    write_text(answer.findings(), *each.out, each.style);
    each.out->write(answer.table());
    each.out->write(answer.summary());
  };
  run.answer(
      text, [&answer] { return answer.json(); }, &report);
  const auto answered = [](const RowAnswer& row) { return !row.trouble && row.verdict != Verdict::not_asked; };
  if (Interrupts::heard()) {
    say_stopped(run, static_cast<std::size_t>(std::ranges::count_if(work.answers, answered)));
    return Exit::undecided;
  }
  if (const auto file = arguments.value("badge")) write_file(*file, answer.badge_svg());
  if (work.shuffled_left_out.empty() && std::ranges::none_of(work.answers, answered)) {
    run.error("the peer answered nothing, so that it has no score");
    return Exit::undecided;
  }
  if (answer.asked() == 0 && answer.known() == 0) {
    run.error("no clause could be asked");
    return Exit::undecided;
  }
  if (answer.asked() > 0 && answer.percent() < percent) return Exit::fails;
  if (cut) run.error("--limit came before the end: what was not asked has no score");
  return cut || leaves_open(work) ? Exit::undecided : Exit::holds;
}

}  // namespace arbiter::tools
