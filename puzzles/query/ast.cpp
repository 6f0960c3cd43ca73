#include "puzzles/query/ast.hpp"

#include <algorithm>
#include <utility>

namespace arbiter::puzzles::query {

bool is_amount(Op op) noexcept { return op == Op::literal || op == Op::amount || op == Op::count; }

Node join(Op op, std::vector<Node> parts) {
  if (parts.size() == 1) return std::move(parts.front());
  Node node;
  node.op = op;
  node.begin = parts.front().begin;
  node.end = parts.back().end;
  for (const Node& part : parts) node.plies = std::max(node.plies, part.plies);
  node.parts = std::move(parts);
  return node;
}

Node wrap(Op op, Node part, std::size_t begin, std::size_t end) {
  Node node;
  node.op = op;
  node.begin = begin;
  node.end = end;
  node.plies = part.plies;
  node.parts.push_back(std::move(part));
  return node;
}

Node more_than_none(Node amount) {
  Node zero;
  zero.op = Op::literal;
  const std::size_t begin = amount.begin;
  const std::size_t end = amount.end;
  Node result = wrap(Op::comparison, std::move(amount), begin, end);
  result.comparison = Comparison::more;
  result.parts.push_back(std::move(zero));
  return result;
}

}  // namespace arbiter::puzzles::query
