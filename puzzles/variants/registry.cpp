#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "puzzles/query/ask.hpp"
#include "puzzles/query/words.hpp"
#include "puzzles/themes/theme_info.hpp"
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

/// With what the variant's file says of it.
PuzzleSide with_file(const char* name, PuzzleSide side) {
  constexpr std::array<std::string_view, 5> kinships{"itself", "same moves", "other moves", "some boards",
                                                     "other pieces"};
  constexpr std::array<std::string_view, 3> starts{"none", "orthodox", "shuffled"};
  const nlohmann::json& file = theme_files().at(name);
  const auto index = [](const auto& words, const std::string& word) {
    const auto found = std::ranges::find(words, word);
    ensure(found != words.end(), "a word that the file of a variant may have");
    return found - words.begin();
  };
  side.puzzles.query_words = file.at("query words");
  side.puzzles.orthodox_kinship = static_cast<OrthodoxKinship>(index(kinships, file.at("orthodox kinship")));
  side.puzzles.usual_starts = static_cast<Castling>(index(starts, file.value("usual starts", "shuffled")));
  return side;
}

/// In the order of variants.def, like all_variants().
const PuzzleSide& side_of(const Variant& variant) {
  static const std::vector<PuzzleSide> sides{
#define ARBITER_VARIANT(folder) with_file(#folder, side_of_##folder()),
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

namespace {

/// Whether a query says it of one of these moves: of some of the "solver", of some "answer" of the other side, of the
/// "last" of the line, or of the "last of solver", if the line ends with one.
std::function<bool(const Story&)> some_move(const std::string& which, const std::string& said, const Variant& variant) {
  const auto query = query::parse(fmt::format("all moves({})", said), variant);
  ensure(query.has_value(), "the query of a tag can be read");
  return [which, node = query->root.parts.front()](const Story& story) {
    const std::size_t end = story.win.line.size();
    std::size_t i = which == "solver" ? 0 : which == "answer" ? 1 : end - 1;
    if (which == "last of solver" && i % 2 != 0) return false;
    const auto world = [&](const Setup& setup) {
      return query::ConcreteWorld(setup, story.ruleset.variant(), story.ruleset.generator());
    };
    for (; i < end; i += 2) {
      if (query::is_such(node, story.move(i), world(story.before[i]), world(story.before[i + 1]))) return true;
    }
    return false;
  };
}

std::vector<TagRule> tags_in_file(const Variant& variant) {
  std::vector<TagRule> rules;
  const nlohmann::json& file = theme_files().at(std::string(variant.name()));
  if (!file.contains("tags")) return rules;
  for (const nlohmann::json& row : file.at("tags")) {
    const Tag tag{row[0].get_ref<const std::string&>(), row[1].get_ref<const std::string&>()};
    const auto test = std::ranges::find(puzzle_variant(variant).tags, tag.name, &TagTest::name);
    rules.push_back({tag, row.size() > 2 ? some_move(row[2], row[3], variant) : test->applies});
  }
  return rules;
}

}  // namespace

const std::vector<TagRule>& own_tags(const Variant& variant) {
  static const auto all = [] {
    std::map<const Variant*, std::vector<TagRule>> table;
    for (const Variant* each : all_variants()) table[each] = tags_in_file(*each);
    return table;
  }();
  static const std::vector<TagRule> none;
  return is_built_in(variant) ? all.at(&variant) : none;
}

}  // namespace arbiter::puzzles
