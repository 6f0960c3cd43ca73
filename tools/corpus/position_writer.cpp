#include "tools/corpus/position_writer.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/cli/report_head.hpp"
#include "tools/corpus/corpus_run.hpp"
#include "verifier/report/json.hpp"

namespace arbiter::tools::corpus {
PositionWriter::PositionWriter(Run& run)
    : Terminal(run), most_(most_findings(run.arguments())),
      lines_([&run](std::string_view text) { run.out().write(text); }) {
  if (run.format() != Format::text) {
    throw UsageError(
        "the answer of this command is positions, which have no --format",
        "without it they are written as they stand in the input; --report FORMAT=FILE writes the findings");
  }
}

void PositionWriter::findings(std::vector<Finding>&& findings) {
  for (Finding& finding : findings) {
    ++all_;
    errors_ += finding.level == Level::error ? 1 : 0;
    if (most_ != 0 && reported_ >= most_) continue;
    ++reported_;
    // One example of each kind of loss: the last line counts them.
    if (finding.check != "AR210" || losses_.insert(finding.wanted).second) {
      run().end_progress();
      say_on_stderr(format_text(finding, TextStyle{}));
    }
    if (run().answers().size() > 1) kept_.push_back(std::move(finding));
  }
}

void PositionWriter::unreadable(const Finding& finding) {
  Terminal::unreadable(finding);
  ++unreadable_;
  ++all_;
  if (run().answers().size() > 1) kept_.push_back(finding);
}

Exit PositionWriter::finish(arbiter::corpus::RunSummary summary) {
  if (all_ > reported_ + unreadable_)
    run().note(fmt::format("{} not reported; --max-findings 0 tells all",
                           all_ - reported_ - unreadable_ == 1
                               ? "1 more finding is"
                               : fmt::format("{} more findings are", all_ - reported_ - unreadable_)));
  Report report;
  report.findings = std::move(kept_);
  report.counts = std::move(summary.counts);
  report.counts.emplace_back("findings", all_);
  report.counts.emplace_back("unreadable", unreadable_);
  add_head(report, run().tool(), record_checks);
  const auto text = [&](Answer& each) {
    write_text(report.findings, *each.out, each.style);
    each.out->write(summary.text + '\n');
  };
  const auto json = [&report] {
    nlohmann::ordered_json sums = nlohmann::ordered_json::object();
    for (const auto& [name, count] : report.counts) sums[name] = count;
    return nlohmann::ordered_json{{"schema", 2}, {"summary", std::move(sums)}, {"findings", to_json(report.findings)}};
  };
  run().answer(text, json, &report, 1);
  if (!run().quiet()) run().note(summary.text);
  if (unreadable_ > 0) return Exit::usage;
  return errors_ > 0 ? Exit::fails : Exit::holds;
}

}  // namespace arbiter::tools::corpus
