#include "verifier/solve/output/proof_answer.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/report/colour.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t most_proofs_shown = 20;

}  // namespace

std::string proof_text(const solve::CheckedProof& proof, const std::string& file, const TextStyle& style) {
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

ordered_json proof_json(const solve::CheckedProof& proof, const std::string& file) {
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

}  // namespace arbiter
