#include "tools/solve/solve_session.hpp"

#include <fmt/format.h>

namespace arbiter::tools {
namespace {

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

SolveSession::SolveSession(Run& run) : run_(run) {
  for (tools::Answer& each : run.answers()) documents_.emplace_back(each.format, each.style, run.quiet(), *each.out);
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

void SolveSession::end() {
  for (SolutionDocument& each : documents_) each.end();
  if (proofs_) proofs_->commit();
}

}  // namespace arbiter::tools
