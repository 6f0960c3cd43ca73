#include "tools/compare/conformance.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/cli/report_head.hpp"
#include "tools/compare/suites.hpp"
#include "verifier/crosscheck/picture.hpp"
#include "verifier/engines/starts.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/report/conformance.hpp"
#include "verifier/report/formats.hpp"
#include "verifier/report/text.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/nearest.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools {
namespace {

using namespace arbiter::conformance;

Suite suite_for(const Rules& rules, const Arguments& arguments) {
  const std::string name = fmt::format("{}/{}", rules.variant->name(), rules.profile_name());
  std::string text;
  std::string where = "the program's own positions";
  if (const auto file = arguments.value("conformance-file")) {
    const auto read = records::read_input(*file);
    if (!read) throw UsageError(read.error());
    text = *read;
    where = records::shown_name(*file);
  } else {
    const auto all = suite_texts();
    const auto found = std::find_if(all.begin(), all.end(), [&](const SuiteText& each) {
      return each.variant == rules.variant->name() && each.profile == rules.profile_name();
    });
    if (found == all.end()) throw UsageError(fmt::format("there are no conformance positions of {}", name));
    text = found->text;
  }
  auto suite = suite_of(text);
  if (!suite) throw UsageError(fmt::format("{}: {}", where, suite.error()));
  if (suite->variant != rules.variant->name() || suite->profile != rules.profile_name()) {
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
    if (std::find(ids.begin(), ids.end(), id) == ids.end()) {
      fault.message = fmt::format("'{}' is no clause and no position of {}/{}", id, suite.variant, suite.profile);
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
  const std::string text = arguments.value("require").value_or("100");
  std::size_t percent = 0;
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, percent);
  if (read.ec != std::errc() || percent > 100 || (read.ptr != end && std::string_view(read.ptr) != "%"))
    throw UsageError(fmt::format("--require '{}' is no share of the clauses", text), "a number from 0 to 100, as 95%");
  return percent;
}

/// What a faulty program answers, in words.
std::string answer_of(const Row& row, const MutantAnswer& mutant) {
  std::vector<std::string> parts;
  for (const std::size_t index : mutant.missing) parts.push_back("without " + row.moves[index].label);
  for (const std::string& extra : mutant.extras) parts.push_back("also to " + extra);
  if (mutant.extra > mutant.extras.size())
    parts.push_back(fmt::format("and {} more", mutant.extra - mutant.extras.size()));
  if (!mutant.result.empty()) parts.push_back(mutant.result == "*" ? "goes on" : "is over, " + mutant.result);
  return joined(parts, ", ");
}

/// All positions as a report: a case for each, under its clause.
Report report_of(const ReadSuite& read) {
  const Suite& suite = read.suite();
  Report report;
  std::size_t decided = 0;
  for (const Clause& clause : suite.clauses) {
    if (clause.undecidable.empty()) ++decided;
    for (std::size_t i = 0; i < suite.rows.size(); ++i) {
      const Row& row = suite.rows[i];
      if (row.clauses.front() != clause.id) continue;
      ReportCase each;
      each.group = clause.id;
      each.name = row.id;
      each.title = fmt::format("{} ({} {})", clause.reading, clause.document, clause.place);
      each.topic = suite.variant;
      each.fen = row.fen;
      each.board.push_back(picture_of(read.row(i).setup.board, read.variant()));
      std::vector<std::string> labels;
      for (const Successor& move : row.moves) labels.push_back(move.label);
      each.facts.push_back(fmt::format("{}: {}", counted(labels.size(), "move"), joined(labels, " ")));
      each.facts.push_back(fmt::format("{}, result {}", row.status, row.result));
      for (const MutantAnswer& mutant : row.mutants) {
        const auto fault = std::find_if(suite.mutants.begin(), suite.mutants.end(),
                                        [&](const Mutant& one) { return one.id == mutant.mutant; });
        const bool own = std::any_of(fault->clauses.begin(), fault->clauses.end(), [&](const std::string& id) {
          return std::find(row.clauses.begin(), row.clauses.end(), id) != row.clauses.end();
        });
        if (own) each.facts.push_back(fmt::format("where {}: {}", fault->says, answer_of(row, mutant)));
      }
      if (!row.confirmed.empty()) each.facts.push_back("confirmed by " + joined(row.confirmed, ", "));
      report.cases.push_back(std::move(each));
    }
  }
  report.counts = {{"clauses", decided}, {"positions", suite.rows.size()}, {"faulty programs", suite.mutants.size()}};
  return report;
}

void write_badge(const Run& run, const ConformanceAnswer& answer) {
  const auto file = run.arguments().value("badge");
  if (!file) return;
  Output badge(*file);
  badge.write(answer.badge_svg());
  badge.commit();
}

}  // namespace

void add_conformance_options(OptionSet& set) {
  set.heading("Score")
      .flag("conformance", "score the peer clause by clause, in positions chosen for each")
      .value("clause", "ID", "only the clauses whose id begins with that: TM.make")
      .value("known", "FILE", "clauses or positions that may fail, with the reason, one a line")
      .value("require", "PERCENT", "status 1 if fewer of the clauses pass (default 100)")
      .value("badge", "FILE", "write the score as an SVG picture")
      .value("page", "FILE", "write the positions as a page, with boards; needs no --engine")
      .value("conformance-file", "FILE", "positions instead of the program's own");
}

std::vector<Position> conformance_positions(const Rules& rules) {
  std::vector<Position> positions;
  for (const SuiteText& each : suite_texts()) {
    if (each.variant != rules.variant->name() || each.profile != rules.profile_name()) continue;
    auto suite = suite_of(each.text);
    ensure(suite.has_value(), "the program's own positions can be read");
    const auto read = ReadSuite::of(*rules.variant, rules.profile, std::move(*suite));
    ensure(read.has_value(), "the program's own positions are positions");
    for (std::size_t i = 0; i < read->suite().rows.size(); ++i) {
      auto position = Position::from_setup(*rules.variant, rules.profile, read->row(i).setup);
      if (position) positions.push_back(std::move(*position));
    }
  }
  return positions;
}

Exit write_page(Run& run, const Rules& rules) {
  const auto suite = ReadSuite::of(*rules.variant, rules.profile, suite_for(rules, run.arguments()));
  if (!suite) throw UsageError(suite.error());
  Report report = report_of(*suite);
  add_tool(report, run.tool());
  Output page(run.arguments().text("page"));
  write_report(Format::html, report, page);
  page.commit();
  return Exit::holds;
}

Exit score(Run& run, const Rules& rules, PeerCommand peer, const std::string& command) {
  const Arguments& arguments = run.arguments();
  const std::size_t percent = required(arguments);
  auto suite = ReadSuite::of(*rules.variant, rules.profile, suite_for(rules, arguments));
  if (!suite) throw UsageError(suite.error());
  const auto known = known_failures(run, suite->suite());
  if (!known) return Exit::usage;
  const std::string prefix = arguments.value("clause").value_or("");
  const auto chosen = [&](const std::string& clause) { return clause.starts_with(prefix); };
  const auto& rows = suite->suite().rows;
  if (std::none_of(rows.begin(), rows.end(),
                   [&](const Row& row) { return std::any_of(row.clauses.begin(), row.clauses.end(), chosen); }))
    throw UsageError(fmt::format("no position is for a clause '{}…'", prefix), "--clause TM.make");
  const bool usual = arguments.has("no-shuffled");
  const auto wanted = [&](const Row& row, const Setup& setup) {
    return has_armies(*rules.variant, setup, rules.fen.armies) && (!usual || !row.shuffled);
  };
  if (arguments.has("page")) static_cast<void>(write_page(run, rules));
  ConformanceRun work(*suite, std::move(peer), run);
  work.ask(prefix, wanted, *known);
  run.end_progress();
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
  write_badge(run, answer);
  if (answer.asked() == 0 && answer.known() > 0) return Exit::holds;
  if (answer.asked() == 0) {
    run.error("no clause could be asked");
    return Exit::undecided;
  }
  const auto answered = [](const RowAnswer& row) { return !row.trouble && row.verdict != Verdict::not_asked; };
  if (std::none_of(work.answers().begin(), work.answers().end(), answered)) {
    run.error("the peer answered nothing, so that it has no score");
    return Exit::undecided;
  }
  return answer.percent() >= percent ? Exit::holds : Exit::fails;
}

}  // namespace arbiter::tools
