#include "verifier/report/solution_document.hpp"

#include <nlohmann/json.hpp>

#include "verifier/report/json.hpp"
#include "verifier/report/solution_epd.hpp"
#include "verifier/report/solution_json.hpp"
#include "verifier/report/solution_latex.hpp"
#include "verifier/report/solution_pgn.hpp"
#include "verifier/report/solution_text.hpp"
#include "verifier/report/solution_yaml.hpp"
#include "verifier/report/text.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter {
namespace {

nlohmann::ordered_json document_of(const SolvedProblem& solved) {
  nlohmann::ordered_json json = solution_json(solved.position, solved.answer);
  if (solved.problem != nullptr) add_problem(json, *solved.problem, solved.file);
  return json;
}

}  // namespace

SolutionDocument::SolutionDocument(Format format, const TextStyle& style, bool brief, bool several, Output& out)
    : format_(format), style_(style), brief_(brief), several_(several), out_(out) {}

bool SolutionDocument::tell(const std::vector<Finding>& findings) {
  if (format_ == Format::text) {
    write_text(findings, out_, style_);
  } else if (format_ == Format::json && several_) {
    for (const auto& each : to_json(findings)) findings_.push_back(each);
  } else if (format_ == Format::json || format_ == Format::jsonl) {
    write_json_line(nlohmann::ordered_json{{"schema", 2}, {"findings", to_json(findings)}}, out_);
  } else {
    return false;
  }
  return true;
}

void SolutionDocument::add(const SolvedProblem& solved) {
  ++problems_;
  switch (format_) {
    case Format::text:
      if (solved.problem != nullptr) out_.write(problem_heading(*solved.problem, solved.file));
      out_.write(solution_text(solved.position, solved.answer, style_, brief_));
      if (solved.problem != nullptr) out_.write("\n");
      return;
    case Format::json:
      if (several_) return solved_.push_back(document_of(solved));
      return write_json(document_of(solved), out_);
    case Format::jsonl: return write_json_line(document_of(solved), out_);
    case Format::latex:
      if (problems_ == 1) out_.write(latex_head());
      return out_.write(latex_problem(solved, problems_));
    case Format::html: return page_.add(solved);
    case Format::yaml: return out_.write(yaml_.add(solved));
    case Format::pgn: return out_.write(pgn_problem(solved, problems_));
    case Format::epd: return out_.write(epd_problem(solved) + "\n");
    default: throw InternalError("solved problems are not written in this format");
  }
}

void SolutionDocument::end() {
  if (format_ == Format::latex) out_.write((problems_ == 0 ? latex_head() : std::string()) + latex_tail());
  if (format_ == Format::html) out_.write(page_.text());
  if (format_ == Format::yaml) out_.write(yaml_.end());
  if (format_ == Format::json && several_) {
    nlohmann::ordered_json document{{"schema", 2}, {"problems", std::move(solved_)}};
    if (!findings_.empty()) document["findings"] = std::move(findings_);
    write_json(document, out_);
  }
}

}  // namespace arbiter
