#include "verifier/tables/propagate.hpp"

#include <limits>

#include "verifier/support/internal_error.hpp"
#include "verifier/support/refusal.hpp"
#include "verifier/tables/value.hpp"

namespace arbiter::tables {
namespace {

/// The moves of a graph, from their ends: `before` lists for each position those from which a move leads to it.
struct Reversed {
  std::vector<std::uint64_t> first;
  std::vector<std::uint32_t> before;

  explicit Reversed(const Graph& graph) : first(graph.keys.size() + 1), before(graph.next.size()) {
    for (const std::uint32_t to : graph.next) ++first[to + 1];
    for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
    std::vector<std::uint64_t> free(first.begin(), first.end() - 1);
    for (std::uint32_t from = 0; from < graph.keys.size(); ++from) {
      for (std::uint64_t i = graph.first[from]; i < graph.first[from + 1]; ++i) before[free[graph.next[i]]++] = from;
    }
  }
};

}  // namespace

std::vector<std::uint16_t> propagate(const Graph& graph) {
  const Reversed moves(graph);
  const std::size_t count = graph.keys.size();
  std::vector<std::uint16_t> worth(count, 0);
  std::vector<std::uint16_t> left(count);  // moves that are not known to lose
  std::vector<std::uint32_t> now;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint64_t all = graph.first[i + 1] - graph.first[i];
    ensure(all <= std::numeric_limits<std::uint16_t>::max(), "fewer successors than can be counted");
    left[i] = static_cast<std::uint16_t>(all);
    if (graph.ends[i] != End::won && graph.ends[i] != End::lost) continue;
    worth[i] = Value{graph.ends[i] == End::won ? Outcome::win : Outcome::loss, 0}.packed();
    now.push_back(i);
  }
  for (std::uint16_t plies = 1; !now.empty(); ++plies) {
    if (plies > Value::most_plies) throw Refusal("a game of this table lasts longer than a table can say");
    std::vector<std::uint32_t> next;
    for (const std::uint32_t at : now) {
      const bool lost = Value::unpacked(worth[at]).outcome == Outcome::loss;
      for (std::uint64_t i = moves.first[at]; i < moves.first[at + 1]; ++i) {
        const std::uint32_t from = moves.before[i];
        if (worth[from] != 0) continue;
        if (!lost && --left[from] > 0) continue;
        worth[from] = Value{lost ? Outcome::win : Outcome::loss, plies}.packed();
        next.push_back(from);
      }
    }
    now = std::move(next);
  }
  return worth;
}

}  // namespace arbiter::tables
