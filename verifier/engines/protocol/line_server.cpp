#include "verifier/engines/protocol/line_server.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/engines/protocol/game_result.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/position/listed_moves.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/known_names.hpp"

namespace arbiter {
namespace {

using nlohmann::ordered_json;

/// Why a FEN gets no answer.
std::string refusal(const RootReading& read, const std::string& fen, const Variant& variant, const LineServer& server) {
  if (read.faults.empty()) return "the FEN cannot be read";
  const Fault& fault = read.faults.front();
  if (!fault.check.name().starts_with("AF2")) return fault.message;
  // The text is well formed, but describes a position that no game has.
  const bool computed = !server.remedy.empty() && variant.parse_fen(fen, server.fen).has_value();
  return fmt::format("{} [{}]: no game has this position{}", fault.message, fault.check.name(),
                     computed ? fmt::format(" ({})", server.remedy) : "");
}

/// Throws TooManyMoves.
ordered_json successors_of(const WrittenRoot& written, Ruleset ruleset) {
  std::vector<std::pair<std::string, std::string>> named;
  for (const MoveOutcome& each : listed_moves(ruleset.generator(), written.setup()))
    named.emplace_back(to_text(each.move, written.setup(), ruleset.variant()),
                       ruleset->write_fen(each.after, written.style));
  std::sort(named.begin(), named.end());
  ordered_json list = ordered_json::array();
  for (auto& [label, fen] : named) list.push_back({{"fen", std::move(fen)}, {"label", label}});
  return list;
}

}  // namespace

ordered_json answer_line(const std::string& line, const LineServer& server) {
  ordered_json json{{"id", nullptr}};
  const ordered_json question = ordered_json::parse(line, nullptr, false);
  const auto fails = [&json](std::string why) {
    json["error"] = std::move(why);
    return json;
  };
  if (question.is_discarded() || !question.is_object()) return fails("the line is not a JSON object");
  if (question.contains("id")) json["id"] = question["id"];
  Ruleset rules = server.ruleset;
  if (const auto name = question.find("variant"); name != question.end()) {
    VariantName meant = name->is_string() ? meant_by(name->get<std::string>()) : VariantName{};
    // The rules of a file have no name elsewhere.
    if (server.ruleset && name->is_string() && same_word(name->get<std::string>(), server.ruleset->name()))
      meant = {server.ruleset.known_variant(), {}};
    if (meant.variant == nullptr) return fails("the variant is not known");
    if (meant.variant != server.ruleset.known_variant() || meant.profile)
      rules = Ruleset(*meant.variant, meant.profile.value_or(0));
  }
  if (!rules) return fails("the line names no variant, and there is no default");
  if (const auto name = question.find("profile"); name != question.end()) {
    const auto found = name->is_string() ? profile_named(rules.variant(), name->get<std::string>()) : std::nullopt;
    if (!found) return fails("the variant has no such profile");
    rules = Ruleset(rules.variant(), *found);
  }
  const auto fen = question.find("fen");
  if (fen == question.end() || !fen->is_string()) return fails("no text 'fen'");
  const auto text = fen->get<std::string>();
  const RootReading read = read_root(text, rules, server.fen, server.take);
  if (!read.written) return fails(refusal(read, text, rules.variant(), server));
  try {
    json["successors"] = successors_of(*read.written, rules);
    if (json["successors"].empty()) {
      const std::string result = game_result(rules, read.written->setup());
      json["result"] = result.empty() ? "*" : result;
    }
  } catch (const TooManyMoves& error) {
    return fails(error.what());
  }
  return json;
}

}  // namespace arbiter
