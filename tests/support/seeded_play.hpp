#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "verifier/notation/notation.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tests {

/// `count` positions, or fewer of a variant whose start has more than 40 moves, in proportion: the time that a position
/// takes grows with its moves. Duck chess has 640 of them.
inline std::size_t positions_in_time(std::size_t count, Ruleset ruleset) {
  constexpr std::size_t usual = 40;
  const auto start = ruleset.parse_fen(ruleset->positions().front().fen, {});
  ensure(start.has_value(), "the start position is a good FEN");
  return count * usual / std::max(usual, ruleset.generator().setup_moves(start->setup).size());
}

/// Calls `visit(setup)` for `count` positions of seeded legal play by the generator: games from dealt set-ups (two in
/// three) or the start, all moves equally likely, up to 240 moves. Counters are kept up to date.
template <class Visit>
void for_each_played(Ruleset ruleset, std::uint64_t seed, std::size_t count, const Visit& visit) {
  const MoveSource& source = ruleset.generator();
  Role pawn{};
  for (const RoleInfo& info : ruleset->roles()) {
    if (info.name == "pawn") pawn = info.role;
  }
  Random random(seed);
  const auto start = ruleset.parse_fen(ruleset->positions().front().fen, {});
  ensure(start.has_value(), "the start position is a good FEN");
  for (std::size_t seen = 0; seen < count;) {
    Setup setup = random.one_in(3) ? start->setup : ruleset->shuffled_start(random.next());
    for (int ply = 0; ply < 240 && seen < count; ++ply) {
      visit(static_cast<const Setup&>(setup));
      ++seen;
      auto moves = source.setup_moves(setup);
      if (moves.empty()) break;
      MoveOutcome& chosen = moves[random.below(moves.size())];
      const Counters counters = counters_after(setup, chosen.move, pawn);
      setup = std::move(chosen.after);
      setup.counters = counters;
    }
  }
}

}  // namespace arbiter::tests
