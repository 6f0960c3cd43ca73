#include <array>
#include <map>

#include "puzzles/compose/local_state.hpp"
#include "puzzles/games/tag_rule.hpp"
#include "puzzles/space/puzzle_variant.hpp"
#include "puzzles/space/symbolic_rules.hpp"
#include "puzzles/themes/theme_texts.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter::puzzles {

// Each variant in the list has a file in this folder that defines its functions.
#define ARBITER_VARIANT(folder)                                               \
  std::unique_ptr<SymbolicRules> symbolic_rules_of_##folder(Ruleset ruleset); \
  const PuzzleVariant& puzzle_variant_of_##folder();                          \
  const LocalState& local_state_of_##folder();                                \
  std::span<const TagRule> tags_of_##folder();                                \
  VariantThemes themes_of_##folder();
#include "verifier/variants/variants.def"
#undef ARBITER_VARIANT

// And defined.cpp those of variants of rule files, which throw a Refusal where nothing is composed.
const SymbolicRules& symbolic_rules_of_rule_file(const Variant& variant);
const PuzzleVariant& puzzle_variant_of_rule_file(const Variant& variant);
const LocalState& local_state_of_rule_file(const Variant& variant);

namespace {

using Make = std::unique_ptr<SymbolicRules> (*)(Ruleset);

/// In the order of variants.def, like all_variants().
constexpr auto makers = std::to_array<Make>({
#define ARBITER_VARIANT(folder) symbolic_rules_of_##folder,
#include "verifier/variants/variants.def"
#undef ARBITER_VARIANT
});

constexpr auto puzzle_variants = std::to_array<const PuzzleVariant& (*)()>({
#define ARBITER_VARIANT(folder) puzzle_variant_of_##folder,
#include "verifier/variants/variants.def"
#undef ARBITER_VARIANT
});

constexpr auto local_states = std::to_array<const LocalState& (*)()>({
#define ARBITER_VARIANT(folder) local_state_of_##folder,
#include "verifier/variants/variants.def"
#undef ARBITER_VARIANT
});

constexpr auto variants_tags = std::to_array<std::span<const TagRule> (*)()>({
#define ARBITER_VARIANT(folder) tags_of_##folder,
#include "verifier/variants/variants.def"
#undef ARBITER_VARIANT
});

constexpr auto variants_themes = std::to_array<VariantThemes (*)()>({
#define ARBITER_VARIANT(folder) themes_of_##folder,
#include "verifier/variants/variants.def"
#undef ARBITER_VARIANT
});

std::size_t index_of(const Variant& variant) {
  for (std::size_t i = 0; i < makers.size(); ++i) {
    if (all_variants()[i] == &variant) return i;
  }
  throw InternalError("a variant of the list");
}

using Table = std::vector<std::vector<std::unique_ptr<SymbolicRules>>>;

Table make_all() {
  Table table;
  for (std::size_t i = 0; i < makers.size(); ++i) {
    const Variant& variant = *all_variants()[i];
    auto& profiles = table.emplace_back();
    for (std::size_t p = 0; p < variant.profiles().size(); ++p) profiles.push_back(makers[i](Ruleset(variant, p)));
  }
  return table;
}

}  // namespace

const SymbolicRules& symbolic_rules(Ruleset ruleset) {
  if (!is_built_in(ruleset.variant())) return symbolic_rules_of_rule_file(ruleset.variant());
  static const Table table = make_all();
  return *table[index_of(ruleset.variant())][ruleset.index()];
}

const PuzzleVariant& puzzle_variant(const Variant& variant) {
  return is_built_in(variant) ? puzzle_variants[index_of(variant)]() : puzzle_variant_of_rule_file(variant);
}

std::span<const TagRule> own_tags(const Variant& variant) {
  return is_built_in(variant) ? variants_tags[index_of(variant)]() : std::span<const TagRule>();
}

VariantThemes own_themes(const Variant& variant) {
  return is_built_in(variant) ? variants_themes[index_of(variant)]() : VariantThemes();
}

std::span<const ThemeText> all_theme_texts() {
  static const std::vector<ThemeText> texts = [] {
    const auto shared = shared_theme_texts();
    std::vector<ThemeText> all(shared.begin(), shared.end());
    for (const auto of_variant : variants_themes) {
      const VariantThemes own = of_variant();
      for (const NamedQuery& each : own.queries) {
        all.push_back(heading(each.name, each.heading));
        all.push_back(title(each.name, "", each.title));
        all.push_back(asks(each.name, each.query));
      }
      all.insert(all.end(), own.texts.begin(), own.texts.end());
    }
    return all;
  }();
  return texts;
}

const LocalState& local_state(const Variant& variant) {
  return is_built_in(variant) ? local_states[index_of(variant)]() : local_state_of_rule_file(variant);
}

}  // namespace arbiter::puzzles
