#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "verifier/conversion/convert.hpp"
#include "verifier/diagnostics/checks.hpp"
#include "verifier/records/resolve_variant.hpp"
#include "verifier/report/json.hpp"
#include "verifier/service/asked_position.hpp"
#include "verifier/service/requests.hpp"
#include "verifier/soundness/repair.hpp"
#include "verifier/soundness/soundness.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::service {
namespace {

constexpr std::size_t longest_fen = 4096;

/// The text of "fen"; nothing longer is read.
std::string asked_fen(const Asked& asked) { return asked.needed_text("fen", "the text of a position", longest_fen); }

bool has_error(const Faults& faults) {
  return std::any_of(faults.begin(), faults.end(), [](const Fault& each) { return each.level == Level::error; });
}

/// With what is to be known of the check, and the repair where there is one.
ordered_json fault_json(const Fault& fault, const std::string& fen, const soundness::Reading& reading,
                        const Faults& faults) {
  Finding finding = to_finding(fault, {"fen", 1, 1, 0}, fen);
  if (const auto repair = soundness::repair_of(fault, fen, reading, faults))
    finding.fixes.push_back({repair->what, {{repair->begin, repair->end, repair->text}}, repair->sure});
  ordered_json json = to_json(finding);
  const CheckInfo& check = check_info(fault.check);
  json["title"] = std::string(check.title);
  json["explanation"] = std::string(check.explanation);
  json["remedy"] = std::string(check.remedy);
  return json;
}

std::string_view name_of(Likeness likeness) {
  switch (likeness) {
    case Likeness::none: return "none";
    case Likeness::slip: return "slip";
    case Likeness::letters: return "letters";
    case Likeness::pieces: return "pieces";
    case Likeness::arrangement: return "arrangement";
    case Likeness::field_count: return "fields";
    case Likeness::flags: return "flags";
    case Likeness::own_field: return "ownField";
  }
  return "none";
}

/// The dialect that a key names. Throws NoAnswer and Refusal.
const Spelling& asked_spelling(const Variant& variant, const char* key, const std::string& name) {
  if (name.empty()) throw NoAnswer("name", fmt::format("'{}' is empty", key), "the name of a dialect").with("key", key);
  conversion::require_spelling(variant, name);
  return *conversion::spelling_named(variant, name);
}

}  // namespace

ordered_json check_answer(const Asked& asked) {
  const std::string fen = asked_fen(asked);
  soundness::Reading reading;
  const Variant& variant = variant_for(asked, fen);
  reading.ruleset = asked_ruleset(asked, variant);
  reading.fen = asked_reading(asked, &variant);
  static const std::array<std::string, 3> depths{"syntax", "consistency", "reachability"};
  static const std::array<std::string, 2> starts{"shuffled", "orthodox"};
  reading.depth = static_cast<soundness::Depth>(asked.choice("depth", depths, 2));
  reading.starts = static_cast<soundness::Starts>(asked.choice("starts", starts, 0));
  asked.done();
  const Faults faults = soundness::check_soundness(fen, reading);
  ordered_json json{{"schema", 2}};
  say_rules(json, reading.ruleset);
  json["fen"] = fen;
  json["sound"] = !has_error(faults);
  if (const auto parsed = reading.ruleset->parse_fen(fen, reading.fen)) {
    json["dialect"] = std::string(to_string(parsed->style.dialect));
    json["canonical"] = reading.ruleset->write_fen(parsed->setup, parsed->style);
  }
  ordered_json list = ordered_json::array();
  for (const Fault& each : faults) list.push_back(fault_json(each, fen, reading, faults));
  json["findings"] = std::move(list);
  return json;
}

ordered_json convert_answer(const Asked& asked) {
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
    const auto found = std::find(parts.begin(), parts.end(), part);
    if (found == parts.end())
      throw NoAnswer("request", fmt::format("'{}' is not part of a position", part), "one of " + joined(parts))
          .with("key", "lossy");
    options.lossy |= 1U << static_cast<unsigned>(found - parts.begin());
  }
  asked.done();
  const auto converted = conversion::convert(fen, variant, target, options);
  if (!converted) {
    std::vector<Finding> findings;
    bool lost = false;
    for (const Fault& each : converted.error()) {
      findings.push_back(to_finding(each, {"fen", 1, 1, 0}, fen));
      lost = lost || each.check.name().starts_with("AR2");
    }
    throw NoAnswer::found(lost ? "conversion" : "position", findings);
  }
  ordered_json changes = ordered_json::array();
  for (const conversion::Change& each : converted->changes)
    changes.push_back({{"what", each.what}, {"from", each.from}, {"to", each.to}});
  ordered_json lost = ordered_json::array();
  for (const conversion::Part part : converted->lost) lost.push_back(std::string(conversion::to_string(part)));
  return {{"schema", 2},
          {"variant", std::string(variant.name())},
          {"from", fen},
          {"fen", converted->text},
          {"changes", std::move(changes)},
          {"lost", std::move(lost)}};
}

ordered_json recognise_answer(const Asked& asked) {
  const std::string fen = asked_fen(asked);
  asked.done();
  const RecordText record(fen);
  struct Candidate {
    const Variant* variant;
    Likeness likeness;
    ordered_json json;
  };
  std::vector<Candidate> candidates;
  for (const Variant* variant : all_variants()) {
    const Likeness likeness = record.board().empty() ? Likeness::none : variant->likeness(record);
    const auto parsed = variant->parse_fen(fen, {});
    if (likeness == Likeness::none && !parsed) continue;
    soundness::Reading reading;
    reading.ruleset = Ruleset(*variant);
    const Faults faults = soundness::check_soundness(fen, reading);
    ordered_json json{
        {"variant", std::string(variant->name())},
        {"likeness", std::string(name_of(likeness))},
        {"readable", parsed.has_value()},
        {"dialect", parsed ? ordered_json(std::string(to_string(parsed->style.dialect))) : ordered_json()},
        {"sound", !has_error(faults)}};
    candidates.push_back({variant, likeness, std::move(json)});
  }
  std::stable_sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
    const bool readable_a = a.json["readable"].get<bool>();
    const bool readable_b = b.json["readable"].get<bool>();
    return readable_a != readable_b ? readable_a : a.likeness > b.likeness;
  });
  const Variant* told = record.board().empty() ? nullptr : records::variant_of_text(fen);
  ordered_json list = ordered_json::array();
  for (Candidate& each : candidates) list.push_back(std::move(each.json));
  return {{"schema", 2},
          {"fen", fen},
          {"variant", told == nullptr ? ordered_json() : ordered_json(std::string(told->name()))},
          {"candidates", std::move(list)}};
}

}  // namespace arbiter::service
