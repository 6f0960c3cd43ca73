#include <map>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/solve/solve_request.hpp"
#include "tools/solve/solve_session.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/report/json.hpp"
#include "verifier/solve/problem_request.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tools {
namespace {

/// Solves the problems of one file after the other.
class Files {
 public:
  Files(Run& run, const Rules& rules, const SolveWords& words, const std::atomic<bool>* stop)
      : run_(run), rules_(rules), words_(words), session_(run), stop_(stop) {}

  void file(const std::string& name, const std::string& text) {
    const solve::ProblemFile read = solve::read_problems(text, name);
    tell(read.faults);
    for (const Finding& fault : read.faults) {
      if (fault.level == Level::error) worst_ = worse(worst_, Exit::usage);
    }
    for (const solve::Problem& problem : read.problems) {
      if (run_.closed() || stop_->load()) return;
      one(problem, name);
    }
    if (read.problems.empty() && read.faults.empty()) unread(fmt::format("{}: there is no problem in it", name));
  }
  void unread(const std::string& why) {
    run_.error(why);
    worst_ = worse(worst_, Exit::usage);
  }

  Exit end() {
    if (stop_->load()) {
      run_.note("interrupted: the problems that follow were not solved");
      worst_ = worse(worst_, Exit::undecided);
    }
    std::string sum = counted(solved_, "problem");
    for (const auto& [status, count] : by_status_) sum += fmt::format(", {} {}", count, status);
    run_.note(sum);
    session_.end();
    return worst_;
  }

 private:
  void one(const solve::Problem& problem, const std::string& name) {
    const Location where{name, problem.line, 1, 0};
    const auto fault = [&](std::string message, std::string wanted) {
      Finding finding{.check = "AS103"};
      finding.message = std::move(message);
      finding.wanted = std::move(wanted);
      finding.where = where;
      tell({finding});
      worst_ = worse(worst_, Exit::usage);
    };
    const Rules rules = solve::rules_of(problem, rules_, plain_variant());
    if (rules.assumed && !std::exchange(assumed_, true)) {
      run_.note(fmt::format("problems that name no variant are taken for {}; --variant names another",
                            rules.variant->title()));
    }
    const auto given = stipulation_given(run_.arguments(), words_, *rules.variant, rules.profile);
    const auto asked = problem.stipulation ? problem.stipulation : given;
    if (!asked) return fault("the problem has no stipulation", "dm 3; or stip \"h#2\"; or --stipulation STIP");
    if (const std::string why = solve::refused(*asked, *rules.variant, rules.profile); !why.empty())
      return fault(why, "");
    const ReadPosition read = read_position(problem.fen, rules, where, false);
    tell(read.faults);
    if (!read.position || read.position->root.position() == nullptr) {
      worst_ = worse(worst_, Exit::usage);
      return;
    }
    if (const std::string why = solve::refused(*asked, *read.position->root.position()); !why.empty())
      return fault(why, "");
    solve::Request request = solve_request(run_, *asked, stop_);
    const Arguments& arguments = run_.arguments();
    solve::add_settings(request, problem, rules, where,
                        {arguments.has("expect-solutions"), arguments.has("max-solutions")});
    if (const std::string why = solve::refused(request); !why.empty()) return fault(why, "");
    const Exit exit = session_.solve(*read.position, request, &problem, name);
    worst_ = worse(worst_, exit);
    ++solved_;
    ++by_status_[exit == Exit::holds ? "as intended" : exit == Exit::fails ? "not as intended" : "undecided"];
  }

  void tell(const std::vector<Finding>& findings) {
    if (findings.empty()) return;
    bool told = false;
    for (tools::Answer& each : run_.answers()) {
      if (each.format == Format::text) {
        write_text(findings, *each.out, each.style);
        told = true;
      } else if (each.format == Format::json || each.format == Format::jsonl) {
        write_json_line(nlohmann::ordered_json{{"schema", 2}, {"findings", to_json(findings)}}, *each.out);
        told = true;
      }
    }
    // A document of problems has no place for them.
    if (told) return;
    for (const Finding& finding : findings) say_on_stderr(format_text(finding, {}));
  }

  Run& run_;
  const Rules& rules_;
  const SolveWords& words_;
  SolveSession session_;
  bool assumed_ = false;  ///< said that a variant was assumed
  const std::atomic<bool>* stop_;
  Exit worst_ = Exit::holds;
  std::size_t solved_ = 0;
  std::map<std::string, std::size_t> by_status_;
};

}  // namespace

Exit solve_files(Run& run, const Rules& rules, const SolveWords& words, const std::atomic<bool>* stop) {
  run.prefer(Format::text);
  if (run.writes(Format::json)) throw UsageError("files are answered with one object a problem", "--format jsonl");
  run.arguments().refuse({"fen", "position", "deal", "moves", "twin", "zeroposition", "white", "black"},
                         "--{} and files exclude each other", "the positions are in the files");
  Files files(run, rules, words, stop);
  records::read_inputs(
      words.files, {}, [&](const std::string& name, const std::string& text) { files.file(name, text); },
      [&](const std::string& error) { files.unread(error); });
  return files.end();
}

}  // namespace arbiter::tools
