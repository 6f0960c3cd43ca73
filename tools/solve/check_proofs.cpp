// arbiter-solve --check: proofs that were saved, verified with the rules alone.

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/solve/solve_request.hpp"
#include "verifier/diagnostics/checks.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/report/json.hpp"
#include "verifier/solve/output/proof_answer.hpp"
#include "verifier/solve/proof/proof_check.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools {
namespace {

constexpr std::size_t most_bytes = std::size_t{512} << 20U;

class Checks {
 public:
  Checks(Run& run, const std::atomic<bool>* stop) : run_(run), stop_(stop) {}

  void file(const std::string& name, const std::string& text) {
    if (stop_->load()) return;
    const solve::CheckedFile checked = solve::check_proofs(text, name, stop_, [this](std::size_t moves) {
      run_.progress(fmt::format("{} verified", counted(moves, "move")));
    });
    run_.end_progress();
    for (const Finding& fault : checked.faults) {
      if (fault.level == Level::error)
        worst_ = worse(worst_, check_info(fault.check).unreadable ? Exit::usage : Exit::fails);
    }
    for (const solve::CheckedProof& proof : checked.proofs) {
      // That there is no solution cannot be verified by moves.
      const bool nothing = proof.holds && proof.proved.empty();
      if (proof.stopped || nothing) worst_ = worse(worst_, Exit::undecided);
    }
    for (tools::Answer& each : run_.answers()) {
      if (each.format == Format::text) {
        write_text(checked.faults, *each.out, each.style);
        for (const solve::CheckedProof& proof : checked.proofs) each.out->write(proof_text(proof, name, each.style));
        continue;
      }
      for (const solve::CheckedProof& proof : checked.proofs) write_json_line(proof_json(proof, name), *each.out);
      if (!checked.faults.empty())
        write_json_line(nlohmann::ordered_json{{"schema", 2}, {"findings", to_json(checked.faults)}}, *each.out);
    }
  }
  void unread(const std::string& why) {
    run_.error(why);
    worst_ = worse(worst_, Exit::usage);
  }
  [[nodiscard]] Exit end() {
    if (stop_->load()) {
      run_.note("interrupted: not all was verified");
      worst_ = worse(worst_, Exit::undecided);
    }
    return worst_;
  }

 private:
  Run& run_;
  const std::atomic<bool>* stop_;
  Exit worst_ = Exit::holds;
};

}  // namespace

Exit check_saved_proofs(Run& run, const std::atomic<bool>* stop) {
  run.prefer(Format::text);
  const std::vector<std::string>& files = run.arguments().paths();
  if (files.empty()) throw UsageError("--check needs a file of proofs", "arbiter-solve --check FILE");
  run.arguments().refuse({"stipulation", "shortest", "twin", "save", "fen", "position", "deal", "variant", "engine"},
                         "--{} and --check exclude each other", "the proof says what it proves");
  for (const tools::Answer& each : run.answers()) {
    if (each.format != Format::text && each.format != Format::jsonl)
      throw UsageError("proofs are answered as text, or with one object each", "--format jsonl");
  }
  Checks checks(run, stop);
  records::read_inputs(
      files, {}, [&](const std::string& name, const std::string& text) { checks.file(name, text); },
      [&](const std::string& error) { checks.unread(error); }, most_bytes);
  return checks.end();
}

}  // namespace arbiter::tools
