#include "verifier/rules/formula.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "verifier/support/internal_error.hpp"
#include "verifier/support/random.hpp"

namespace arbiter {
namespace {

/// Writes the values of all nodes. The width is a constant so that the compiler combines the words of a node.
template <std::size_t width>
void fill_values(const FormulaStore& store, std::span<const std::uint64_t> variables,
                 std::vector<std::uint64_t>& words) {
  // Node 0 is the constant: its plain edge is false. Operands always precede the node that uses them.
  for (std::uint32_t node = 1; node < store.size(); ++node) {
    std::array<std::uint64_t, width> value;
    if (store.is_variable(node)) {
      std::copy_n(variables.begin() + static_cast<std::ptrdiff_t>(store.variable_number(node) * width), width,
                  value.begin());
    } else {
      value.fill(~std::uint64_t{0});
      for (const std::uint32_t edge : store.operands(node)) {
        const std::uint64_t flip = (edge & 1U) != 0 ? ~std::uint64_t{0} : 0;
        const std::uint64_t* operand = words.data() + edge / 2 * width;
        for (std::size_t w = 0; w < width; ++w) value[w] &= operand[w] ^ flip;
      }
    }
    std::copy_n(value.begin(), width, words.begin() + static_cast<std::ptrdiff_t>(node * width));
  }
}

}  // namespace

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

  std::uint64_t hash = fnv_basis;
  for (const std::uint32_t edge : edges) hash = fnv1a_word(edge, hash);
  if (2 * nodes_.size() >= known_.size()) make_room();
  const Known wanted{0, static_cast<std::uint32_t>(hash ^ hash >> 32U)};
  std::size_t place = first_place(wanted);
  for (; known_[place].node != 0; place = (place + 1) & (known_.size() - 1)) {
    if (known_[place].hash != wanted.hash) continue;
    const auto known = operands(known_[place].node);
    if (std::equal(known.begin(), known.end(), edges.begin(), edges.end())) return {this, known_[place].node * 2};
  }
  ensure(nodes_.size() < std::numeric_limits<std::uint32_t>::max() / 4 &&
             edges_.size() < std::numeric_limits<std::uint32_t>::max() - edges.size(),
         "a formula store holds at most 2^30 nodes");
  const auto node = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back({static_cast<std::uint32_t>(edges_.size()), static_cast<std::uint32_t>(edges.size()), false});
  edges_.insert(edges_.end(), edges.begin(), edges.end());
  known_[place] = {node, wanted.hash};
  return {this, node * 2};
}

std::size_t FormulaStore::first_place(Known known) const noexcept {
  // The hash once more: its low bits alone come from the low bits of the edges.
  return static_cast<std::size_t>(known.hash * 0x9E3779B97F4A7C15U >> 16U) & (known_.size() - 1);
}

void FormulaStore::make_room() {
  std::vector<Known> before(std::max<std::size_t>(2 * known_.size(), 64));  // a power of two
  before.swap(known_);
  for (const Known& each : before) {
    if (each.node == 0) continue;
    std::size_t place = first_place(each);
    while (known_[place].node != 0) place = (place + 1) & (known_.size() - 1);
    known_[place] = each;
  }
}

Formula FormulaStore::formula(std::uint32_t edge) const noexcept {
  // A formula holds a mutable store because combining it adds nodes; getting it changes nothing.
  return edge < 2 ? Formula::constant(edge == 1) : Formula(const_cast<FormulaStore*>(this), edge);
}

FormulaValues::FormulaValues(const FormulaStore& store, std::span<const std::uint64_t> variables, std::size_t words)
    : width_(words) {
  ensure(words == 1 || words == most_words, "values are of 64 or of 512 assignments");
  ensure(variables.size() == store.variables() * words, "one value for each variable");
  words_.resize(store.size() * words);
  if (words == 1) {
    fill_values<1>(store, variables, words_);
  } else {
    fill_values<most_words>(store, variables, words_);
  }
}

std::uint64_t FormulaValues::of(Formula formula, std::size_t word) const {
  const std::size_t at = formula.edge() / 2 * width_ + word;
  ensure(at < words_.size() && word < width_, "a formula that is older than its values");
  return (formula.edge() & 1U) != 0 ? ~words_[at] : words_[at];
}

}  // namespace arbiter
