#include "verifier/tables/table.hpp"

#include <algorithm>
#include <numeric>

#include "verifier/support/refusal.hpp"
#include "verifier/tables/material.hpp"
#include "verifier/tables/propagate.hpp"

namespace arbiter::tables {

std::optional<std::size_t> Table::index_of(const Setup& setup) const {
  if (setup.board.occupied().size() > static_cast<int>(most_pieces)) return std::nullopt;
  Place place;
  if (!places_.find(ruleset_.essential(setup), place)) return std::nullopt;
  const auto at = std::lower_bound(keys_.begin(), keys_.end(), place.key());
  if (at == keys_.end() || *at != place.key()) return std::nullopt;
  return static_cast<std::size_t>(at - keys_.begin());
}

std::optional<Value> Table::find(const Setup& setup) const {
  const auto index = index_of(setup);
  if (!index) return std::nullopt;
  return value(*index);
}

Table build(Ruleset ruleset, const std::vector<Setup>& roots, bool by_rules, const BuildLimits& limits) {
  if (ruleset.profile().players != 2)
    throw Refusal("a table says who wins of two; a third player may join this game", "another --profile");
  std::vector<std::string> materials;
  for (const Setup& root : roots) materials.push_back(material_of(root.board, ruleset.variant()));
  Table table(ruleset, std::move(materials), by_rules);
  const MoveSource& source = by_rules ? ruleset.rules() : ruleset.generator();
  Graph graph = explore(ruleset, source, roots, table.places_, limits);
  if (limits.progress) limits.progress("from the ends of the game back");
  const std::vector<std::uint16_t> worth = propagate(graph);
  std::vector<std::uint32_t> order(graph.keys.size());
  std::iota(order.begin(), order.end(), std::uint32_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t a, std::uint32_t b) { return graph.keys[a] < graph.keys[b]; });
  table.keys_.reserve(order.size());
  table.worth_.reserve(order.size());
  for (const std::uint32_t i : order) {
    table.keys_.push_back(graph.keys[i]);
    table.worth_.push_back(worth[i]);
  }
  return table;
}

}  // namespace arbiter::tables
