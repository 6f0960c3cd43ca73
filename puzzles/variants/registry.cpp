#include <map>

#include "puzzles/variants/side.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter::puzzles {

// Each variant in the list has a file in this folder that defines its side.
#define ARBITER_VARIANT(folder) PuzzleSide side_of_##folder();
#include "verifier/variants/variants.def"
#undef ARBITER_VARIANT

// And defined.cpp those of variants of rule files, which throw a Refusal where nothing is composed.
const SymbolicRules& symbolic_rules_of_rule_file(const Variant& variant);
const PuzzleVariant& puzzle_variant_of_rule_file(const Variant& variant);

namespace {

/// In the order of variants.def, like all_variants().
const PuzzleSide& side_of(const Variant& variant) {
  static const std::vector<PuzzleSide> sides{
#define ARBITER_VARIANT(folder) side_of_##folder(),
#include "verifier/variants/variants.def"
#undef ARBITER_VARIANT
  };
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (all_variants()[i] == &variant) return sides[i];
  }
  throw InternalError("a variant of the list");
}

/// By variant and profile.
using Table = std::map<const Variant*, std::vector<std::unique_ptr<SymbolicRules>>>;

Table make_all() {
  Table table;
  for (const Variant* variant : all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile)
      table[variant].push_back(side_of(*variant).rules(Ruleset(*variant, profile)));
  }
  return table;
}

}  // namespace

const SymbolicRules& symbolic_rules(Ruleset ruleset) {
  if (!is_built_in(ruleset.variant())) return symbolic_rules_of_rule_file(ruleset.variant());
  static const Table table = make_all();
  return *table.at(&ruleset.variant())[ruleset.index()];
}

const PuzzleVariant& puzzle_variant(const Variant& variant) {
  return is_built_in(variant) ? side_of(variant).puzzles : puzzle_variant_of_rule_file(variant);
}

Offer usual_offer(std::string_view theme) {
  return asks_for(theme, solve::Goal::win, solve::Goal::mate, solve::Goal::stalemate) ? Offer::offered : Offer::none;
}

std::span<const TagRule> own_tags(const Variant& variant) {
  return is_built_in(variant) ? puzzle_variant(variant).tags : std::span<const TagRule>();
}

}  // namespace arbiter::puzzles
