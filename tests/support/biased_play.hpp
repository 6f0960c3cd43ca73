#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/notation/notation.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tests {

/// The moves that a player prefers. Seeded play without a preference seldom promotes, gives few double checks and keeps
/// few pawns for long.
enum class Liking : std::uint8_t { captures, pawns, promotions, checks, quiet, home };
inline constexpr std::array likings{Liking::captures, Liking::pawns, Liking::promotions,
                                    Liking::checks,   Liking::quiet, Liking::home};

inline std::string_view name_of(Liking liking) {
  constexpr std::array<std::string_view, 6> names{"captures", "pawns", "promotions", "checks", "quiet", "home"};
  return names[static_cast<std::size_t>(liking)];
}

/// Whether a player with this liking prefers the move.
inline bool likes(Liking liking, const Setup& setup, const MoveOutcome& outcome, const MoveSource& source, Role pawn) {
  const Step& first = outcome.move.front();
  const Piece piece = mover_of(setup.board, first).value();
  bool captures = false;
  bool promotes = false;
  for (const Step& step : outcome.move) {
    captures = captures || !step.captures.empty();
    promotes = promotes || (piece.role == pawn && !step.places && step.becomes.role != pawn);
  }
  switch (liking) {
    case Liking::captures: return captures;
    case Liking::pawns: return piece.role == pawn;
    case Liking::promotions:
      return promotes || (piece.role == pawn && relative_rank(setup.to_move, first.from.rank()) >= 3);
    case Liking::checks: return source.in_check(outcome.after, outcome.after.to_move);
    case Liking::quiet: return !captures && piece.role != pawn;
    // Pieces go back to their first rank and pawns stay: close to the start position, but after many moves.
    case Liking::home: return piece.role != pawn && relative_rank(setup.to_move, outcome.move.back().to.rank()) == 0;
  }
  return false;
}

/// Like for_each_played(), but each side plays a move that it likes three times in four, if it has one.
template <class Visit>
void for_each_biased(Ruleset ruleset, std::uint64_t seed, std::size_t count, Liking white, Liking black,
                     const Visit& visit) {
  const MoveSource& source = ruleset.generator();
  Role pawn{};
  for (const RoleInfo& info : ruleset->roles()) {
    if (info.name == "pawn") pawn = info.role;
  }
  Random random(seed);
  const auto start = ruleset.parse_fen(ruleset->positions().front().fen, {});
  ensure(start.has_value(), "the start position is a good FEN");
  std::vector<std::size_t> liked;
  for (std::size_t seen = 0; seen < count;) {
    Setup setup = random.one_in(3) ? start->setup : ruleset->shuffled_start(random.next());
    for (int ply = 0; ply < 240 && seen < count; ++ply) {
      visit(static_cast<const Setup&>(setup));
      ++seen;
      auto moves = source.setup_moves(setup);
      if (moves.empty() || moves.size() > 20'000) break;
      std::size_t choice = random.below(moves.size());
      if (!random.one_in(4)) {
        liked.clear();
        const Liking liking = setup.to_move == Side::white ? white : black;
        for (std::size_t i = 0; i < moves.size(); ++i) {
          if (likes(liking, setup, moves[i], source, pawn)) liked.push_back(i);
        }
        if (!liked.empty()) choice = liked[random.below(liked.size())];
      }
      MoveOutcome& chosen = moves[choice];
      const Counters counters = counters_after(setup, chosen.move, pawn);
      setup = std::move(chosen.after);
      setup.counters = counters;
    }
  }
}

}  // namespace arbiter::tests
