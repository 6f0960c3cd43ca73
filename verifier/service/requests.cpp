#include "verifier/service/service.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "verifier/conversion/convert.hpp"
#include "verifier/diagnostics/checks.hpp"
#include "verifier/pages/claims/claims_book.hpp"
#include "verifier/pages/claims/verify_page.hpp"
#include "verifier/pages/report/pages_report.hpp"
#include "verifier/perft/counting.hpp"
#include "verifier/records/resolve_variant.hpp"
#include "verifier/report/formats.hpp"
#include "verifier/report/json.hpp"
#include "verifier/soundness/soundness.hpp"
#include "verifier/support/json.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::service {
namespace {

constexpr std::size_t longest_fen = 4096;

/// The text of "fen"; nothing longer is read.
std::string asked_fen(const Asked& asked) { return asked.needed_text("fen", "the text of a position", longest_fen); }

/// With what is to be known of the check, and the repair where there is one.
ordered_json fault_json(const Fault& fault, const std::string& fen, const soundness::Reading& reading,
                        const Faults& faults) {
  Finding finding = to_finding(fault, {"fen", 1, 1, 0}, fen);
  if (const auto repair = soundness::repair_of(fault, fen, reading, faults))
    finding.fixes.push_back({repair->what, {{repair->begin, repair->end, repair->text}}, repair->sure});
  ordered_json json = to_json(finding);
  const CheckInfo& check = check_info(fault.check);
  json["title"] = check.title;
  json["explanation"] = check.explanation;
  json["remedy"] = check.remedy;
  return json;
}

/// The dialect that a key names. Throws NoAnswer and Refusal.
const Spelling& asked_spelling(const Variant& variant, const char* key, const std::string& name) {
  if (name.empty()) throw NoAnswer("name", fmt::format("'{}' is empty", key), "the name of a dialect").with("key", key);
  conversion::require_spelling(variant, name);
  return *conversion::spelling_named(variant, name);
}

constexpr std::size_t longest_page = 4'000'000;  ///< bytes; the longest rule page that is known has a tenth
constexpr std::size_t longest_claims = 1'000'000;

constexpr std::uint64_t usual_nodes = 10'000'000;
constexpr std::uint64_t most_nodes = 1'000'000'000'000'000;
constexpr std::uint64_t usual_seconds = 60;
constexpr std::uint64_t most_seconds = 86'400;

ordered_json role_json(const RoleInfo& role) {
  ordered_json json{
      {"name", role.name}, {"letter", std::string(1, role.letter)}, {"notation", std::string(1, role.notation)}};
  if (role.shared != 0) json["shared"] = std::string(1, role.shared);
  return json;
}

ordered_json clause_json(const ClauseInfo& clause) {
  return {{"id", clause.id}, {"document", clause.document}, {"place", clause.place}, {"reading", clause.reading}};
}

ordered_json profile_json(const ProfileInfo& profile) {
  return {
      {"name", profile.name}, {"explanation", profile.explanation}, {"repetitionDecides", profile.repetition_decides}};
}

ordered_json dialect_json(const Spelling& spelling) {
  return {{"name", spelling.name}, {"explanation", spelling.explanation}};
}

ordered_json named_position_json(const NamedPosition& position) {
  return {{"name", position.name}, {"fen", position.fen}, {"source", position.source}};
}

ordered_json variant_json(const Variant& variant, bool with_clauses) {
  ordered_json json{{"name", variant.name()},
                    {"title", variant.title()},
                    {"aliases", variant.aliases()},
                    {"profiles", json_list(variant.profiles(), profile_json)},
                    {"pieces", json_list(variant.roles(), role_json)},
                    {"dialects", json_list(variant.spellings(), dialect_json)},
                    {"alphabets", variant.info().alphabets},
                    {"positions", json_list(variant.positions(), named_position_json)}};
  if (const ArmyChoice* choice = variant.army_choice())
    json[armies_word] = {{"letters", choice->letters}, {"explanation", choice->explanation}};
  if (with_clauses) json["clauses"] = json_list(variant.clauses(), clause_json);
  return json;
}

}  // namespace

ordered_json check_answer(const Asked& asked, const Data&) {
  const std::string fen = asked_fen(asked);
  soundness::Reading reading;
  const Variant& variant = variant_for(asked, fen);
  reading.ruleset = asked_ruleset(asked, variant);
  reading.fen = asked_reading(asked, &variant);
  reading.depth = static_cast<soundness::Depth>(asked.choice("depth", {"syntax", "consistency", "reachability"}, 2));
  reading.starts = static_cast<soundness::Starts>(asked.choice("starts", {"shuffled", "orthodox"}, 0));
  asked.done();
  const Faults faults = soundness::check_soundness(fen, reading);
  ordered_json json{{"schema", 2}};
  say_rules(json, reading.ruleset);
  json["fen"] = fen;
  json["sound"] = !has_error(faults);
  if (const auto parsed = reading.ruleset.parse_fen(fen, reading.fen)) {
    json["dialect"] = to_string(parsed->style.dialect);
    json["canonical"] = reading.ruleset->write_fen(parsed->setup, parsed->style);
  }
  json["findings"] = json_list(faults, [&](const Fault& each) { return fault_json(each, fen, reading, faults); });
  return json;
}

ordered_json convert_answer(const Asked& asked, const Data&) {
  const std::string fen = asked_fen(asked);
  const std::string to = asked.needed_text("to", "the name of a dialect");
  const auto from = asked.text("from");
  const Variant& variant = variant_for(asked, fen);
  const Spelling& target = asked_spelling(variant, "to", to);
  conversion::ConvertOptions options;
  if (from) options.from = asked_spelling(variant, "from", *from).reader();
  FenOptions given = asked_reading(asked, &variant);
  if (given.dialect) options.from.dialect = given.dialect;
  if (!given.alphabet.empty()) options.from.alphabet = given.alphabet;
  options.from.armies = given.armies;
  const std::vector<std::string>& parts = conversion::part_names();
  for (const std::string& part : asked.texts("lossy")) {
    const auto found = std::ranges::find(parts, part);
    if (found == parts.end())
      throw NoAnswer::in("lossy", fmt::format("'{}' is not part of a position", part), "one of " + joined(parts));
    options.lossy |= 1U << static_cast<unsigned>(found - parts.begin());
  }
  asked.done();
  const auto converted = conversion::convert(fen, Ruleset(variant), target, options);
  if (!converted) {
    std::vector<Finding> findings;
    bool lost = false;
    for (const Fault& each : converted.error()) {
      findings.push_back(to_finding(each, {"fen", 1, 1, 0}, fen));
      lost = lost || each.check.name().starts_with("AR2");
    }
    throw NoAnswer::found(lost ? "conversion" : "position", findings);
  }
  const auto change_json = [](const conversion::Change& each) -> ordered_json {
    return {{"what", each.what}, {"from", each.from}, {"to", each.to}};
  };
  return {{"schema", 2},
          {"variant", variant.name()},
          {"from", fen},
          {"fen", converted->text},
          {"changes", json_list(converted->changes, change_json)},
          {"lost", json_list(converted->lost, [](conversion::Part part) { return conversion::to_string(part); })}};
}

ordered_json recognise_answer(const Asked& asked, const Data&) {
  const std::string fen = asked_fen(asked);
  asked.done();
  const RecordText record(fen);
  struct Candidate {
    bool readable;
    Likeness likeness;
    ordered_json json;
  };
  constexpr std::array names{"none", "slip", "letters", "pieces", "arrangement", "fields", "flags", "ownField"};
  std::vector<Candidate> candidates;
  for (const Variant* variant : all_variants()) {
    const Likeness likeness = record.board().empty() ? Likeness::none : variant->likeness(record);
    const auto parsed = Ruleset(*variant).parse_fen(fen, {});
    if (likeness == Likeness::none && !parsed) continue;
    soundness::Reading reading;
    reading.ruleset = Ruleset(*variant);
    const Faults faults = soundness::check_soundness(fen, reading);
    ordered_json json{{"variant", variant->name()},
                      {"likeness", names[static_cast<std::size_t>(likeness)]},
                      {"readable", parsed.has_value()},
                      {"dialect", parsed ? ordered_json(to_string(parsed->style.dialect)) : ordered_json()},
                      {"sound", !has_error(faults)}};
    candidates.push_back({parsed.has_value(), likeness, std::move(json)});
  }
  const auto nearness = [](const Candidate& each) { return std::pair(each.readable, each.likeness); };
  std::ranges::stable_sort(candidates, std::greater<>(), nearness);
  const Variant* told = record.board().empty() ? nullptr : records::variant_of_text(fen);
  return {{"schema", 2},
          {"fen", fen},
          {"variant", told == nullptr ? ordered_json() : ordered_json(told->name())},
          {"candidates", json_list(candidates, &Candidate::json)}};
}

ordered_json verify_answer(const Asked& asked, const Data&) {
  std::string text = asked.needed_text("text", "the text of a page", longest_page);
  const std::string file = printable(asked.text("file").value_or("page"), 200);
  pages::VerifyOptions options;
  options.variant = asked_variant(asked);
  if (options.variant != nullptr)
    options.profile = asked_ruleset(asked, *options.variant).profile().name;
  else if (asked.has("profile"))
    throw NoAnswer::in("profile", "'profile' needs 'variant'");
  options.fen = asked_reading(asked, options.variant);
  options.strict = asked.flag("strict");
  pages::ClaimsBook book = pages::ClaimsBook::built_in();
  std::vector<Finding> others;
  if (const auto claims = asked.text("claims", longest_claims)) others = book.add("claims", *claims);
  options.claims = &book;
  const bool fixes = asked.flag("fixes", true);
  asked.done();
  std::vector<pages::PageReport> pages;
  pages.push_back(pages::verify_in_full(file, std::move(text), options, {.pictures = false, .fixes = fixes}));
  const std::vector<std::string> named{file};
  for (Finding& finding :
       pages::weigh_evidence(named, pages, {.diagrams = 0, .strict = options.strict, .claims = false}))
    others.push_back(std::move(finding));
  return pages::verify_json(pages, pages::verify_report(pages, others, Level::error));
}

ordered_json perft_answer(const Asked& asked, const Data& data) {
  const WrittenRoot position = asked_position(asked);
  const auto depth = asked.number("depth", 0, static_cast<std::uint64_t>(deepest));
  CountJob job;
  job.ruleset = position.root.ruleset();
  job.kind = asked.choice("count", {"moves", "steps"}, 0) == 0 ? CountKind::moves : CountKind::steps;
  job.detail = asked.flag("detail");
  // No position of a game has more moves than can be counted at once; a set-up may have billions.
  job.listed = position.root.position() == nullptr;
  const bool divided = asked.flag("divide");
  const std::uint64_t nodes = asked.number("limit", 1, most_nodes).value_or(usual_nodes);
  const std::uint64_t seconds = asked.number("seconds", 1, most_seconds).value_or(usual_seconds);
  asked.done();
  if (!depth) throw NoAnswer::in("depth", "'depth' is missing", "a number of plies");
  if (job.detail && job.kind != CountKind::moves)
    throw NoAnswer::in("detail", "'detail' goes with moves, not with steps");
  if (divided && *depth == 0) throw NoAnswer::in("divide", "'divide' needs a depth of at least 1");

  const int last = static_cast<int>(*depth);
  const Deadline deadline(static_cast<double>(seconds));
  bool unwanted = false;
  std::function<bool(const Tally&)> enough;
  if (data.stopped) enough = [&](const Tally&) { return unwanted = unwanted || data.stopped(); };
  std::vector<DepthCount> counts;
  std::vector<NamedPart> parts;
  // Each depth has the whole allowance of nodes, so that the refusal does not depend on the depths before.
  for (int each = last == 0 ? 0 : 1; each <= last; ++each) {
    CountLimit limit{deadline, enough, nodes};
    job.limit = &limit;
    try {
      if (divided && each == last) {
        const Divided whole = divided_count(job, position.root, each);
        parts = named(whole.parts, position.setup(), job.ruleset.variant());
        counts.push_back(whole.whole);
      } else {
        const auto counted = count_depths(job, position.root, each, each);
        if (!counted) throw CountStopped(counted.error().reason, {}, true);
        counts.push_back(counted->front());
      }
      if (counts.back().nodes > nodes) throw CountStopped("too many", counts.back().tally, false);
    } catch (const CountStopped& why) {
      if (unwanted) throw NoAnswer("limit", "the count was stopped by the program that asked for it");
      while (!counts.empty() && counts.back().depth >= each) counts.pop_back();
      throw NoAnswer("limit",
                     why.late ? fmt::format("depth {} was not counted within {} s", each, seconds)
                              : fmt::format("there are more than {} nodes at depth {}", nodes, each),
                     why.late ? "'seconds' allows more time" : "'limit' allows more nodes; fewer plies need fewer")
          .with("key", why.late ? "seconds" : "limit")
          .with("results", depths_json(counts, job.detail));
    }
  }
  return to_json(CountAnswer{job, position.fen, counts, divided ? &parts : nullptr, std::nullopt, {}});
}

ordered_json variants_answer(const Asked& asked, const Data&) {
  const Variant* only = asked_variant(asked);
  const bool clauses = asked.flag("clauses");
  asked.done();
  const std::span<const Variant* const> described = only != nullptr ? std::span(&only, 1) : all_variants();
  const auto json_of = [&](const Variant* each) { return variant_json(*each, clauses); };
  ordered_json answer{{"schema", 2}, {"variants", json_list(described, json_of)}};
  // Described one by one, where they are named: their rule files are read only then.
  if (only == nullptr) answer["ruleFiles"] = shipped_variant_names();
  return answer;
}

ordered_json conformance_answer(const Asked& asked, const Data& data) {
  const Variant* variant = asked_variant(asked);
  if (variant == nullptr) throw NoAnswer::in("variant", "'variant' is missing", "the name of a variant");
  const Ruleset ruleset = asked_ruleset(asked, *variant);
  const std::string_view profile = ruleset.profile().name;
  asked.done();
  const auto found = std::ranges::find_if(
      data.suites, [&](const SuiteText& each) { return each.variant == variant->name() && each.profile == profile; });
  if (found == data.suites.end())
    throw NoAnswer("request", fmt::format("the positions of {}/{} are not here", variant->name(), profile),
                   "they are a file of their own, corpus/conformance/VARIANT/PROFILE.json");
  ordered_json json{{"schema", 2}};
  say_rules(json, ruleset);
  json["suite"] = parse_json(found->text);
  return json;
}

ordered_json checks_answer(const Asked& asked, const Data&) {
  const std::vector<std::string> ids = asked.texts("ids");
  asked.done();
  const std::vector<std::string_view> prefixes(ids.begin(), ids.end());
  return checks_json(ids.empty() ? std::vector<CheckInfo>(all_checks().begin(), all_checks().end())
                                 : checks_of(prefixes));
}

}  // namespace arbiter::service
