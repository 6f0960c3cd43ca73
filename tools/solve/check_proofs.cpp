// arbiter-solve --check: proofs that were saved, verified with the rules alone.
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/solve/solve_request.hpp"
#include "verifier/diagnostics/checks.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/report/json.hpp"
#include "verifier/report/terminal.hpp"
#include "verifier/solve/proof/proof_check.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t most_proofs_shown = 20;

/// What a saved proof shows and what it does not; ends with a line break.
[[nodiscard]] std::string proof_text(const solve::CheckedProof& proof, const std::string& file,
                                     const TextStyle& style) {
  const Painter paint(style.colour);
  const solve::ProofHead& head = proof.head;
  std::string out = fmt::format("{}:{}: {} ({}), {}", file, proof.line, printable(head.variant, 40),
                                printable(head.profile, 40), to_string(head.stipulation));
  for (const std::string& part : {head.title, head.twin}) {
    if (!part.empty()) out += fmt::format("; {}", printable(part, 200));
  }
  out += fmt::format("\n{}\n", printable(head.fen, 400));
  if (!proof.holds) {
    out += paint(Ink::red, proof.stopped ? "not verified to its end" : "the proof does not hold");
    return out + fmt::format(": {} verified\n", counted(proof.moves, "move"));
  }
  for (std::size_t i = 0; i < proof.proved.size() && i < most_proofs_shown; ++i) {
    const solve::ProvedSolution& each = proof.proved[i];
    out +=
        fmt::format("  proved: {} ({})\n", printable(each.text, 400), solve::of_length(head.stipulation, each.plies));
  }
  if (proof.proved.size() > most_proofs_shown)
    out += fmt::format("  proved: {} more\n", proof.proved.size() - most_proofs_shown);
  for (const solve::ExhaustedClaim& each : head.exhausted) {
    out += fmt::format("  not proved here: {} ({}, {}; chance of error {:.1e})\n", printable(each.claim, 200),
                       printable(each.engine, 80), counted(each.nodes, "node"), each.chance_of_error);
  }
  if (proof.proved.empty()) {
    out += paint(Ink::yellow, "nothing is proved");
    return out + ": the verdict rests on the search alone\n";
  }
  out += paint(Ink::green, "the proof holds");
  return out + fmt::format(": {}, {} of the rules; verdict {}\n", counted(proof.moves, "move"),
                           counted(proof.positions, "position"), to_string(head.verdict));
}

/// The same as solve.schema.json describes it.
[[nodiscard]] nlohmann::ordered_json proof_json(const solve::CheckedProof& proof, const std::string& file) {
  const solve::ProofHead& head = proof.head;
  ordered_json proved = ordered_json::array();
  for (const solve::ProvedSolution& each : proof.proved)
    proved.push_back({{"solution", each.text}, {"within", solve::of_length(head.stipulation, each.plies)}});
  ordered_json claims = ordered_json::array();
  for (const solve::ExhaustedClaim& each : head.exhausted) claims.push_back(each.claim);
  ordered_json json{{"schema", 2},
                    {"proof", file},
                    {"line", proof.line},
                    {"variant", head.variant},
                    {"profile", head.profile},
                    {"fen", head.fen},
                    {"stipulation", to_string(head.stipulation)},
                    {"verdict", std::string(to_string(head.verdict))},
                    {"holds", proof.holds}};
  if (proof.stopped) json["stopped"] = true;
  json["proved"] = std::move(proved);
  json["notProved"] = std::move(claims);
  json["moves"] = proof.moves;
  json["positions"] = proof.positions;
  return json;
}

constexpr std::size_t most_bytes = std::size_t{512} << 20U;

void write_proofs(Run& run, const std::string& name, const solve::CheckedFile& checked) {
  for (tools::Answer& each : run.answers()) {
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

}  // namespace

Exit check_saved_proofs(Run& run) {
  run.prefer(Format::text);
  const std::vector<std::string>& files = run.arguments().paths();
  if (files.empty()) throw UsageError("--check needs a file of proofs", "arbiter-solve --check FILE");
  run.arguments().refuse(
      {"stipulation", "shortest", "twin", "save", "fen", "position", "deal", "variant", "rules", "engine"},
      "--{} and --check exclude each other", "the proof says what it proves");
  for (const tools::Answer& each : run.answers()) {
    if (each.format != Format::text && each.format != Format::jsonl)
      throw UsageError("proofs are answered as text, or with one object each", "--format jsonl");
  }
  Exit worst = Exit::holds;
  const auto check = [&](const std::string& name, const std::string& text) {
    if (Interrupts::heard()) return;
    const solve::CheckedFile checked = solve::check_proofs(text, name, &Interrupts::heard(), [&](std::size_t moves) {
      run.progress(fmt::format("{} verified", counted(moves, "move")));
    });
    run.end_progress();
    for (const Finding& fault : checked.faults) {
      if (fault.level == Level::error)
        worst = worse(worst, check_info(fault.check).unreadable ? Exit::usage : Exit::fails);
    }
    for (const solve::CheckedProof& proof : checked.proofs) {
      // That there is no solution cannot be verified by moves.
      if (proof.stopped || (proof.holds && proof.proved.empty())) worst = worse(worst, Exit::undecided);
    }
    write_proofs(run, name, checked);
  };
  const auto unread = [&](const std::string& why) {
    run.error(why);
    worst = worse(worst, Exit::usage);
  };
  records::read_inputs(files, {}, check, unread, most_bytes);
  if (Interrupts::heard()) {
    run.note("interrupted: not all was verified");
    worst = worse(worst, Exit::undecided);
  }
  return worst;
}

}  // namespace arbiter::tools
