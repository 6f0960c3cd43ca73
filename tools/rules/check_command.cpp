// arbiter-rules check: what is wrong with rule files, line by line.

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/cli/run_main.hpp"
#include "tools/cli/selection.hpp"
#include "tools/rules/commands.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/records/input_format.hpp"
#include "verifier/report/json.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools::rules {

namespace {

constexpr std::array<std::string_view, 1> families{"AD"};
constexpr std::array<std::string_view, 1> file_endings{".ini"};

std::size_t count_of(const std::vector<Finding>& findings, Level level) {
  return static_cast<std::size_t>(std::ranges::count(findings, level, &Finding::level));
}

const defined::Definition* definition_of(const NamedRules& rules, const defined::RuleSection& section) {
  const auto& all = rules.file.definitions;
  const auto at = std::ranges::find(all, section.name, &defined::Definition::name);
  return at == all.end() ? nullptr : &*at;
}

/// A case for each section; findings outside of sections belong to the one before.
Report report_of(const std::vector<NamedRules>& files, const std::vector<Finding>& findings, Level fail_on) {
  Report report;
  report.findings = findings;
  report.fail_on = fail_on;
  std::size_t loaded = 0;
  for (const NamedRules& rules : files) {
    const std::size_t first = report.cases.size();
    for (const defined::RuleSection& section : rules.file.sections) {
      ReportCase next;
      next.group = rules.name;
      next.name = section.name;
      next.where = {rules.name, section.line, 0, 0};
      next.topic = section.name;
      if (definition_of(rules, section) == nullptr) {
        next.outcome = ReportCase::Outcome::failed;
        next.reason = "the section defines no variant";
      } else {
        ++loaded;
      }
      report.cases.push_back(std::move(next));
    }
    for (std::size_t i = 0; i < findings.size(); ++i) {
      if (findings[i].where.file != rules.name) continue;
      for (std::size_t c = report.cases.size(); c-- > first;) {
        if (report.cases[c].where.line > findings[i].where.line && c != first) continue;
        report.cases[c].findings.push_back(i);
        if (findings[i].level >= fail_on) report.cases[c].outcome = ReportCase::Outcome::failed;
        break;
      }
    }
  }
  report.counts = {{"files", files.size()}, {"sections", report.cases.size()}, {"variants", loaded}};
  return report;
}

nlohmann::ordered_json json_of(const std::vector<NamedRules>& files, const Report& report) {
  nlohmann::ordered_json out{{"schema", 2}, {"tool", report.tool}, {"version", report.version}};
  out["variants"] = nlohmann::ordered_json::array();
  for (const NamedRules& rules : files) {
    for (const defined::RuleSection& section : rules.file.sections) {
      const auto* const definition = definition_of(rules, section);
      nlohmann::ordered_json row{{"file", rules.name},
                                 {"name", section.name},
                                 {"parent", section.parent},
                                 {"line", section.line},
                                 {"defined", definition != nullptr}};
      if (definition != nullptr) row["start"] = definition->start;
      out["variants"].push_back(std::move(row));
    }
  }
  out["findings"] = to_json(report.findings);
  return out;
}

std::string summary(const Report& report, bool notes) {
  const auto& f = report.findings;
  const std::size_t hidden = count_of(f, Level::note);
  return fmt::format("{}, {}, {}: {}, {}, {}{}\n", counted(report.counts[0].second, "file"),
                     counted(report.counts[1].second, "section"),
                     fmt::format("{} without errors", report.counts[2].second),
                     counted(count_of(f, Level::error), "error"), counted(count_of(f, Level::warning), "warning"),
                     counted(hidden, "note"), hidden > 0 && !notes ? " (-v shows notes)" : "");
}

Exit check(Run& run) {
  const Arguments& arguments = run.arguments();
  if (arguments.has("checks")) {
    list_checks(run, families);
    return Exit::holds;
  }
  if (arguments.paths().empty())
    throw UsageError("no rule file to check", "arbiter-rules check FILE…, or - for standard input");
  const Level level = fail_level(arguments);
  const Selection selection(arguments);
  Exit exit = Exit::holds;
  const records::Inputs inputs = records::expand_inputs(arguments.paths(), file_endings);
  for (const std::string& error : inputs.errors) {
    run.error(error);
    exit = Exit::usage;
  }
  std::vector<NamedRules> files;
  std::vector<Finding> findings;
  for (const std::string& path : inputs.files) {
    auto rules = read_rules(run, path);
    if (!rules) {
      exit = Exit::usage;
      continue;
    }
    for (const Finding& each : rules->file.findings) {
      if (each.check == "AD101") exit = Exit::usage;
    }
    selection.apply(rules->file.findings);
    findings.insert(findings.end(), rules->file.findings.begin(), rules->file.findings.end());
    files.push_back(std::move(*rules));
  }
  if (std::ranges::any_of(findings, [level](const Finding& each) { return each.level >= level; }))
    exit = worse(exit, Exit::fails);
  Report report = report_of(files, findings, level);
  add_head(report, run.tool(), families);
  const bool notes = run.verbose() || level == Level::note;
  run.answer(
      [&](Answer& answer) {
        std::vector<Finding> shown = findings;
        if (!notes) std::erase_if(shown, [](const Finding& each) { return each.level == Level::note; });
        write_text(shown, *answer.out, answer.style);
        answer.out->write(summary(report, notes));
      },
      [&] { return json_of(files, report); }, &report);
  return exit;
}

}  // namespace

std::optional<NamedRules> read_rules(Run& run, const std::string& path) {
  const auto text = records::read_input(path);
  if (!text) {
    run.error(text.error());
    return std::nullopt;
  }
  const std::string name = records::shown_name(path);
  // A byte or two that are no text are findings of their lines.
  if (const auto why = records::why_no_text(*text)) {
    run.error(fmt::format("cannot read '{}': {}", printable(name, 200), *why));
    return std::nullopt;
  }
  return NamedRules{name, defined::read_rule_file(*text, name)};
}

Command check_command() {
  return {about("rules/about_check.txt", findings_formats()), options_of("rules/about_check.txt"), check};
}

}  // namespace arbiter::tools::rules
