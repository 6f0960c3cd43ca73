#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "puzzles/themes/theme.hpp"
#include "puzzles/variants/side.hpp"

namespace arbiter::puzzles {

// Each variant in the list has a file in this folder that defines its side.
#define ARBITER_VARIANT(folder) PuzzleSide side_of_##folder();
#include "verifier/variants/variants.def"
#undef ARBITER_VARIANT

// And defined.cpp those of variants of rule files, which throw a Refusal where nothing is composed.
const SymbolicRules& symbolic_rules_of_rule_file(const Variant& variant);
const PuzzleVariant& puzzle_variant_of_rule_file(const Variant& variant);

namespace {

/// The rules of a variant by profile, and what puzzles ask of it beside them.
struct Known {
  std::vector<std::unique_ptr<SymbolicRules>> rules;
  PuzzleVariant puzzles;
};

/// With what the variant's file says of it.
Known with_file(const char* name, const PuzzleSide& side) {
  constexpr std::array<std::string_view, 5> kinships{"itself", "same moves", "other moves", "some boards",
                                                     "other pieces"};
  constexpr std::array<std::string_view, 3> starts{"none", "orthodox", "shuffled"};
  const nlohmann::ordered_json& file = theme_files().at(name);
  const auto index = [](const auto& words, const std::string& word) {
    const auto found = std::ranges::find(words, word);
    ensure(found != words.end(), "a word that the file of a variant may have");
    return found - words.begin();
  };
  Known known{{}, side.puzzles};
  known.puzzles.query_words = file.at("query words");
  known.puzzles.orthodox_kinship = static_cast<OrthodoxKinship>(index(kinships, file.at("orthodox kinship")));
  known.puzzles.usual_starts = static_cast<Castling>(index(starts, file.value("usual starts", "shuffled")));
  const Variant& variant = *variant_named(name);
  for (std::size_t profile = 0; profile < variant.profiles().size(); ++profile)
    known.rules.push_back(side.rules(Ruleset(variant, profile)));
  return known;
}

const Known& known(const Variant& variant) {
  // In the order of variants.def, like all_variants().
  static const auto all = std::to_array<Known>({
#define ARBITER_VARIANT(folder) with_file(#folder, side_of_##folder()),
#include "verifier/variants/variants.def"
#undef ARBITER_VARIANT
  });
  return all[static_cast<std::size_t>(std::ranges::find(all_variants(), &variant) - all_variants().begin())];
}

/// Whether a query says it of one of these moves: of some of the "solver", of some "answer" of the other side, of the
/// "last" of the line, or of the "last of solver", if the line ends with one.
std::function<bool(const Story&)> some_move(const std::string& which, const std::string& said, const Variant& variant) {
  const query::Query query = query_in_file(fmt::format("all moves({})", said), variant);
  return [which, node = query.root.parts.front()](const Story& story) {
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
  const nlohmann::ordered_json& file = theme_files().at(std::string(variant.name()));
  if (!file.contains("tags")) return rules;
  for (const nlohmann::ordered_json& row : file.at("tags")) {
    const Tag tag{row[0].get_ref<const std::string&>(), row[1].get_ref<const std::string&>()};
    if (row.size() > 2) {
      rules.push_back({tag, some_move(row[2], row[3], variant)});
      continue;
    }
    const auto& tests = puzzle_variant(variant).tags;
    const auto test = std::ranges::find(tests, tag.name, &TagTest::name);
    if (test == tests.end())
      throw InternalError(fmt::format("puzzles/variants/{}.json: no rule for the tag '{}'", variant.name(), tag.name));
    rules.push_back({tag, [such = test->such](const Story& story) { return story.some(such); }});
  }
  return rules;
}

/// A bound as the files of themes state it.
struct StatedBound {
  std::string_view invariant;
  std::string_view remark;
  query::Node pieces;  ///< an amount
  Range range{};

  /// Whether it is said of either side.
  [[nodiscard]] bool of_sides() const {
    return pieces.pieces.owners[0] != pieces.pieces.owners[1] || pieces.squares.squares[0] != pieces.squares.squares[1];
  }
};

StatedBound bound_in(const nlohmann::ordered_json& row, const Variant& variant) {
  const auto text = [&](std::size_t i) -> std::string_view {
    return i < row.size() ? row[i].get_ref<const std::string&>() : std::string_view();
  };
  const query::Query query = query_in_file(text(1), variant);
  const query::Node& root = query.root;
  const std::vector<query::Node> parts = root.op == query::Op::conjunction ? root.parts : std::vector{root};
  StatedBound bound{text(0), text(2), parts.front().parts[0]};
  for (const query::Node& part : parts) {
    const auto number = static_cast<std::size_t>(part.parts[1].number);
    if (part.comparison != query::Comparison::at_most) bound.range.least = number;
    if (part.comparison != query::Comparison::at_least) bound.range.most = number;
  }
  return bound;
}

/// Whether what has this remark holds under the profile: "only site", "except site", or any other remark.
bool holds_under(std::string_view remark, Ruleset ruleset) {
  const bool named = remark.ends_with(ruleset.profile().name);
  return named ? !remark.starts_with("except ") : !remark.starts_with("only ");
}

std::vector<StatedBound> stated_bounds(Ruleset ruleset) {
  const nlohmann::ordered_json& own = theme_files().at(std::string(ruleset->name()));
  std::vector<StatedBound> bounds;
  for (const nlohmann::ordered_json& row : (own.contains("bounds") ? own : theme_files().at("shared")).at("bounds")) {
    bounds.push_back(bound_in(row, ruleset.variant()));
    if (!holds_under(bounds.back().remark, ruleset)) bounds.pop_back();
  }
  return bounds;
}

/// `initial`: the board that the variant's games begin with.
void add_bound(const StatedBound& stated, Side side, const Board& initial, const Variant& variant,
               VariantNumbers& numbers) {
  const auto counted = [pattern = stated.pieces.pieces, side](Piece piece) { return pattern.matches(piece, side); };
  CountBound& bound =
      numbers.bounds.emplace_back(CountBound{stated.invariant, counted, stated.range, stated.pieces.squares.of(side)});
  if (stated.remark == "beyond the start") {
    bound.free = [initial](Piece piece) {
      return piece.role == orthodox::pawn ? std::size_t{0} : static_cast<std::size_t>(initial.of(piece).size());
    };
  }
  if (stated.remark != "with the reserve") return;
  for (const RoleInfo& each : variant.roles()) {
    if (!counted(piece_of(side, each.role))) continue;
    bound.reserve = {side, each.role};
    numbers.reserves.emplace_back(side, each.role);
  }
}

}  // namespace

const SymbolicRules& symbolic_rules(Ruleset ruleset) {
  if (!is_built_in(ruleset.variant())) return symbolic_rules_of_rule_file(ruleset.variant());
  return *known(ruleset.variant()).rules[ruleset.index()];
}

const PuzzleVariant& puzzle_variant(const Variant& variant) {
  return is_built_in(variant) ? known(variant).puzzles : puzzle_variant_of_rule_file(variant);
}

const std::vector<TagRule>& own_tags(const Variant& variant) {
  static const auto all = [] {
    std::map<const Variant*, std::vector<TagRule>> table;
    for (const Variant* each : all_variants()) table[each] = tags_in_file(*each);
    return table;
  }();
  static const std::vector<TagRule> none;
  return is_built_in(variant) ? all.at(&variant) : none;
}

std::vector<StatedImplication> stated_implications(Ruleset ruleset) {
  std::vector<StatedImplication> result;
  if (!is_built_in(ruleset.variant())) return result;
  const nlohmann::ordered_json& own = theme_files().at(std::string(ruleset->name()));
  const std::string groups = own.value("implied as in", "") + " all";
  for (const nlohmann::ordered_json& row : theme_files().at("shared").at("implications")) {
    if (contains(split_words(groups), row[0].get_ref<const std::string&>()))
      result.push_back({row[1] == "move", row[2].get<std::string>()});
  }
  for (const nlohmann::ordered_json& row : own.value("implications", nlohmann::ordered_json::array())) {
    if (row.size() < 3 || holds_under(row[2].get_ref<const std::string&>(), ruleset))
      result.push_back({row[0] == "move", row[1].get<std::string>()});
  }
  return result;
}

VariantNumbers stated_numbers(Ruleset ruleset, const State& state) {
  VariantNumbers numbers;
  const std::vector<StatedBound> bounds = stated_bounds(ruleset);
  const Board initial = initial_board(ruleset.variant(), state.context);
  // Those of sides that follow one another are said of White, then of Black.
  for (auto first = bounds.begin(); first != bounds.end();) {
    const bool of_sides = first->of_sides();
    const auto end =
        std::find_if(first, bounds.end(), [&](const StatedBound& each) { return each.of_sides() != of_sides; });
    for (const Side side : both_sides) {
      if (side == Side::black && !of_sides) break;
      for (auto each = first; each != end; ++each) add_bound(*each, side, initial, ruleset.variant(), numbers);
    }
    first = end;
  }
  const nlohmann::ordered_json& own = theme_files().at(std::string(ruleset->name()));
  numbers.reserve_limit = own.value("reserve limit", std::size_t{0});
  for (const Side side : both_sides) {
    for (const nlohmann::ordered_json& kind : own.value("reserves", nlohmann::ordered_json::array())) {
      for (const RoleInfo& role : ruleset->roles()) {
        if (role.name == kind.get_ref<const std::string&>()) numbers.reserves.emplace_back(side, role.role);
      }
    }
  }
  for (const nlohmann::ordered_json& each : theme_files().at("shared").at("moves of chess")) {
    if (own.value("moves of chess", false))
      numbers.moves.push_back({each.at("most"), each.at("words"), each.value("published", false)});
  }
  return numbers;
}

}  // namespace arbiter::puzzles
