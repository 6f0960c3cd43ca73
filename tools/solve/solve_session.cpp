#include "tools/solve/solve_session.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/report/json.hpp"
#include "verifier/report/solution_epd.hpp"
#include "verifier/report/solution_json.hpp"
#include "verifier/report/solution_latex.hpp"
#include "verifier/report/solution_pgn.hpp"
#include "verifier/report/solution_text.hpp"
#include "verifier/report/solution_yaml.hpp"

namespace arbiter::tools {
namespace {

Exit status_of(const Arguments& arguments, solve::Verdict verdict) {
  if (verdict == solve::Verdict::undecided) return Exit::undecided;
  static const std::vector<std::string> verdicts{"sound", "dual", "cooked", "none", "short"};
  const std::string& expected = verdicts[arguments.choice("expect", verdicts)];
  // With --shortest, any solution within the bound is what was asked for.
  const bool found = arguments.has("shortest") && !arguments.has("expect") && verdict != solve::Verdict::none;
  return found || expected == to_string(verdict) ? Exit::holds : Exit::fails;
}

}  // namespace

SolveSession::SolveSession(Run& run) : run_(run) {
  if (const auto file = run.arguments().value("save")) {
    if (file->empty() || *file == "-") throw UsageError("--save needs the name of a file", "--save proof.jsonl");
    proofs_.emplace(*file);
  }
}

Exit SolveSession::solve(const WrittenRoot& position, solve::Request request, const solve::Problem* problem,
                         const std::string& file) {
  if (proofs_) request.proof = &*proofs_;
  const solve::Answer answer = solve::solve(*position.root.position(), request);
  run_.end_progress();
  ++problems_;
  write(SolvedProblem{position, answer, problem, file, request.intended});
  Exit exit = status_of(run_.arguments(), answer.verdict);
  if (proofs_) {
    if (const std::string why = proofs_->keep(position, answer, request.intended, problem); !why.empty()) {
      run_.error(fmt::format("no proof is saved: {}", why));
      exit = worse(exit, Exit::undecided);
    }
  }
  return exit;
}

void SolveSession::write(const SolvedProblem& solved) {
  for (tools::Answer& each : run_.answers()) {
    switch (each.format) {
      case Format::text:
        if (solved.problem != nullptr) each.out->write(problem_heading(*solved.problem, solved.file));
        each.out->write(solution_text(solved.position, solved.answer, each.style, run_.quiet()));
        if (solved.problem != nullptr) each.out->write("\n");
        break;
      case Format::latex:
        if (problems_ == 1) each.out->write(latex_head());
        each.out->write(latex_problem(solved, problems_));
        break;
      case Format::html: break;  // added once, below
      case Format::yaml: each.out->write(yaml_problem(solved)); break;
      case Format::pgn: each.out->write(pgn_problem(solved, problems_)); break;
      case Format::epd: each.out->write(epd_problem(solved) + "\n"); break;
      default: {
        nlohmann::ordered_json json = solution_json(solved.position, solved.answer);
        if (solved.problem != nullptr) add_problem(json, *solved.problem, solved.file);
        if (each.format == Format::json) {
          write_json(json, *each.out);
        } else {
          write_json_line(json, *each.out);
        }
      }
    }
  }
  if (run_.writes(Format::html)) page_.add(solved);
}

void SolveSession::end() {
  for (tools::Answer& each : run_.answers()) {
    if (each.format == Format::latex) each.out->write((problems_ == 0 ? latex_head() : std::string()) + latex_tail());
    if (each.format == Format::html) each.out->write(page_.text());
  }
  if (proofs_) proofs_->commit();
}

}  // namespace arbiter::tools
