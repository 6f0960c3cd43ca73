#include "puzzles/themes/stipulations.hpp"
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
const LocalState& local_state_of_rule_file(const Variant& variant);

namespace {

/// In the order of variants.def, like all_variants().
const std::vector<PuzzleSide>& sides() {
  static const std::vector<PuzzleSide> all{
#define ARBITER_VARIANT(folder) side_of_##folder(),
#include "verifier/variants/variants.def"
#undef ARBITER_VARIANT
  };
  return all;
}

std::size_t index_of(const Variant& variant) {
  for (std::size_t i = 0; i < sides().size(); ++i) {
    if (all_variants()[i] == &variant) return i;
  }
  throw InternalError("a variant of the list");
}

using Table = std::vector<std::vector<std::unique_ptr<SymbolicRules>>>;

Table make_all() {
  Table table;
  for (std::size_t i = 0; i < sides().size(); ++i) {
    const Variant& variant = *all_variants()[i];
    auto& profiles = table.emplace_back();
    for (std::size_t p = 0; p < variant.profiles().size(); ++p)
      profiles.push_back(sides()[i].rules(Ruleset(variant, p)));
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
  return is_built_in(variant) ? sides()[index_of(variant)].puzzles : puzzle_variant_of_rule_file(variant);
}

Offer PuzzleVariant::offer(std::string_view theme) const {
  return asks_for(theme, solve::Goal::win, solve::Goal::mate, solve::Goal::stalemate) ? Offer::offered : Offer::none;
}

std::span<const TagRule> own_tags(const Variant& variant) {
  return is_built_in(variant) ? sides()[index_of(variant)].tags : std::span<const TagRule>();
}

const LocalState& local_state(const Variant& variant) {
  return is_built_in(variant) ? sides()[index_of(variant)].state : local_state_of_rule_file(variant);
}

}  // namespace arbiter::puzzles
