#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include <boost/test/unit_test.hpp>

#include "tests/support/seeded_play.hpp"
#include "verifier/position/position.hpp"

namespace arbiter::tests {

inline Role role_named(const Variant& variant, std::string_view name) {
  for (const RoleInfo& info : variant.roles()) {
    if (info.name == name) return info.role;
  }
  throw InternalError("a role that the variant has");
}

/// Checks what Position::after() assumes about every legal move of `position`: from_setup() accepts the result as the
/// same position, and its counters are those after the move. Returns the number of moves.
inline std::size_t check_succession(const Position& position) {
  const Variant& variant = position.variant();
  const Role pawn = role_named(variant, "pawn");
  const auto moves = position.ruleset().generator().moves(position);
  for (const MoveOutcome& each : moves) {
    const Position after = position.after(each);
    const Setup& setup = after.setup();
    const auto again = Position::from_setup(position.ruleset(), setup);
    const auto words = [&] {
      return std::string(variant.name()) + "/" + std::string(position.ruleset().profile().name) + ": " +
             variant.write_fen(position.setup(), {}) + " -> " + variant.write_fen(setup, {}) + " " +
             (again ? "" : std::string(again.error().front().check.name()));
    };
    BOOST_REQUIRE_MESSAGE(again, words());
    BOOST_REQUIRE_MESSAGE(*again == after, words());
    const Counters counted = counters_after(position.setup(), each.move, pawn);
    BOOST_REQUIRE_MESSAGE(counted.plies == setup.counters.plies && counted.halfmove == setup.counters.halfmove,
                          words());
  }
  for (const StepOutcome& each : position.ruleset().generator().setup_steps(position.setup())) {
    if (each.after.to_move == position.setup().to_move) continue;
    const Counters counted = counters_after(position.setup(), {each.step}, pawn);
    BOOST_REQUIRE(counted.plies == each.after.counters.plies && counted.halfmove == each.after.counters.halfmove);
  }
  return moves.size();
}

/// The same for all moves of `games` positions of seeded play, and of those of `drawn` random set-ups that are
/// positions without any remark. In Interweave hardly any are: pieces and reserve are drawn independently. Returns the
/// number of such positions.
inline std::size_t check_succession(Ruleset ruleset, std::uint64_t seed, std::size_t games, std::size_t drawn) {
  std::size_t moves = 0;
  for_each_played(ruleset, seed, games, [&](const Setup& played) {
    Faults remarks;
    const auto position = Position::from_setup(ruleset, played, {}, &remarks);
    BOOST_REQUIRE_MESSAGE(position && remarks.empty(), ruleset->write_fen(played, {}));
    moves += check_succession(*position);
  });
  BOOST_TEST(moves > 5 * games);
  Random random(seed);
  std::size_t positions = 0;
  for (std::size_t i = 0; i < drawn; ++i) {
    Setup setup = ruleset.random_setup(random);
    Faults remarks;
    const auto position = Position::from_setup(ruleset, setup, {}, &remarks);
    if (!position || !remarks.empty()) continue;
    check_succession(*position);
    ++positions;
  }
  return positions;
}

}  // namespace arbiter::tests
