#include "verifier/perft/division.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "verifier/perft/part_queue.hpp"
#include "verifier/perft/position_key.hpp"
#include "verifier/perft/subtree.hpp"
#include "verifier/support/fnv.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter {
namespace {

/// The least number of parts, if the tree has that many: a few dozen for each run are enough for an even share.
constexpr std::size_t wanted_parts = 1000;
constexpr std::size_t wanted_a_shard = 64;
/// A part of more plies would take too long to repeat after an interruption …
constexpr int deepest_part = 7;
/// … but a list should not have more parts than this.
constexpr std::size_t most_parts = 60'000;

std::vector<DivisionPart> one_ply_deeper(const CountJob& job, const std::vector<DivisionPart>& level) {
  const bool merged = job.source == SourceKind::generator && job.kind == CountKind::moves;
  std::vector<DivisionPart> next;
  std::unordered_map<Setup, std::size_t, SetupHash> known;
  for (const DivisionPart& part : level) {
    std::vector<std::pair<Move, Setup>> moves;
    expand(job, part.setup, [&](Move move, Setup after) { moves.emplace_back(std::move(move), std::move(after)); });
    // Implementations may list moves in any order.
    std::sort(moves.begin(), moves.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (auto& [move, after] : moves) {
      Setup position = merged ? job.ruleset.essential(after) : after;
      position.counters = {};
      const auto [at, is_new] = known.emplace(position, next.size());
      if (is_new) next.push_back({position, 0, 0});
      next[at->second].times += part.times;
    }
  }
  return next;
}

std::string digest_of(const Division& division) {
  std::uint64_t digest = fnv_basis;
  const auto mix = [&digest](std::uint64_t value) {
    digest = fnv1a_word(value, digest);
    digest ^= digest >> 29U;
  };
  mix(static_cast<std::uint64_t>(division.plies));
  for (const DivisionPart& part : division.parts) {
    const PositionKey key = key_of(part.setup);
    mix(key.high);
    mix(key.low);
    mix(static_cast<std::uint64_t>(part.times));
  }
  return fmt::format("{:016x}", digest);
}

}  // namespace

Division division_of(const CountJob& job, const Root& root, int depth, std::size_t shards) {
  ensure(job.ruleset == root.ruleset(), "a job under the rules of its root");
  ensure(depth >= 1 && job.kind != CountKind::results, "only moves and steps are divided");
  Division division;
  division.parts.push_back({root.setup(), 1, 0});
  division.parts.front().setup.counters = {};
  const std::size_t wanted = std::min(most_parts, std::max(wanted_parts, wanted_a_shard * shards));
  while (depth - division.plies > 1 && !division.parts.empty()) {
    const std::size_t count = division.parts.size();
    const bool deep = depth - division.plies > deepest_part && count < most_parts / 8;
    if (count >= wanted && !deep) break;
    division.parts = one_ply_deeper(job, division.parts);
    ++division.plies;
  }
  for (DivisionPart& part : division.parts) part.breadth = breadth(job, part.setup);
  division.digest = digest_of(division);
  return division;
}

std::vector<std::size_t> runs_of(const Division& division, std::size_t shards) {
  std::vector<std::size_t> order(division.parts.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  // Dealt from the broadest to the narrowest, back and forth, so that no run always gets the broader one.
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return division.parts[a].breadth > division.parts[b].breadth; });
  std::vector<std::size_t> runs(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::size_t place = i % shards;
    runs[order[i]] = i / shards % 2 == 0 ? place : shards - 1 - place;
  }
  return runs;
}

void count_share(const CountJob& job, const Division& division, int depth, const std::vector<std::size_t>& parts,
                 const std::function<void(std::size_t part, const Tally& tally)>& done) {
  std::vector<TreePart> trees;
  double mean = 1;
  for (const std::size_t part : parts)
    mean += static_cast<double>(division.parts[part].breadth) / static_cast<double>(parts.size());
  const int left = depth - division.plies;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto breadth = static_cast<double>(division.parts[parts[i]].breadth);
    trees.push_back(
        {division.parts[parts[i]].setup, left, i, std::clamp(estimated_leaves(breadth, mean, left), 1.0, 1e200)});
  }
  count_parts(job, depth, std::move(trees), [&](std::size_t root, const Tally& tally) { done(parts[root], tally); });
}

}  // namespace arbiter
