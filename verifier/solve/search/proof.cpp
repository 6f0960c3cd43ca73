#include "verifier/solve/search/proof.hpp"

#include <nlohmann/json.hpp>

#include "verifier/position/variant.hpp"
#include "verifier/report/json.hpp"

namespace arbiter::solve {
using nlohmann::ordered_json;

std::string proof_line(const ProofHead& head) {
  ordered_json json{{"schema", 2},
                    {"proof", 1},
                    {"variant", head.variant},
                    {"profile", head.profile},
                    {"fen", head.fen},
                    {"stipulation", to_string(head.stipulation)},
                    {"verdict", std::string(to_string(head.verdict))},
                    {"intended", head.intended},
                    {"solutions", head.solutions},
                    {"shortest", nullptr}};
  if (head.shortest) json["shortest"] = of_length(head.stipulation, *head.shortest);
  ordered_json claims = ordered_json::array();
  for (const ExhaustedClaim& each : head.exhausted) {
    claims.push_back({{"claim", each.claim},
                      {"engine", each.engine},
                      {"nodes", each.nodes},
                      {"chanceOfError", each.chance_of_error}});
  }
  json["exhausted"] = std::move(claims);
  if (!head.title.empty()) json["title"] = head.title;
  if (!head.twin.empty()) json["twin"] = head.twin;
  return json_text(json, -1);
}

std::string proof_line(const ProofMove& move) {
  ordered_json json{{"ply", move.ply}, {"move", move.text}};
  if (move.goal) json["goal"] = true;
  if (move.length) json["length"] = *move.length;
  if (move.above) json["above"] = true;
  return json_text(json, -1);
}

std::string proof_end_line(std::size_t moves) { return json_text({{"end", true}, {"moves", moves}}, -1); }

ProofHead proof_head(const Position& position, const std::string& fen, const Answer& answer, unsigned intended,
                     const Problem* problem) {
  const Variant& variant = position.variant();
  ProofHead head;
  head.variant = std::string(variant.name());
  head.profile = std::string(position.ruleset().profile().name);
  head.fen = fen;
  head.stipulation = answer.stipulation;
  if (answer.shortest_only && answer.shortest) head.stipulation.plies = *answer.shortest;
  head.verdict = answer.verdict;
  head.intended = intended;
  head.solutions = answer.count;
  head.shortest = answer.within ? answer.within : answer.shortest;
  if (problem != nullptr) {
    head.title = problem->title;
    head.twin = problem->twin;
  }
  const char* engine = answer.engine == Engine::exact ? "exhaustive search" : "proof-number search";
  const auto claim = [&](std::string text) {
    head.exhausted.push_back({std::move(text), engine, answer.nodes, answer.chance_of_error});
  };
  const bool together = cooperative(answer.stipulation.play);
  if (!head.shortest) {
    if (answer.stopped.empty()) claim("no solution");
    return head;
  }
  if (answer.exhausted > 0) claim("no solution of " + of_length(answer.stipulation, answer.exhausted));
  if (answer.verdict == Verdict::forced) return head;
  if (answer.stopped.empty() && !answer.count_is_least) claim(together ? "no other solution" : "no other key");
  return head;
}

}  // namespace arbiter::solve
