#include <algorithm>

#include <fmt/format.h>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/report/check_list.hpp"
#include "verifier/service/asked_position.hpp"
#include "verifier/service/requests.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::service {
namespace {

template <class Texts>
ordered_json texts_json(const Texts& texts) {
  ordered_json list = ordered_json::array();
  for (const auto& each : texts) list.push_back(std::string(each));
  return list;
}

ordered_json roles_json(const Variant& variant) {
  ordered_json list = ordered_json::array();
  for (const RoleInfo& role : variant.roles()) {
    ordered_json json{{"name", std::string(role.name)},
                      {"letter", std::string(1, role.letter)},
                      {"notation", std::string(1, role.notation)}};
    if (role.shared != 0) json["shared"] = std::string(1, role.shared);
    list.push_back(std::move(json));
  }
  return list;
}

ordered_json clauses_json(const Variant& variant) {
  ordered_json list = ordered_json::array();
  for (const ClauseInfo& clause : variant.clauses()) {
    list.push_back({{"id", std::string(clause.id)},
                    {"document", std::string(clause.document)},
                    {"place", std::string(clause.place)},
                    {"reading", std::string(clause.reading)}});
  }
  return list;
}

ordered_json variant_json(const Variant& variant, bool with_clauses) {
  ordered_json profiles = ordered_json::array();
  for (const ProfileInfo& each : variant.profiles()) {
    profiles.push_back({{"name", std::string(each.name)},
                        {"explanation", std::string(each.explanation)},
                        {"repetitionDecides", each.repetition_decides}});
  }
  ordered_json dialects = ordered_json::array();
  for (const Spelling& each : variant.spellings())
    dialects.push_back({{"name", std::string(each.name)}, {"explanation", std::string(each.explanation)}});
  ordered_json positions = ordered_json::array();
  for (const NamedPosition& each : variant.positions())
    positions.push_back({{"name", each.name}, {"fen", each.fen}, {"source", each.source}});
  ordered_json json{{"name", std::string(variant.name())},
                    {"title", std::string(variant.title())},
                    {"aliases", texts_json(variant.aliases())},
                    {"profiles", std::move(profiles)},
                    {"pieces", roles_json(variant)},
                    {"dialects", std::move(dialects)},
                    {"alphabets", texts_json(variant.alphabets())},
                    {"positions", std::move(positions)}};
  if (const ArmyChoice* choice = variant.army_choice())
    json[armies_word] = {{"letters", std::string(choice->letters())},
                         {"explanation", std::string(choice->explanation())}};
  if (with_clauses) json["clauses"] = clauses_json(variant);
  return json;
}

}  // namespace

ordered_json variants_answer(const Asked& asked) {
  const Variant* only = asked_variant(asked);
  const bool clauses = asked.flag("clauses");
  asked.done();
  ordered_json list = ordered_json::array();
  if (only != nullptr) list.push_back(variant_json(*only, clauses));
  for (const Variant* each : all_variants()) {
    if (only == nullptr) list.push_back(variant_json(*each, clauses));
  }
  ordered_json answer{{"schema", 2}, {"variants", std::move(list)}};
  // Described one by one, where they are named: their rule files are read only then.
  if (only == nullptr) answer["ruleFiles"] = texts_json(shipped_variant_names());
  return answer;
}

ordered_json conformance_answer(const Asked& asked, const Data& data) {
  const Variant* variant = asked_variant(asked);
  if (variant == nullptr)
    throw NoAnswer("request", "'variant' is missing", "the name of a variant").with("key", "variant");
  const Ruleset ruleset = asked_ruleset(asked, *variant);
  const std::string_view profile = ruleset.profile().name;
  asked.done();
  const auto found = std::find_if(data.suites.begin(), data.suites.end(), [&](const SuiteText& each) {
    return each.variant == variant->name() && each.profile == profile;
  });
  if (found == data.suites.end())
    throw NoAnswer("request", fmt::format("the positions of {}/{} are not here", variant->name(), profile),
                   "they are a file of their own, corpus/conformance/VARIANT/PROFILE.json");
  ordered_json json{{"schema", 2}};
  say_rules(json, ruleset);
  json["suite"] = ordered_json::parse(found->text);
  return json;
}

ordered_json checks_answer(const Asked& asked) {
  const std::vector<std::string> ids = asked.texts("ids");
  asked.done();
  const std::vector<std::string_view> prefixes(ids.begin(), ids.end());
  return checks_json(ids.empty() ? std::vector<CheckInfo>(all_checks().begin(), all_checks().end())
                                 : checks_of(prefixes));
}

}  // namespace arbiter::service
