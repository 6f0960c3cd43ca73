#include "verifier/service/service.hpp"

#include <algorithm>
#include <map>
#include <new>

#include <fmt/format.h>

#include "verifier/conversion/convert.hpp"
#include "verifier/defined/variant.hpp"
#include "verifier/notation/typed_move.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/records/resolve_variant.hpp"
#include "verifier/report/json.hpp"
#include "verifier/support/json.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/refusal.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::service {
namespace {

using Answerer = ordered_json (*)(const Asked&, const Data&);

const std::map<std::string, Answerer, std::less<>>& answerers() {
  static const std::map<std::string, Answerer, std::less<>> all{
#define ARBITER_REQUEST(name) {#name, name##_answer},
#include "verifier/service/requests.def"
#undef ARBITER_REQUEST
  };
  return all;
}

ordered_json answered(const ordered_json& request, const Data& data) {
  if (!request.is_object())
    throw NoAnswer("request", fmt::format("the request is {}, not an object", kind_of(request)),
                   R"({"request":"variants"})");
  const Asked asked{request};
  const std::string name = asked.needed_text("request", "one of " + joined(request_names()));
  const auto found = answerers().find(name);
  if (found == answerers().end()) {
    const std::string near = nearest(name, request_names());
    throw NoAnswer::in("request", fmt::format("unknown request '{}'", printable(name, 40)),
                       near.empty() ? "one of " + joined(request_names()) : fmt::format("did you mean '{}'?", near));
  }
  ordered_json result = found->second(asked, data);
  if (!asked.variant_from.empty()) result["variantFrom"] = asked.variant_from;
  if (!asked.notes.empty()) result["notes"] = asked.notes;
  return result;
}

ordered_json refused(const NoAnswer& why) { return {{"schema", 2}, {"error", why.error}}; }

NoAnswer wrong_type(const char* key, std::string_view wanted, const ordered_json& seen) {
  return NoAnswer::in(key, fmt::format("'{}' is {}, not {}", key, kind_of(seen), wanted));
}

NoAnswer too_long(const char* key, std::size_t bytes, std::size_t longest) {
  return NoAnswer::in(key, fmt::format("'{}' has {} bytes, more than {}", key, bytes, longest), "a shorter text");
}

/// Variants that tie for a text, or all.
std::vector<std::string> variants_that_read(std::string_view fen) {
  std::vector<std::string> names;
  for (const Variant* each : all_variants()) {
    if (Ruleset(*each).parse_fen(fen, {})) names.emplace_back(each->name());
  }
  return names.empty() ? variant_names() : names;
}

constexpr std::size_t most_rules = std::size_t{4} << 20U;  ///< bytes

/// A section of the rules that the request brings.
const Variant& brought_variant(const Asked& asked, const std::string& text, const std::optional<std::string>& name) {
  defined::RuleFile file = defined::read_rule_file(text, "rules");
  if (file.sections.empty())
    throw NoAnswer("rules", "'rules' has no section, and so no variant", "[NAME] on a line of its own begins one")
        .with("key", "rules");
  const auto names = collected<std::string>(file.sections, [&](const auto& section) { return section.name; });
  const std::string wanted = name.value_or(names.back());
  const auto is_wanted = [&wanted](const auto& each) { return same_word(each.name, wanted); };
  if (std::ranges::none_of(file.sections, is_wanted)) refuse_name("variant", wanted, names);
  const auto found = std::find_if(file.definitions.rbegin(), file.definitions.rend(), is_wanted);
  if (found == file.definitions.rend()) throw NoAnswer::found("rules", file.findings);
  return *asked.rules.emplace_back(defined::make_variant(std::move(*found)));
}

}  // namespace

std::span<const std::string> request_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list;
    for (const auto& [name, unused] : answerers()) list.push_back(name);
    return list;
  }();
  return names;
}

ordered_json answer(const ordered_json& request, const Data& data) {
  ordered_json result;
  try {
    result = answered(request, data);
  } catch (const NoAnswer& why) {
    result = refused(why);
  } catch (const Refusal& why) {
    result = refused(NoAnswer("name", why.what(), why.remedy));
  } catch (const TooManyMoves& why) {
    result = refused(NoAnswer("limit", why.what(), "a position with fewer pieces"));
  } catch (const std::bad_alloc&) {
    result = refused(NoAnswer("limit", "there is not enough memory for the answer", "ask for less at a time"));
  } catch (const std::exception& why) {
    result = refused(NoAnswer("internal", fmt::format("our own mistake: {}", why.what()),
                              "please report it with the request that shows it"));
  }
  const auto id = request.is_object() ? request.find("id") : request.end();
  if (id != request.end() && (id->is_number() || id->is_string())) result["id"] = *id;
  return result;
}

std::string answer_text(std::string_view request, const Data& data) {
  try {
    if (request.size() > longest_request)
      throw NoAnswer("request", fmt::format("the request has {} bytes, more than {}", request.size(), longest_request),
                     "ask about one page or position at a time");
    const auto shallow = [](int depth, ordered_json::parse_event_t, ordered_json&) {
      if (depth > deepest_request)
        throw NoAnswer("request", fmt::format("the request is nested deeper than {}", deepest_request));
      return true;
    };
    return json_text(answer(parse_json(request, shallow), data), -1);
  } catch (const NoAnswer& why) {
    return json_text(refused(why), -1);
  } catch (const ordered_json::exception& why) {
    return json_text(
        refused(NoAnswer("request", fmt::format("the request cannot be read: {}", json_fault(why, request)),
                         R"({"request":"variants"}, in UTF-8)")),
        -1);
  } catch (const std::bad_alloc&) {
    return R"({"schema":2,"error":{"kind":"limit","message":"there is not enough memory for the answer","remedy":""}})";
  }
}

std::string_view kind_of(const ordered_json& value) {
  switch (value.type()) {
    case ordered_json::value_t::null: return "null";
    case ordered_json::value_t::object: return "an object";
    case ordered_json::value_t::array: return "an array";
    case ordered_json::value_t::string: return "a string";
    case ordered_json::value_t::boolean: return "true or false";
    default: return "a number";
  }
}

NoAnswer::NoAnswer(std::string_view kind, std::string_view message, std::string_view remedy)
    : error{{"kind", std::string(kind)}, {"message", std::string(message)}, {"remedy", std::string(remedy)}} {}

NoAnswer NoAnswer::in(std::string_view key, std::string_view message, std::string_view remedy) {
  return NoAnswer("request", message, remedy).with("key", std::string(key));
}

NoAnswer&& NoAnswer::with(std::string_view key, ordered_json value) && {
  error[std::string(key)] = std::move(value);
  return std::move(*this);
}

NoAnswer NoAnswer::found(std::string_view kind, std::span<const Finding> findings) {
  const auto error = std::ranges::find(findings, Level::error, &Finding::level);
  const Finding* first = error != findings.end() ? &*error : findings.empty() ? nullptr : &findings.front();
  NoAnswer refusal(kind, first == nullptr ? std::string("it cannot be read") : first->message,
                   first == nullptr || first->wanted.empty() ? std::string() : "expected: " + first->wanted);
  refusal.error["findings"] = to_json(findings);
  return refusal;
}

const ordered_json* Asked::value(const char* key) const {
  looked_at.insert(key);
  const auto found = request.find(key);
  return found == request.end() || found->is_null() ? nullptr : &*found;
}

bool Asked::has(const char* key) const { return value(key) != nullptr; }

std::optional<std::string> Asked::text(const char* key, std::size_t longest) const {
  const ordered_json* given = value(key);
  if (given == nullptr) return std::nullopt;
  if (!given->is_string()) throw wrong_type(key, "a string", *given);
  const auto& text = given->get_ref<const std::string&>();
  if (text.size() > longest) throw too_long(key, text.size(), longest);
  return text;
}

std::string Asked::needed_text(const char* key, std::string_view what, std::size_t longest) const {
  auto given = text(key, longest);
  if (!given) throw NoAnswer::in(key, fmt::format("'{}' is missing", key), what);
  return std::move(*given);
}

bool Asked::flag(const char* key, bool otherwise) const {
  const ordered_json* given = value(key);
  if (given == nullptr) return otherwise;
  if (!given->is_boolean()) throw wrong_type(key, "true or false", *given);
  return given->get<bool>();
}

std::optional<std::uint64_t> Asked::number(const char* key, std::uint64_t least, std::uint64_t most) const {
  const ordered_json* given = value(key);
  if (given == nullptr) return std::nullopt;
  const std::string wanted = fmt::format("a whole number from {} to {}", least, most);
  if (!given->is_number()) throw wrong_type(key, wanted, *given);
  // JavaScript writes 1e6 for large numbers, which is read as a floating-point number.
  if (given->is_number_float()) {
    const double real = given->get<double>();
    if (real >= static_cast<double>(least) && real <= static_cast<double>(most) &&
        static_cast<double>(static_cast<std::uint64_t>(real)) == real)
      return static_cast<std::uint64_t>(real);
  } else if (given->is_number_unsigned()) {
    const auto number = given->get<std::uint64_t>();
    if (number >= least && number <= most) return number;
  }
  throw NoAnswer::in(key, fmt::format("'{}' is {}", key, dump_json(*given)), wanted);
}

std::vector<std::string> Asked::texts(const char* key, std::size_t longest) const {
  const ordered_json* given = value(key);
  if (given == nullptr) return {};
  std::vector<std::string> list;
  if (given->is_string()) {
    list.push_back(given->get<std::string>());
  } else if (given->is_array()) {
    for (const ordered_json& each : *given) {
      if (!each.is_string()) throw wrong_type(key, "an array of strings", each);
      list.push_back(each.get<std::string>());
    }
  } else {
    throw wrong_type(key, "a string or an array of strings", *given);
  }
  std::size_t bytes = 0;
  for (const std::string& each : list) bytes += each.size();
  if (bytes > longest) throw too_long(key, bytes, longest);
  return list;
}

std::size_t Asked::choice(const char* key, std::initializer_list<std::string_view> words, std::size_t otherwise) const {
  const auto given = text(key);
  if (!given) return otherwise;
  if (const auto found = std::ranges::find(words, *given); found != words.end())
    return static_cast<std::size_t>(found - words.begin());
  throw NoAnswer::in(key, fmt::format("'{}' is '{}'", key, printable(*given, 40)),
                     "one of " + joined(words, ", ", [](std::string_view word) { return word; }));
}

void Asked::done() const {
  for (const auto& [key, unused] : request.items()) {
    if (looked_at.contains(key)) continue;
    const std::vector<std::string> known(looked_at.begin(), looked_at.end());
    const std::string near = nearest(key, known);
    throw NoAnswer::in(printable(key, 40), fmt::format("'{}' means nothing to this request", printable(key, 40)),
                       near.empty() ? "known: " + joined(known) : fmt::format("did you mean '{}'?", near));
  }
}

const Variant* asked_variant(const Asked& asked) {
  const auto name = asked.text("variant");
  if (const auto rules = asked.text("rules", most_rules)) return &brought_variant(asked, *rules, name);
  if (!name) return nullptr;
  const Variant* variant = variant_called(*name);
  if (variant == nullptr) refuse_name("variant", *name, variant_names());
  return variant;
}

Ruleset asked_ruleset(const Asked& asked, const Variant& variant) {
  if (const auto name = asked.text("profile")) return {variant, known_profile(variant, *name)};
  if (asked.has("rules")) return Ruleset(variant);
  return {variant, meant_by(asked.text("variant").value_or("")).profile.value_or(0)};
}

FenOptions asked_reading(const Asked& asked, const Variant* variant) {
  FenOptions options;
  if (const auto name = asked.text("dialect")) options.dialect = known_dialect(*name);
  if (const auto name = asked.text("alphabet")) options.alphabet = known_alphabet(variant, *name);
  if (const auto pair = asked.text(armies_word)) {
    options.armies = known_armies(*pair);
    if (variant != nullptr && variant->army_choice() == nullptr)
      throw NoAnswer("name", fmt::format("'{}' means nothing to {}", armies_word, variant->title()))
          .with("key", armies_word);
  }
  return options;
}

const Variant& variant_for(const Asked& asked, std::string_view fen) {
  if (const Variant* named = asked_variant(asked)) return *named;
  const records::Resolution told = records::resolve_variant({}, nullptr, {}, fen);
  if (told.variant != nullptr) {
    asked.variant_from = records::reason_of(told.by);
    return *told.variant;
  }
  throw NoAnswer("name", "the text does not say which variant it is of",
                 "name it in 'variant'; it may be " + joined(variants_that_read(fen), " or "))
      .with("key", "variant");
}

AskedGame asked_game(const Asked& asked) {
  const auto fen = asked.text("fen");
  const auto name = asked.text("position");
  if (fen && name) throw NoAnswer::in("position", "'fen' and 'position' exclude each other");
  if (!fen && !asked.has("variant") && !asked.has("rules"))
    throw NoAnswer::in("variant", "neither 'variant' nor 'fen' is there", "the name of a variant, or a position");
  records::GivenRules rules;
  const Variant& variant = variant_for(asked, fen.value_or(""));
  rules.ruleset = asked_ruleset(asked, variant);
  rules.fen = asked_reading(asked, &variant);
  if (!fen) {  // our own FEN, in the documents' letters
    rules.fen.dialect.reset();
    rules.fen.alphabet.clear();
  }
  const std::string text = fen ? *fen : known_position(variant, name.value_or("start"), rules.fen.armies);
  std::optional<Side> side;
  if (asked.has("side")) side = asked.choice("side", {"white", "black"}, 0) == 0 ? Side::white : Side::black;
  records::ReadPosition read = records::read_position(text, rules, {"fen", 1, 1, 0}, asked.flag("setup"), side);
  if (!read.position) {
    NoAnswer refusal = NoAnswer::found("position", read.faults);
    const bool computed = !asked.flag("setup") && std::ranges::all_of(read.faults, [](const auto& f) {
      return f.check.name().starts_with("AF2");
    });
    throw std::move(refusal).with("remedy", computed
                                                ? "no game has this position; \"setup\": true computes it all the same"
                                                : refusal.error.value("remedy", ""));
  }
  for (const Finding& remark : read.remarks) asked.notes.push_back(to_json(remark));
  History history(rules.ruleset);
  read.position->third_time = history.ends_with(read.position->setup());
  if (asked.has("played")) {
    auto after = play(joined(asked.texts("played"), " "), std::move(*read.position), {"played", 1, 1, 0}, history);
    if (!after) throw NoAnswer::found("move", after.error());
    read.position = std::move(*after);
  }
  if (const auto spelling = asked.text("write")) {
    conversion::write_as(*read.position, *spelling);
  } else if (read.position->style.dialect == Dialect::bare) {
    // A board alone would lose whose move it is: positions are written as the variant's documents do.
    const auto start = Ruleset(variant).parse_fen(known_position(variant, "start", rules.fen.armies), {});
    read.position->style = start ? start->style : FenStyle{};
    read.position->fen = rules.ruleset->write_fen(read.position->setup(), read.position->style);
  }
  return {std::move(*read.position), std::move(history)};
}

WrittenRoot asked_position(const Asked& asked) { return asked_game(asked).position; }

void say_rules(ordered_json& answer, Ruleset ruleset) {
  answer["variant"] = ruleset->name();
  answer["profile"] = ruleset.profile().name;
}

}  // namespace arbiter::service
