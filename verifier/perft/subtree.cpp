#include "verifier/perft/counting.hpp"

#include <optional>

#include "verifier/support/random.hpp"

namespace arbiter {
namespace {

/// The generators' counters have 64 bits. For up to this many plies they cannot overflow: that would take more than
/// 1,600 moves on average at each ply, and 2^64 leaves. Above that, plies are listed and summed in 128 bits.
constexpr int deepest_fast = 6;
/// With a limit, the generator is asked for so many plies at a time: millions of leaves, which take milliseconds.
constexpr int deepest_limited = 4;
/// Moves of a position, at the upper end of what is usual: where so many at each ply would pass the limit, fewer plies
/// are counted at a time.
constexpr Count many_moves = 40;

/// With a table: positions are looked up from this many plies on. Below that, counting again is cheaper than a look-up.
constexpr int least_looked_up = 2;

struct Counting {
  const CountJob& job;
  CountTable::Tried& tried;
  const MoveSource& source = source_of(job);
  PositionKey salt = salt_of();

  Tally details(const Setup& setup, int depth) {
    if (depth == 0) return Tally{1, {}};
    if (depth == 1) {
      if (job.limit != nullptr) job.limit->check();
      const Tally leaves = detail_of(setup, source.setup_moves(setup), source, job.ruleset.variant());
      if (job.limit != nullptr) job.limit->add(leaves);
      return leaves;
    }
    Tally sum;
    for (const MoveOutcome& each : source.setup_moves(setup)) sum += details(each.after, depth - 1);
    return sum;
  }

  Count count(const Setup& setup, int depth) {
    return job.table != nullptr && depth >= least_looked_up ? looked_up(setup, depth) : counted(setup, depth, false);
  }

  /// Everything but the position that a count depends on.
  [[nodiscard]] PositionKey salt_of() const {
    PositionKey key = key_of_number(fnv1a(job.ruleset->name()));
    key ^= key_of_number(0x10000 + job.ruleset.index() * 16 + static_cast<std::size_t>(job.kind) * 4 +
                         static_cast<std::size_t>(job.source));
    return key;
  }

  /// Deciding whether two set-ups are the same position needs the generator, and a set-up at the beginning of a move.
  /// Counts by rules, or of steps, compare whole set-ups, and find fewer equal positions.
  [[nodiscard]] PositionKey key(const Setup& setup, int depth) const {
    const bool whole = job.source == SourceKind::rules || job.kind == CountKind::steps;
    PositionKey key = whole ? key_of(setup) : key_of(job.ruleset.essential(setup));
    key ^= salt;
    key ^= key_of_number(static_cast<std::uint64_t>(depth));
    return key;
  }

  Count looked_up(const Setup& setup, int depth) {
    const PositionKey where = key(setup, depth);
    if (const auto known = job.table->find(where, tried)) return added(*known);
    const Count sum = counted(setup, depth, depth > least_looked_up);
    if (sum < ~std::uint64_t{0}) job.table->store(where, static_cast<std::uint64_t>(sum));
    return sum;
  }

  /// Tells the limit about leaves.
  [[nodiscard]] Count added(Count leaves) const {
    if (job.limit != nullptr) job.limit->add({leaves, {}});
    return leaves;
  }

  /// With `listed`, only the plies below are looked up or counted fast.
  Count counted(const Setup& setup, int depth, bool listed) {
    if (depth == 0) return 1;
    if (!listed && counts_fast(job)) {
      if (const auto leaves = at_once(setup, depth)) return *leaves;
    }
    if (depth == 1 && job.limit != nullptr) job.limit->check();
    const auto sum_over = [&](const auto& outcomes) {
      if (depth == 1) return added(outcomes.size());
      Count sum = 0;
      for (const auto& each : outcomes) sum += count(each.after, depth - 1);
      return sum;
    };
    return job.kind == CountKind::steps ? sum_over(source.setup_steps(setup)) : sum_over(source.setup_moves(setup));
  }

  /// The leaves by the generator; nothing if the tree is too deep for it, or has more leaves than the limit
  /// allows: these are counted one ply after the other, as far as it goes.
  std::optional<Count> at_once(const Setup& setup, int depth) const {
    const auto counted = [&] { return Count{job.ruleset.generator().count_setup_moves(setup, depth)}; };
    if (job.limit == nullptr) return depth <= deepest_fast ? std::optional(counted()) : std::nullopt;
    if (depth > deepest_limited) return std::nullopt;
    job.limit->check();
    if (depth == 1) return added(counted());
    Count expected = 1;
    for (int ply = 0; ply < depth; ++ply) expected *= many_moves;
    if (expected > job.limit->left()) return std::nullopt;
    const Count leaves = counted();
    return job.limit->add_within(leaves) ? std::optional(leaves) : std::nullopt;
  }
};

}  // namespace

const MoveSource& source_of(const CountJob& job) {
  return job.source == SourceKind::rules ? job.ruleset.rules() : job.ruleset.generator();
}

bool counts_fast(const CountJob& job) noexcept {
  return job.source == SourceKind::generator && job.kind == CountKind::moves && !job.detail && !job.listed;
}

Count breadth(const CountJob& job, const Setup& setup) {
  const bool known = job.source == SourceKind::generator && job.kind == CountKind::moves && !job.listed;
  return known ? job.ruleset.generator().count_setup_moves(setup, 1) : 0;
}

Tally count_subtree(const CountJob& job, const Setup& setup, int depth, CountTable::Tried& tried) {
  Counting counting{job, tried};
  if (job.detail) return counting.details(setup, depth);
  return {counting.count(setup, depth), {}};
}

}  // namespace arbiter
