#include "verifier/solve/search/proof.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "verifier/position/variant.hpp"
#include "verifier/report/json.hpp"
#include "verifier/support/json.hpp"

namespace arbiter::solve {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t longest_line = 100'000;
constexpr unsigned most_plies = 2 * most_moves_asked;

/// Why a line is refused.
struct Refused {
  std::string key;  ///< of which value; empty for the whole line
  std::string message;
  std::string wanted;
};

const ordered_json& member(const ordered_json& object, const char* key, const char* wanted) {
  const auto found = object.find(key);
  if (found == object.end()) throw Refused{"", fmt::format("the key {} is missing", key), wanted};
  return *found;
}

std::string text_of(const ordered_json& object, const char* key, const char* wanted) {
  const ordered_json& value = member(object, key, wanted);
  if (!value.is_string()) throw Refused{key, fmt::format("{} is not text", key), wanted};
  return value.get<std::string>();
}

std::uint64_t number_of(const ordered_json& object, const char* key, std::uint64_t least, std::uint64_t most,
                        const char* wanted) {
  const ordered_json& value = member(object, key, wanted);
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() < least || value.get<std::uint64_t>() > most)
    throw Refused{key, fmt::format("{} is not a whole number from {} to {}", key, least, most), wanted};
  return value.get<std::uint64_t>();
}

Stipulation stipulation_of(const ordered_json& object, const char* key) {
  const auto read = read_stipulation(text_of(object, key, "\"#2\""));
  if (!read) throw Refused{key, fmt::format("{} is not a stipulation: {}", key, read.error().message), "\"#2\""};
  if (read->exact || read->reciprocal || read->parry || read->goal == Goal::double_mate || ends_in_diagram(read->goal))
    throw Refused{key, fmt::format("proofs of {} are not verified", to_string(*read)), "\"#2\""};
  return *read;
}

/// Unknown keys are refused: they may be a claim that would not be checked.
void demand_only(const ordered_json& object, std::initializer_list<std::string_view> known) {
  for (const auto& [key, value] : object.items()) {
    if (std::ranges::find(known, key) != known.end()) continue;
    throw Refused{key, fmt::format("the key '{}' is not known", problem_text(key).substr(0, 40)),
                  fmt::format("{}", fmt::join(known, ", "))};
  }
}

bool flag_of(const ordered_json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end()) return false;
  if (!found->is_boolean() || !found->get<bool>()) throw Refused{key, fmt::format("{} is not true", key), "true"};
  return true;
}

ProofHead head_of(const ordered_json& object) {
  demand_only(object, {"schema", "proof", "variant", "profile", "fen", "stipulation", "verdict", "intended",
                       "solutions", "shortest", "exhausted", "title", "twin"});
  static_cast<void>(number_of(object, "proof", 1, 1, "1"));
  constexpr auto most = std::numeric_limits<std::uint32_t>::max();
  ProofHead head;
  head.variant = text_of(object, "variant", "a variant's name");
  head.profile = text_of(object, "profile", "a profile's name");
  head.fen = text_of(object, "fen", "a FEN");
  head.stipulation = stipulation_of(object, "stipulation");
  constexpr auto wanted = "sound, dual, cooked, none, short, forced or undecided";
  const auto found = verdict_named(text_of(object, "verdict", wanted));
  if (!found) throw Refused{"verdict", "this is not a verdict", wanted};
  head.verdict = *found;
  head.intended = static_cast<unsigned>(number_of(object, "intended", 1, most, "1"));
  head.solutions = static_cast<std::size_t>(number_of(object, "solutions", 0, most, "1"));
  if (!member(object, "shortest", "a stipulation, or null").is_null()) {
    const Stipulation shortest = stipulation_of(object, "shortest");
    Stipulation same = head.stipulation;
    same.plies = shortest.plies;
    if (same != shortest) throw Refused{"shortest", "shortest is not a length of the stipulation", ""};
    head.shortest = shortest.plies;
  }
  const ordered_json& claims = member(object, "exhausted", "a list");
  if (!claims.is_array()) throw Refused{"exhausted", "exhausted is not a list", "[]"};
  for (const ordered_json& each : claims) {
    if (!each.is_object()) throw Refused{"exhausted", "a claim is not an object", ""};
    demand_only(each, {"claim", "engine", "nodes", "chanceOfError"});
    ExhaustedClaim claim{text_of(each, "claim", "a text"), text_of(each, "engine", "a text")};
    claim.nodes = number_of(each, "nodes", 0, std::numeric_limits<std::uint64_t>::max(), "a number");
    const ordered_json& chance = member(each, "chanceOfError", "a number");
    if (!chance.is_number()) throw Refused{"chanceOfError", "chanceOfError is not a number", "0"};
    claim.chance_of_error = chance.get<double>();
    head.exhausted.push_back(std::move(claim));
  }
  if (object.contains("title")) head.title = text_of(object, "title", "a text");
  if (object.contains("twin")) head.twin = text_of(object, "twin", "a text");
  return head;
}

ProofMove move_of(const ordered_json& object) {
  demand_only(object, {"ply", "move", "goal", "length", "above"});
  ProofMove move;
  move.ply = static_cast<unsigned>(number_of(object, "ply", 1, most_plies, "1"));
  move.text = text_of(object, "move", "a1-a6");
  move.goal = flag_of(object, "goal");
  move.above = flag_of(object, "above");
  if (move.goal && move.above) throw Refused{"above", "nothing follows a move that reaches the goal", ""};
  if (object.contains("length"))
    move.length = static_cast<unsigned>(number_of(object, "length", 1, most_plies, "the plies of the line"));
  return move;
}

}  // namespace

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
  json["exhausted"] = json_list(head.exhausted, [](const ExhaustedClaim& each) -> ordered_json {
    return {
        {"claim", each.claim}, {"engine", each.engine}, {"nodes", each.nodes}, {"chanceOfError", each.chance_of_error}};
  });
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

void ProofReader::next() {
  now.reset();
  broken = false;
  while (at < text.size()) {
    const std::size_t begin = at;
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    at = end + 1;
    ++lines;
    std::string_view line = text.substr(begin, end - begin);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.find_first_not_of(" \t") == std::string_view::npos) continue;
    return read_line(line, {begin, begin + line.size()});
  }
}

Span ProofReader::value_of(const std::string& key, Span line) const {
  if (key.empty()) return line;
  const std::string_view whole = text.substr(line.begin, line.end - line.begin);
  const std::string quoted = fmt::format("\"{}\"", key);
  std::size_t place = whole.find(quoted);
  if (place == std::string_view::npos) return line;
  place += quoted.size();
  while (place < whole.size() && (whole[place] == ' ' || whole[place] == ':')) ++place;
  const bool is_text = place < whole.size() && whole[place] == '"';
  if (is_text) ++place;
  const std::size_t end = std::min(is_text ? whole.find('"', place) : whole.find_first_of(",}", place), whole.size());
  return place < end ? Span{line.begin + place, line.begin + end} : line;
}

void ProofReader::skip_to_head() {
  silent = true;
  while (!done() && !(now && std::holds_alternative<ProofHead>(now->what))) next();
  silent = false;
}

void ProofReader::refuse(Span where, std::string message, std::string wanted, CheckId check) {
  broken = true;
  if (!silent) faults.add(check, where, std::move(message), std::move(wanted));
}

void ProofReader::read_line(std::string_view line, Span where) {
  constexpr auto forms = R"({"proof":1,…}, {"ply":1,"move":"a1-a6"} or {"end":true,"moves":1})";
  if (line.size() > longest_line)
    return refuse(where, fmt::format("no line of a proof has {} bytes", line.size()), forms);
  const ordered_json object = parse_json(line, nullptr, false);
  if (object.is_discarded() && at > text.size() && lines > 1)
    return refuse(where, "the file ends within this line", forms, "AS121");
  if (object.is_discarded()) return refuse(where, "the line is not JSON", forms);
  if (!object.is_object()) return refuse(where, "the line is not a JSON object", forms);
  try {
    ProofRecord record{std::size_t{0}, where, {}, lines};
    if (object.contains("proof")) {
      record.what = head_of(object);
    } else if (object.contains("move")) {
      record.what = move_of(object);
      record.move_at = value_of("move", where);
    } else if (object.contains("end")) {
      demand_only(object, {"end", "moves"});
      static_cast<void>(flag_of(object, "end"));
      constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
      record.what = static_cast<std::size_t>(number_of(object, "moves", 0, most, "a number"));
    } else {
      return refuse(where, "this is not a line of a proof", forms);
    }
    now = std::move(record);
  } catch (const Refused& why) {
    refuse(value_of(why.key, where), why.message, why.wanted);
  }
}

}  // namespace arbiter::solve
