#include <map>
#include <mutex>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "verifier/board/lines.hpp"
#include "verifier/defined/variant.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/refusal.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/sources.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter {

#define ARBITER_VARIANT(folder)                                                            \
  namespace folder {                                                                       \
  const Variant& variant();                                                                \
  ARBITER_BOTH_BUILDS(const MoveGenerator& generator_build(Profile profile))               \
  const MoveGenerator& generator(Profile profile) {                                        \
    return attacks::by_processor(baseline::generator_build, v3::generator_build)(profile); \
  }                                                                                        \
  }
#include "verifier/variants/variants.def"
#undef ARBITER_VARIANT

std::span<const Variant* const> all_variants() {
  static const auto list = std::to_array<const Variant*>({
#define ARBITER_VARIANT(folder) &folder::variant(),
#include "verifier/variants/variants.def"
#undef ARBITER_VARIANT
  });
  return list;
}

bool is_built_in(const Variant& variant) { return contains(all_variants(), &variant); }

namespace {

bool is_among(std::string_view name, std::span<const std::string_view> names) {
  return std::any_of(names.begin(), names.end(), [name](std::string_view each) { return same_word(each, name); });
}

/// Whether one of all_variants(), or a reading of it, is called so.
bool is_taken(std::string_view name) {
  return std::any_of(all_variants().begin(), all_variants().end(), [name](const Variant* variant) {
    const auto profiles = variant->profiles();
    return same_word(variant->name(), name) || is_among(name, variant->aliases()) ||
           is_among(name, variant->info().record_names) ||
           std::any_of(profiles.begin(), profiles.end(),
                       [name](const ProfileInfo& profile) { return is_among(name, profile.names); });
  });
}

/// Reads no rule file but that of the name, where shipped_variant_names() reads all: a path's words are looked up, too.
/// Never destroyed: what names a variant may live until the program ends.
const Variant* shipped_variant(std::string_view name) {
  static std::mutex guard;
  static auto& made = *new std::map<std::string_view, std::unique_ptr<const Variant>>;
  for (const defined::ShippedText& known : defined::shipped_texts()) {
    if (known.parent_only || !same_word(known.name, name) || is_taken(known.name)) continue;
    const std::lock_guard lock(guard);
    auto& variant = made[known.name];
    if (!variant) {
      const defined::Definition* definition = defined::shipped_definition(known.name);
      if (definition == nullptr) return nullptr;
      variant = defined::make_variant(*definition);
    }
    return variant.get();
  }
  return nullptr;
}

/// The letters and digits, in lower case.
std::string letters_and_digits(std::string_view text) {
  std::string out = lower_case(text);
  std::erase_if(out, [](char c) { return !is_lower(c) && !is_digit(c); });
  return out;
}

/// The variants that have several alphabets: "armies and interweave".
std::string those_with_alphabets() {
  return joined(all_variants(), " and ",
                [](const Variant* each) { return each->info().alphabets.empty() ? std::string_view() : each->name(); });
}

std::vector<std::string> names_of_profiles(const Variant& variant) {
  return collected<std::string>(variant.profiles(), &ProfileInfo::name);
}

/// The armies of the one variant that has some.
const ArmyChoice& army_choice() {
  for (const Variant* each : all_variants()) {
    if (const ArmyChoice* choice = each->army_choice()) return *choice;
  }
  throw InternalError("no variant has armies to choose");
}

/// Throws for a variant that is known but not played: its board is too large, or a rule of its file is not played yet.
void refuse_unplayed(const std::string& name) {
  if (defined::has_large_board(letters_and_digits(name))) {
    throw Refusal(fmt::format("{} has a board larger than 8×8", name),
                  "boards of at most 8 files and 8 ranks are played");
  }
  for (const defined::ShippedText& text : defined::shipped_texts()) {
    if (text.parent_only || letters_and_digits(name) != letters_and_digits(text.name)) continue;
    const auto findings = defined::read_rule_file(text.text, fmt::format("{}.ini", text.name)).findings;
    const auto error = std::find_if(findings.begin(), findings.end(),
                                    [](const Finding& finding) { return finding.level == Level::error; });
    throw Refusal(fmt::format("{} comes as a rule file, but not all of its rules are played", text.name),
                  error == findings.end() ? std::string() : error->message);
  }
}

}  // namespace

const Variant* variant_named(std::string_view name) {
  for (const Variant* variant : all_variants()) {
    if (same_word(variant->name(), name) || is_among(name, variant->aliases())) return variant;
  }
  return shipped_variant(name);
}

std::span<const std::string_view> shipped_variant_names() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> result = defined::shipped_names();
    std::erase_if(result, is_taken);
    return result;
  }();
  return names;
}

const Variant& default_variant() { return *all_variants().front(); }

// ---- Names ----------------------------------------------------------------------------------------------------------

std::vector<std::string> variant_names() {
  std::vector<std::string> names;
  for (const Variant* each : all_variants()) names.emplace_back(each->name());
  return names;
}

VariantName meant_by(std::string_view name) {
  if (const Variant* variant = variant_named(name)) return {variant, {}};
  const std::string word = letters_and_digits(name);
  if (word.empty()) return {};
  for (const Variant* variant : all_variants()) {
    if (word == letters_and_digits(variant->title()) || contains(variant->info().record_names, word))
      return {variant, {}};
    for (std::size_t i = 0; i < variant->profiles().size(); ++i) {
      if (contains(variant->profiles()[i].names, word)) return {variant, i};
    }
  }
  for (const defined::ShippedText& shipped : defined::shipped_texts()) {
    if (word != letters_and_digits(shipped.name)) continue;
    if (const Variant* variant = shipped_variant(shipped.name)) return {variant, {}};
  }
  return {variant_named(word), {}};
}

const Variant* variant_called(std::string_view name) { return meant_by(name).variant; }

const Variant& known_variant(const std::string& name) {
  if (const Variant* variant = variant_called(name)) return *variant;
  refuse_unplayed(name);
  std::vector<std::string> names = variant_names();
  const std::string known = "known: " + joined(names);
  for (const std::string_view shipped : shipped_variant_names()) names.emplace_back(shipped);
  // Of an alias, only where no name is near: 'ches' is meant for 'chess', not for a site's 'Chess'.
  if (nearest(name, names).empty()) {
    for (const Variant* each : all_variants()) {
      names.insert(names.end(), each->aliases().begin(), each->aliases().end());
      names.emplace_back(each->title());
      for (const ProfileInfo& profile : each->profiles())
        names.insert(names.end(), profile.names.begin(), profile.names.end());
    }
  }
  refuse_name("variant", name, names, known);
}

std::string profile_names(const Variant& variant) { return joined(names_of_profiles(variant)); }

std::size_t known_profile(const Variant& variant, const std::string& name) {
  if (const auto index = profile_named(variant, name)) return *index;
  const std::vector<std::string> names = names_of_profiles(variant);
  if (const Variant* other = variant_called(name); other != nullptr && other != &variant) {
    throw Refusal(fmt::format("'{}' is not a profile of {}: {} is a variant of its own", printable(name, 40),
                              variant.title(), other->title()),
                  fmt::format("the variant {}, or a profile: {}", other->name(), joined(names)));
  }
  refuse_name("profile", name, names);
}

Dialect known_dialect(const std::string& name) {
  static const std::vector<std::string> dialects{"vchess", "xogo", "fen", "bare"};
  if (const auto dialect = dialect_named(name)) return *dialect;
  refuse_name("dialect", name, dialects);
}

std::string known_alphabet(const Variant* variant, const std::string& name) {
  if (variant == nullptr) throw Refusal("an alphabet needs a variant", those_with_alphabets() + " have more than one");
  const auto& known = variant->info().alphabets;
  if (known.empty())
    throw Refusal(fmt::format("{} has one alphabet only", variant->title()),
                  "only " + those_with_alphabets() + " have more");
  if (!contains(known, name)) {
    throw Refusal(fmt::format("'{}' is not an alphabet of {}", printable(name, 40), variant->title()),
                  fmt::format("{}", fmt::join(known, ", ")));
  }
  return name;
}

std::string known_armies(const std::string& pair) {
  const std::string armies = upper_case(pair);
  const ArmyChoice& choice = army_choice();
  if (armies.size() == 2 && armies.find_first_not_of(choice.letters) == std::string::npos) return armies;
  throw Refusal(fmt::format("'{}' is not a pair of armies", printable(pair, 80)),
                fmt::format("two letters, White's first: {}", choice.explanation));
}

std::string known_position(const Variant& variant, const std::string& name, std::string_view armies) {
  if (auto fen = known_fen(variant, name, armies)) return *fen;
  auto names = collected<std::string>(variant.positions(), &NamedPosition::name);
  if (known_fen(variant, "0")) names.push_back(fmt::format("a number of Chess960 from 0 to {}", numbered_starts - 1));
  refuse_name("position", name, names);
}

}  // namespace arbiter
