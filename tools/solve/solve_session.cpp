#include "tools/solve/solve_session.hpp"

#include <fmt/format.h>

#include "verifier/report/text.hpp"

namespace arbiter::tools {
namespace {

/// Findings of a file that say the same are shown so often; then they are counted.
constexpr std::size_t most_alike = 3;

Exit status_of(const Arguments& arguments, solve::Verdict verdict) {
  if (verdict == solve::Verdict::undecided) return Exit::undecided;
  static const std::vector<std::string> verdicts{"sound", "dual", "cooked", "none", "short", "forced"};
  const std::string& expected = verdicts[arguments.choice("expect", verdicts)];
  // With --shortest, any solution within the bound is what was asked for.
  const bool found = arguments.has("shortest") && !arguments.has("expect") && verdict != solve::Verdict::none;
  // No verdict but this says that the goal is reached without saying more.
  if (verdict == solve::Verdict::forced && !arguments.has("expect")) return Exit::holds;
  return found || expected == to_string(verdict) ? Exit::holds : Exit::fails;
}

}  // namespace

SolveSession::SolveSession(Run& run, bool several) : run_(run) {
  for (tools::Answer& each : run.answers())
    documents_.emplace_back(each.format, each.style, run.quiet(), several, *each.out);
  if (const auto file = run.arguments().value("save")) {
    if (file->empty() || *file == "-") throw UsageError("--save needs the name of a file", "--save proof.jsonl");
    proofs_.emplace(*file);
  }
}

Exit SolveSession::solve(const WrittenRoot& position, solve::Request request, const solve::Problem* problem,
                         const std::string& file, solve::Answer* told) {
  if (proofs_) request.proof = &*proofs_;
  const solve::Answer answer = solve::solve(*position.root.position(), request);
  run_.end_progress();
  merely_several_ = merely_several(answer);
  const SolvedProblem solved{position, answer, problem, file, request.intended};
  for (SolutionDocument& each : documents_) each.add(solved);
  Exit exit = status_of(run_.arguments(), answer.verdict);
  if (proofs_) {
    if (const std::string why = proofs_->keep(position, answer, request.intended, problem); !why.empty()) {
      run_.error(fmt::format("no proof is saved: {}", why));
      exit = worse(exit, Exit::undecided);
    }
  }
  if (told != nullptr) *told = answer;
  return exit;
}

void SolveSession::tell(const std::vector<Finding>& findings) {
  if (findings.empty()) return;
  std::vector<Finding> shown;  // to people
  for (const Finding& each : findings) {
    if (++alike_[fmt::format("{} [{}]", each.message, each.check.name())] <= most_alike) shown.push_back(each);
  }
  bool told = false;
  for (SolutionDocument& each : documents_) told = each.tell(each.format() == Format::text ? shown : findings) || told;
  if (told) return;
  run_.tell(shown);
}

void SolveSession::end_of_file(const std::string& name) {
  for (const auto& [what, count] : alike_) {
    if (count > most_alike) run_.error(fmt::format("{}: {} more like this: {}", name, count - most_alike, what));
  }
  alike_.clear();
}

void SolveSession::end() {
  for (SolutionDocument& each : documents_) each.end();
  if (proofs_) proofs_->commit();
}

}  // namespace arbiter::tools
