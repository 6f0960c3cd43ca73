#include "verifier/rules/formula.hpp"

#include <algorithm>
#include <limits>

#include "verifier/support/internal_error.hpp"

namespace arbiter {

FormulaStore::FormulaStore() { nodes_.push_back({0, 0, false}); }

Formula FormulaStore::variable() {
  const auto node = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back({static_cast<std::uint32_t>(variable_count_++), 0, true});
  return {this, node * 2};
}

Formula FormulaStore::conjunction(std::vector<std::uint32_t> edges) {
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  // In sorted order the constants come first and the two edges of one node are adjacent.
  if (!edges.empty() && edges.front() == 0) return Formula::constant(false);
  if (!edges.empty() && edges.front() == 1) edges.erase(edges.begin());
  for (std::size_t i = 1; i < edges.size(); ++i) {
    if ((edges[i] ^ 1U) == edges[i - 1]) return Formula::constant(false);
  }
  if (edges.empty()) return Formula::constant(true);
  if (edges.size() == 1) return {this, edges.front()};

  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const std::uint32_t edge : edges) hash = (hash ^ edge) * 0x100000001b3U;
  const auto [first, last] = known_.equal_range(hash);
  for (auto it = first; it != last; ++it) {
    const auto known = operands(it->second);
    if (std::equal(known.begin(), known.end(), edges.begin(), edges.end())) return {this, it->second * 2};
  }
  ensure(nodes_.size() < std::numeric_limits<std::uint32_t>::max() / 4 &&
             edges_.size() < std::numeric_limits<std::uint32_t>::max() - edges.size(),
         "a formula store holds at most 2^30 nodes");
  const auto node = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back({static_cast<std::uint32_t>(edges_.size()), static_cast<std::uint32_t>(edges.size()), false});
  edges_.insert(edges_.end(), edges.begin(), edges.end());
  known_.emplace(hash, node);
  return {this, node * 2};
}

Formula FormulaStore::formula(std::uint32_t edge) const noexcept {
  // A formula holds a mutable store because combining it adds nodes; getting it changes nothing.
  return edge < 2 ? Formula::constant(edge == 1) : Formula(const_cast<FormulaStore*>(this), edge);
}

FormulaValues::FormulaValues(const FormulaStore& store, std::span<const std::uint64_t> variables) {
  ensure(variables.size() == store.variables(), "one word for each variable");
  words_.resize(store.size());
  // Node 0 is the constant: its plain edge is false. Operands always precede the node that uses them.
  for (std::uint32_t node = 1; node < store.size(); ++node) {
    if (store.is_variable(node)) {
      words_[node] = variables[store.variable_number(node)];
      continue;
    }
    std::uint64_t word = ~std::uint64_t{0};
    for (const std::uint32_t edge : store.operands(node)) {
      word &= (edge & 1U) != 0 ? ~words_[edge / 2] : words_[edge / 2];
    }
    words_[node] = word;
  }
}

std::uint64_t FormulaValues::of(Formula formula) const {
  ensure(formula.edge() / 2 < words_.size(), "a formula that is older than its values");
  const std::uint64_t word = words_[formula.edge() / 2];
  return (formula.edge() & 1U) != 0 ? ~word : word;
}

}  // namespace arbiter
