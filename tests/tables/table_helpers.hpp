#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "verifier/position/position.hpp"
#include "verifier/tables/table.hpp"

namespace arbiter::tests {

inline tables::Table table_of(Ruleset ruleset, const std::vector<std::string>& materials, bool by_rules = false,
                              const std::string& armies = "") {
  FenOptions options;
  options.armies = armies;
  std::vector<Setup> roots;
  for (const std::string& each : materials)
    roots.push_back(tables::setup_of_material(each, ruleset.variant(), options));
  return tables::build(ruleset, roots, by_rules, {});
}

/// The summary of one material and side.
inline tables::MaterialSummary summary_of(const tables::Table& table, const std::string& material, Side to_move) {
  for (const tables::MaterialSummary& each : summarised(table)) {
    if (each.material == material && each.to_move == to_move) return each;
  }
  return {};
}

/// How many of the positions with this material, side to move and value differ if the board may also be turned and
/// mirrored in a diagonal, as lists of orthodox positions without pawns count them.
inline std::size_t counted_turned(const tables::Table& table, const std::string& material, Side to_move,
                                  tables::Value value) {
  std::vector<std::string> seen;
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (!(table.value(i) == value)) continue;
    const Setup setup = table.setup(i);
    if (setup.to_move != to_move || tables::material_of(setup.board, table.variant()) != material) continue;
    std::string least;
    for (int image = 0; image < 8; ++image) {
      std::string text(64, '.');
      for (const Square square : setup.board.occupied()) {
        int file = square.file();
        int rank = square.rank();
        if ((image & 1) != 0) file = 7 - file;
        if ((image & 2) != 0) rank = 7 - rank;
        if ((image & 4) != 0) std::swap(file, rank);
        text[static_cast<std::size_t>(8 * rank + file)] =
            static_cast<char>(setup.board.codes()[static_cast<std::size_t>(square.index())]);
      }
      if (least.empty() || text < least) least = text;
    }
    seen.push_back(least);
  }
  std::sort(seen.begin(), seen.end());
  return static_cast<std::size_t>(std::unique(seen.begin(), seen.end()) - seen.begin());
}

/// Whether the side to move loses and would not lose if it could pass; neither is in check or at the end of the game.
inline bool reciprocal(const tables::Table& table, const Setup& setup) {
  const MoveSource& rules = table.ruleset.rules();
  const auto value = table.find(setup);
  const Setup passed = table.variant().after_pass(setup);
  const auto other = table.find(passed);
  if (!value || !other || value->outcome != tables::Outcome::loss || other->outcome == tables::Outcome::win)
    return false;
  return rules.setup_status(setup) == Status::ongoing && rules.setup_status(passed) == Status::ongoing;
}

/// A material of two or three pieces of each variant, and the armies where there are several.
struct SmallMaterial {
  std::string variant;
  std::string material;
  std::string armies{};
};

/// The first position of the material, or of what follows, that a side can win although Variant::why_never_wins() says
/// that it never does; empty if there is none. All lines are looked at, from the ends of the games back.
inline std::string false_arguments(const SmallMaterial& of) {
  const Variant& variant = *variant_named(of.variant);
  FenOptions options;
  options.armies = of.armies;
  tables::Places places{variant};
  const tables::Graph graph = tables::explore(Ruleset(variant), Ruleset(variant).generator(),
                                              {tables::setup_of_material(of.material, variant, options)}, places, {});
  // Whether the side to move can win, and whether the other one can.
  std::vector<std::array<bool, 2>> winnable(graph.keys.size());
  for (bool more = true; more;) {
    more = false;
    for (std::size_t i = 0; i < graph.keys.size(); ++i) {
      std::array<bool, 2> now{graph.ends[i] == tables::End::won, graph.ends[i] == tables::End::lost};
      for (std::uint64_t m = graph.first[i]; m < graph.first[i + 1]; ++m) {
        now[0] = now[0] || winnable[graph.next[m]][1];
        now[1] = now[1] || winnable[graph.next[m]][0];
      }
      more = more || now != winnable[i];
      winnable[i] = now;
    }
  }
  for (std::size_t i = 0; i < graph.keys.size(); ++i) {
    const Setup setup = places.setup(tables::Place::of_key(graph.keys[i]));
    for (const Side side : {Side::white, Side::black}) {
      if (variant.info().why_never_wins(setup, side).empty()) continue;
      if (winnable[i][side == setup.to_move ? 0 : 1]) return variant.write_fen(setup, {});
    }
  }
  return {};
}

}  // namespace arbiter::tests
