#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace arbiter {

class FormulaStore;

/// A proposition over the variables of one FormulaStore. It does not convert to bool, so `if (formula)` and `a && b` do
/// not compile; there is no empty formula. Equal formulas of one store are the same node.
class Formula {
 public:
  Formula() = delete;
  explicit operator bool() const = delete;

  /// Constants belong to no store and combine with formulas of any store.
  [[nodiscard]] static constexpr Formula constant(bool value) noexcept { return {nullptr, value ? 1U : 0U}; }

  [[nodiscard]] constexpr bool is_constant() const noexcept { return edge_ < 2; }
  /// Node number times two, plus one if negated; 0 = false, 1 = true.
  [[nodiscard]] constexpr std::uint32_t edge() const noexcept { return edge_; }
  [[nodiscard]] constexpr FormulaStore* store() const noexcept { return store_; }

  friend constexpr bool same_node(Formula a, Formula b) noexcept { return a.edge_ == b.edge_; }

 private:
  friend class FormulaStore;
  friend Formula no(Formula a) noexcept;
  constexpr Formula(FormulaStore* store, std::uint32_t edge) noexcept : store_(store), edge_(edge) {}

  FormulaStore* store_;
  std::uint32_t edge_;
};

/// Owns the nodes: variables, and conjunctions of sorted edges (an edge may negate). Conjunctions are hash-consed and
/// folded: constants, repeated operands, `x and not x`. A disjunction is a negated conjunction.
class FormulaStore {
 public:
  FormulaStore();
  FormulaStore(const FormulaStore&) = delete;
  FormulaStore& operator=(const FormulaStore&) = delete;

  [[nodiscard]] Formula variable();
  /// The conjunction of `edges` (see Formula::edge()).
  [[nodiscard]] Formula conjunction(std::vector<std::uint32_t> edges);

  /// The formula of an edge of this store.
  [[nodiscard]] Formula formula(std::uint32_t edge) const noexcept;

  [[nodiscard]] std::size_t size() const noexcept { return nodes_.size(); }
  [[nodiscard]] std::size_t variables() const noexcept { return variable_count_; }

  /// The content of a node, for translators: a variable's number, or the edges of a conjunction.
  [[nodiscard]] bool is_variable(std::uint32_t node) const { return nodes_[node].variable; }
  [[nodiscard]] std::uint32_t variable_number(std::uint32_t node) const { return nodes_[node].begin; }
  [[nodiscard]] std::span<const std::uint32_t> operands(std::uint32_t node) const {
    return {edges_.data() + nodes_[node].begin, nodes_[node].count};
  }

 private:
  struct Node {
    std::uint32_t begin;  ///< first edge, or the variable's number
    std::uint32_t count;
    bool variable;
  };
  struct Known {
    std::uint32_t node = 0;  ///< 0: a free place
    std::uint32_t hash = 0;  ///< of its edges
  };
  [[nodiscard]] std::size_t first_place(Known known) const noexcept;
  void make_room();

  std::vector<Node> nodes_;  ///< node 0 is the constant
  std::vector<std::uint32_t> edges_;
  std::vector<Known> known_;  ///< the conjunctions, each at the first free place from that of its hash on
  std::size_t variable_count_ = 0;
};

/// The truth of every node of a store under 64 assignments at once, or 512: bit i % 64 of word i / 64 belongs to
/// assignment i.
class FormulaValues {
 public:
  static constexpr std::size_t most_words = 8;
  /// `variables[n * words + w]` is word w of variable number n; there must be `words` (1 or 8) for each.
  FormulaValues(const FormulaStore& store, std::span<const std::uint64_t> variables, std::size_t words = 1);
  /// `formula` must be older than these values, `word` less than their number.
  [[nodiscard]] std::uint64_t of(Formula formula, std::size_t word = 0) const;

 private:
  std::vector<std::uint64_t> words_;
  std::size_t width_;
};

}  // namespace arbiter
