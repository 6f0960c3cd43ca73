#include "verifier/perft/suite_explanation.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "verifier/perft/count_limit.hpp"

namespace arbiter {

using Verdict = RowResult::Verdict;

namespace {

/// The rules list every move: this many leaves take some seconds.
constexpr Count most_for_rules = 300'000;

RowExplanation explain_row(const SuiteCase& each, const SuiteRow& row, CountJob job) {
  if (row.kind == CountKind::results || row.depth == 0) return {};
  job.kind = row.kind;
  job.detail = !row.details.empty();
  if (job.detail) job.table = nullptr;
  RowExplanation explanation;
  try {
    explanation.divide = divide(job, each.root, row.depth);
    explanation.opinion = second_opinion(job, each.root, row.depth, most_for_rules);
  } catch (const CountStopped&) {
    // No time is left for it; the count is wrong all the same.
  }
  return explanation;
}

}  // namespace

std::string_view kind_of(const SuiteRow& row) { return row.details.empty() ? to_string(row.kind) : "detail"; }

std::size_t CheckedCase::number_of(Verdict verdict) const {
  return static_cast<std::size_t>(
      std::count_if(rows.begin(), rows.end(), [verdict](const RowResult& row) { return row.verdict == verdict; }));
}

CheckedCase explain(const SuiteCase& claimed, std::vector<RowResult> rows, const CountJob& job) {
  std::vector<RowExplanation> explained(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].verdict == Verdict::wrong && !rows[i].stopped) explained[i] = explain_row(claimed, rows[i].row, job);
  }
  return {claimed, std::move(rows), std::move(explained)};
}

void check_suites(std::vector<Suite> suites, const CountJob& job, std::optional<Count> most_nodes,
                  const SuitesListener& listener) {
  std::vector<SuiteCase> cases;
  std::vector<std::pair<std::size_t, std::vector<Finding>>> faults;  // with the index of the suite's first case
  for (Suite& suite : suites) {
    faults.emplace_back(cases.size(), std::move(suite.faults));
    std::move(suite.cases.begin(), suite.cases.end(), std::back_inserter(cases));
  }
  CountJob explaining = job;
  explaining.progress = {};  // what explains a wrong count is not part of the work whose share is told
  std::size_t told = 0;
  const auto tell_faults_before = [&](std::size_t index) {
    for (; told < faults.size() && faults[told].first <= index; ++told) {
      for (const Finding& fault : faults[told].second) listener.fault(fault);
    }
  };
  const auto done = [&](std::size_t index, std::vector<RowResult> rows) {
    tell_faults_before(index);
    listener.checked(explain(cases[index], std::move(rows), explaining));
  };
  check_cases(cases, job, most_nodes, {done, listener.stopped});
  tell_faults_before(cases.size());
}

void SuiteTotals::add(const CheckedCase& checked) {
  const std::size_t counted_right = checked.number_of(Verdict::right);
  const std::size_t counted_wrong = checked.number_of(Verdict::wrong);
  cases += counted_right + counted_wrong != 0 ? 1U : 0U;
  right += counted_right;
  wrong += counted_wrong;
  skipped += checked.number_of(Verdict::skipped);
  undecided += checked.number_of(Verdict::undecided);
}

}  // namespace arbiter
