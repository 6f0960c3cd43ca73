#pragma once

#include <set>
#include <string>

#include <boost/test/unit_test.hpp>

#include "verifier/notation/notation.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/soundness/soundness.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tests {

/// What check_last_moves() examined.
struct LastMoves {
  std::size_t positions = 0;  ///< sound positions from which moves were played
  std::size_t moves = 0;
  std::size_t checks = 0;  ///< moves that gave check
};

/// The checks of the last move (AF307 to AF311) must find nothing after any legal move from any sound position,
/// reachable or not. One move from random positions tests all that they must allow: en passant, promotions, make-legs
/// and castling far more often than games do. All moves that give check are judged, and some of the others.
inline LastMoves check_last_moves(Ruleset ruleset, std::uint64_t seed, std::size_t wanted) {
  static const std::set<std::string> rules{"AF307", "AF308", "AF309", "AF310", "AF311"};
  const MoveSource& source = ruleset.generator();
  Role pawn{};
  for (const RoleInfo& info : ruleset->roles()) {
    if (info.name == "pawn") pawn = info.role;
  }
  Random random(seed);
  LastMoves seen;
  for (std::size_t tries = 0; seen.positions < wanted && tries < 100 * wanted; ++tries) {
    Setup setup = ruleset.random_setup(random);
    setup.counters = {80U + (setup.to_move == Side::black ? 1U : 0U), static_cast<std::uint32_t>(random.below(3))};
    if (orthodox::en_passant_square(setup.state)) setup.counters.halfmove = 0;
    bool sound = true;
    for (const Fault& fault : ruleset.faults(setup, FenMap{})) {
      sound = sound && fault.level < Level::error && fault.check != "AF201" && fault.check != "AF202";
    }
    if (!sound) continue;
    ++seen.positions;
    for (const MoveOutcome& outcome : source.setup_moves(setup)) {
      Setup after = outcome.after;
      after.counters = counters_after(setup, outcome.move, pawn);
      const bool check = source.in_check(after, after.to_move);
      if (!check && !random.one_in(12)) continue;
      ++seen.moves;
      seen.checks += check ? 1U : 0U;
      for (const Fault& fault : soundness::reachability(Position::from_setup(ruleset, after).value(), FenMap{})) {
        BOOST_REQUIRE_MESSAGE(rules.count(std::string(fault.check.name())) == 0,
                              ruleset->name() << '/' << ruleset.profile().name << ": "
                                              << to_text(outcome.move, setup, ruleset.variant()) << " from "
                                              << ruleset->write_fen(setup, {Dialect::vchess, 0, 0}) << " to "
                                              << ruleset->write_fen(after, {Dialect::vchess, 0, 0}) << ": "
                                              << fault.check.name() << ' ' << fault.message);
      }
    }
  }
  return seen;
}

}  // namespace arbiter::tests
