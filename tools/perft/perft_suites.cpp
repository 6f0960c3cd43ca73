#include "tools/perft/perft_suites.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/perft/count_progress.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/report/count_answer.hpp"
#include "verifier/report/json.hpp"
#include "verifier/report/suite_json.hpp"
#include "verifier/report/suite_text.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tools {
namespace {

using nlohmann::ordered_json;

class SuiteRun {
 public:
  SuiteRun(Run& run, const CountJob& job) : run_(run), job_(job) {
    most_nodes_ = run.arguments().number("max-nodes", 0, UINT64_MAX);
  }

  /// The suite's faults are reported before its cases.
  void add(Suite suite) {
    faults_before_.emplace_back(cases_of_all_.size(), std::move(suite.faults));
    for (SuiteCase& each : suite.cases) cases_of_all_.push_back(std::move(each));
  }

  void check() {
    CountJob job = job_;
    job.progress = progress_of(run_, "suites:");
    check_cases(cases_of_all_, job, most_nodes_,
                {[this](std::size_t index, std::vector<RowResult> rows) {
                   tell_faults(index);
                   take(explain(cases_of_all_[index], std::move(rows), job_));
                 },
                 [this] { return run_.closed(); }});
    tell_faults(cases_of_all_.size());
  }

  void finish(const std::vector<std::string>& files) {
    const ordered_json document{{"schema", 2},
                                {"suites", files},
                                {"source", std::string(to_string(job_.source))},
                                {"cases", std::move(cases_)},
                                {"findings", std::move(faults_)},
                                {"summary", totals_json(totals)}};
    const auto text = [this](Answer& each) {
      each.out->write(totals_text(totals) + (job_.table != nullptr ? hash_text(*job_.table) : ""));
    };
    run_.answer(text, [&document] { return document; });
  }

  SuiteTotals totals;

 private:
  /// Reports the faults of the suites whose first case is not after `index`.
  void tell_faults(std::size_t index) {
    for (; reported_ < faults_before_.size() && faults_before_[reported_].first <= index; ++reported_) {
      for (const Finding& fault : faults_before_[reported_].second) {
        ++totals.faults;
        for (Answer& answer : run_.answers()) {
          if (answer.format == Format::text) answer.out->write(format_text(fault, answer.style));
        }
        faults_.push_back(to_json(fault));
      }
    }
  }

  void take(const CheckedCase& checked) {
    totals.add(checked);
    for (Answer& answer : run_.answers()) {
      if (answer.format != Format::text) continue;
      answer.out->write(case_text(checked, answer.style));
      answer.out->flush();
    }
    if (run_.writes(Format::json)) cases_.push_back(case_json(checked));
  }

  Run& run_;
  CountJob job_;
  std::optional<Count> most_nodes_;
  std::vector<SuiteCase> cases_of_all_;
  std::vector<std::pair<std::size_t, std::vector<Finding>>> faults_before_;  ///< index of the suite's first case
  std::size_t reported_ = 0;
  ordered_json cases_ = ordered_json::array();
  ordered_json faults_ = ordered_json::array();
};

}  // namespace

Exit run_suites(Run& run, const Rules& rules, const CountJob& job) {
  static constexpr std::string_view endings[] = {".perft", ".epd"};
  const records::Inputs inputs = records::expand_inputs(run.arguments().list("suite"), endings);
  Exit exit = inputs.errors.empty() ? Exit::holds : Exit::usage;
  for (const std::string& error : inputs.errors) run.error(error);
  SuiteRun suites(run, job);
  std::vector<std::string> names;
  std::size_t assumed = 0;
  for (const std::string& file : inputs.files) {
    names.push_back(records::shown_name(file));
    const auto text = records::read_input(file);
    if (!text) {
      run.error(text.error());
      exit = Exit::usage;
      continue;
    }
    Suite suite =
        parse_suite(*text, records::shown_name(file), {rules.variant, rules.profile, rules.fen, &plain_variant()});
    assumed += suite.assumed;
    suites.add(std::move(suite));
  }
  if (assumed > 0)
    run.note(fmt::format("{} that {} no variant {} read as {}; --variant NAME chooses other rules",
                         counted(assumed, "position"), assumed == 1 ? "names" : "name", assumed == 1 ? "is" : "are",
                         plain_variant().name()));
  suites.check();
  suites.finish(names);
  if (suites.totals.undecided != 0) exit = worse(exit, Exit::undecided);
  if (suites.totals.wrong != 0) exit = worse(exit, Exit::fails);
  if (suites.totals.faults != 0) exit = Exit::usage;
  if (suites.totals.cases == 0 && suites.totals.undecided == 0) {
    run.error("no case was counted");
    exit = Exit::usage;
  }
  return exit;
}

}  // namespace arbiter::tools
