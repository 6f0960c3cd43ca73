#pragma once

#include "verifier/position/search_source.hpp"

namespace arbiter::solve {

/// A function as a visitor: it returns whether to go on.
template <class Use>
class FunctionVisitor final : public NodeVisitor {
 public:
  explicit FunctionVisitor(const Use& use) : use_(use) {}
  bool visit(const SearchNode& next, const Arrival& by) override { return use_(next, by); }

 private:
  const Use& use_;
};

/// Calls `use(next, by)` after each move of the pieces on `movers` until it returns false; returns whether it never
/// did.
template <class Use>
bool each_successor(const SearchSource& source, const SearchNode& node, std::uint64_t movers, const Use& use) {
  FunctionVisitor<Use> visitor(use);
  return source.successors(node, movers, visitor);
}
template <class Use>
bool each_successor(const SearchSource& source, const SearchNode& node, const Use& use) {
  return each_successor(source, node, ~std::uint64_t{0}, use);
}

}  // namespace arbiter::solve
