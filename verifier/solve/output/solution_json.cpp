#include "verifier/solve/output/solution_json.hpp"

#include <nlohmann/json.hpp>

#include "verifier/solve/input/composers_pieces.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter {

using nlohmann::ordered_json;
using solve::Answer;
using solve::PlayedMove;

namespace {

ordered_json forced_json(const PlayedMove& move, std::string_view name);

ordered_json forced_json(const std::vector<PlayedMove>& moves, std::string_view name) {
  ordered_json list = ordered_json::array();
  for (const PlayedMove& each : moves) list.push_back(forced_json(each, name));
  return list;
}

/// `name`: what the move is called: "key", "reply" or "move".
ordered_json forced_json(const PlayedMove& move, std::string_view name) {
  ordered_json json{{std::string(name), move.text}};
  if (move.goal) json["goal"] = true;
  if (!move.threats.empty()) {
    json["threat"] = move.threats.front().text;
    json["threats"] = forced_json(move.threats, "move");
  }
  if (move.next.empty()) return json;
  if (move.chosen) {
    json["variations"] = forced_json(move.next, "reply");
  } else {
    json["answers"] = forced_json(move.next, "move");
  }
  return json;
}

void add_lines(ordered_json& list, const std::vector<PlayedMove>& moves, std::vector<std::string>& line) {
  for (const PlayedMove& move : moves) {
    line.push_back(move.text);
    if (move.next.empty()) {
      list.push_back(ordered_json{{"line", line}});
    } else {
      add_lines(list, move.next, line);
    }
    line.pop_back();
  }
}

ordered_json solutions_json(const Answer& answer, const std::vector<PlayedMove>& moves, std::string_view name) {
  if (!solve::cooperative(answer.stipulation.play)) return forced_json(moves, name);
  ordered_json list = ordered_json::array();
  std::vector<std::string> line;
  add_lines(list, moves, line);
  return list;
}

std::string shorter(solve::Stipulation stipulation, unsigned plies) {
  stipulation.plies = plies;
  return to_string(stipulation);
}

}  // namespace

ordered_json solution_json(const WrittenRoot& problem, const Answer& answer) {
  const Variant& variant = problem.root.variant();
  ordered_json json{{"schema", 2},
                    {"variant", std::string(variant.name())},
                    {"profile", std::string(problem.root.ruleset().profile().name)},
                    {"fen", problem.fen},
                    {"stipulation", to_string(answer.stipulation)},
                    {"verdict", std::string(to_string(answer.verdict))}};
  for (const solve::LetteredPiece& each : solve::composers_pieces(variant))
    json["pieces"][std::string(1, each.letter)] = {{"name", each.piece->name}, {"code", each.piece->codes[0]}};
  if (std::string rules = solve::composers_rules(variant); !rules.empty()) json["rules"] = std::move(rules);
  if (answer.engine == solve::Engine::proof_number) json["engine"] = "proof-number";
  if (answer.start) json["start"] = variant.write_fen(*answer.start, problem.style);
  json["shortest"] = nullptr;
  if (answer.shortest) json["shortest"] = shorter(answer.stipulation, *answer.shortest);
  if (answer.within) json["within"] = shorter(answer.stipulation, *answer.within);
  json["count"] = answer.count;
  if (answer.count_is_least) json["countIsLeast"] = true;
  json["duals"] = answer.duals;
  if (answer.main_duals > 0) json["mainDuals"] = answer.main_duals;
  json["solutions"] = solutions_json(answer, answer.solutions, "key");
  if (!answer.set_play.empty()) json["setPlay"] = solutions_json(answer, answer.set_play, "reply");
  if (!answer.tries.empty()) {
    ordered_json tries = ordered_json::array();
    for (const solve::Try& each : answer.tries) {
      ordered_json refutations = ordered_json::array();
      for (const PlayedMove& move : each.refutations) refutations.push_back(move.text);
      tries.push_back(forced_json(each.move, "move"));
      tries.back()["refutations"] = std::move(refutations);
    }
    json["tries"] = std::move(tries);
  }
  if (answer.lines_cut) json["linesCut"] = true;
  if (!answer.stopped.empty()) {
    json["stopped"] = answer.stopped;
    if (answer.exhausted > 0) json["exhausted"] = shorter(answer.stipulation, answer.exhausted);
  }
  json["nodes"] = answer.nodes;
  json["seconds"] = answer.seconds;
  json["chanceOfError"] = answer.chance_of_error;
  return json;
}

void add_problem(ordered_json& json, const solve::Problem& problem, const std::string& file) {
  if (!file.empty()) {
    json["file"] = file;
    json["line"] = problem.line;
  }
  if (!problem.title.empty()) json["title"] = problem.title;
  if (!problem.authors.empty()) json["authors"] = problem.authors;
  if (!problem.source.empty()) json["source"] = problem.source;
  if (!problem.twin.empty()) json["twin"] = problem.twin;
}

}  // namespace arbiter
