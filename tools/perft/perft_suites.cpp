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

/// Writes what suites show, case by case.
class SuiteAnswers {
 public:
  SuiteAnswers(Run& run, const CountJob& job) : run_(run), job_(job) {}

  void check(std::vector<Suite> suites, std::optional<Count> most_nodes) {
    CountJob job = job_;
    job.progress = progress_of(run_, "suites:");
    check_suites(std::move(suites), job, most_nodes,
                 {[this](const Finding& fault) { take(fault); }, [this](const CheckedCase& each) { take(each); },
                  [this] { return run_.closed(); }});
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
  void take(const Finding& fault) {
    ++totals.faults;
    for (Answer& answer : run_.answers()) {
      if (answer.format == Format::text) answer.out->write(format_text(fault, answer.style));
    }
    faults_.push_back(to_json(fault));
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
  const CountJob& job_;
  ordered_json cases_ = ordered_json::array();
  ordered_json faults_ = ordered_json::array();
};

}  // namespace

Exit run_suites(Run& run, const Rules& rules, const CountJob& job) {
  static constexpr std::string_view endings[] = {".perft", ".epd"};
  const records::Inputs inputs = records::expand_inputs(run.arguments().list("suite"), endings);
  Exit exit = inputs.errors.empty() ? Exit::holds : Exit::usage;
  for (const std::string& error : inputs.errors) run.error(error);
  const auto most_nodes = run.arguments().number("max-nodes", 0, UINT64_MAX);
  std::vector<Suite> suites;
  std::vector<std::string> names;
  records::VariantTally variants;
  for (const std::string& file : inputs.files) {
    names.push_back(records::shown_name(file));
    auto text = records::read_input(file, std::size_t{64} << 20U, true);
    if (!text) {
      run.error(text.error());
      exit = Exit::usage;
      continue;
    }
    records::drop_byte_order_mark(*text);
    if (text->empty()) run.error(fmt::format("'{}' is empty", names.back()));
    refuse_other_form(names.back(), *text);
    suites.push_back(parse_suite(*text, names.back(), {rules.variant, rules.profile, rules.fen}));
    variants.add(suites.back().variants);
  }
  say_variants(run, variants);
  SuiteAnswers answers(run, job);
  answers.check(std::move(suites), most_nodes);
  answers.finish(names);
  if (answers.totals.undecided != 0) exit = worse(exit, Exit::undecided);
  if (answers.totals.wrong != 0) exit = worse(exit, Exit::fails);
  if (answers.totals.faults != 0) exit = Exit::usage;
  if (answers.totals.cases == 0 && answers.totals.undecided == 0) {
    run.error("no case was counted");
    exit = Exit::usage;
  }
  return exit;
}

}  // namespace arbiter::tools
