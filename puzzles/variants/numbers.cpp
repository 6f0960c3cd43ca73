#include <algorithm>

#include <nlohmann/json.hpp>

#include "puzzles/query/words.hpp"
#include "puzzles/space/space.hpp"
#include "puzzles/themes/theme_info.hpp"
#include "puzzles/variants/orthodox_base.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter::puzzles {
namespace {

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

StatedBound bound_in(const nlohmann::json& row, const Variant& variant) {
  const auto text = [&](std::size_t i) -> std::string_view {
    return i < row.size() ? row[i].get_ref<const std::string&>() : std::string_view();
  };
  const auto query = query::parse(text(1), variant);
  ensure(query.has_value(), "the query of a bound can be read");
  const query::Node& root = query->root;
  const std::vector<query::Node> parts = root.op == query::Op::conjunction ? root.parts : std::vector{root};
  StatedBound bound{text(0), text(2), parts.front().parts[0]};
  for (const query::Node& part : parts) {
    const auto number = static_cast<std::size_t>(part.parts[1].number);
    if (part.comparison != query::Comparison::at_most) bound.range.least = number;
    if (part.comparison != query::Comparison::at_least) bound.range.most = number;
  }
  return bound;
}

std::vector<StatedBound> stated_bounds(Ruleset ruleset) {
  const nlohmann::json& own = theme_files().at(std::string(ruleset->name()));
  std::vector<StatedBound> bounds;
  for (const nlohmann::json& row : (own.contains("bounds") ? own : theme_files().at("shared")).at("bounds")) {
    bounds.push_back(bound_in(row, ruleset.variant()));
    const std::string_view remark = bounds.back().remark;
    const bool named = remark.ends_with(ruleset.profile().name);
    if (named ? remark.starts_with("except ") : remark.starts_with("only ")) bounds.pop_back();
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
  const nlohmann::json& own = theme_files().at(std::string(ruleset->name()));
  numbers.reserve_limit = own.value("reserve limit", std::size_t{0});
  for (const Side side : both_sides) {
    for (const nlohmann::json& kind : own.value("reserves", nlohmann::json::array())) {
      for (const RoleInfo& role : ruleset->roles()) {
        if (role.name == kind.get_ref<const std::string&>()) numbers.reserves.emplace_back(side, role.role);
      }
    }
  }
  for (const nlohmann::json& each : theme_files().at("shared").at("moves of chess")) {
    if (own.value("moves of chess", false))
      numbers.moves.push_back({each.at("most"), each.at("words"), each.value("published", false)});
  }
  return numbers;
}

}  // namespace arbiter::puzzles
