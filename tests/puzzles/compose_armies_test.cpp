// Themes of the armies: compositions are checked with the declarative rules, and near misses are refused.
#include <boost/test/unit_test.hpp>

#include <algorithm>

#include "tests/support/composed.hpp"
#include "verifier/variants/armies/state.hpp"

BOOST_AUTO_TEST_SUITE(compose_armies_test)

using namespace arbiter;
using namespace arbiter::puzzles;
using namespace arbiter::tests;

namespace {

const Variant& variant() { return *variant_named("armies"); }

}  // namespace

// The king could go to d1, which castling crosses.
BOOST_AUTO_TEST_CASE(from_e1_castling_is_never_the_only_move) {
  const Theme& theme = *theme_named("castling-only");
  const Composition made = composition_of(theme, request_for(theme, "setup", "orthodox"));
  BOOST_TEST((made.verdict == Verdict::impossible));
  BOOST_TEST(made.exhausted);
}

BOOST_AUTO_TEST_CASE(bound_pieces_dominate) {
  const Theme& theme = *theme_named("colour-bound-domination");
  const Request request = request_for(theme, "piece", "knight");
  const Composition made = composition_of(theme, request);
  BOOST_REQUIRE(made.verdict == Verdict::found);
  const Setup& setup = made.positions.front().setup;
  const MoveSource& rules = Ruleset(variant()).rules();
  BOOST_TEST(!rules.in_check(setup, Side::black));
  bool moved = false;
  for (const MoveOutcome& each : rules.setup_moves(setup)) {
    bool taken = false;
    for (const MoveOutcome& reply : rules.setup_moves(each.after)) {
      for (const Square square : reply.move.front().captures)
        taken = taken || each.after.board[square] == Piece{Owner::black, Role{1}};
    }
    BOOST_TEST(taken);
    moved = moved || setup.board[each.move.front().from] == Piece{Owner::black, Role{1}};
  }
  BOOST_TEST(moved);
  // With one bound piece fewer, the piece escapes.
  for (const Square square : setup.board.of(Owner::white)) {
    if (number(setup.board[square]->role) == 5) continue;
    Setup without = setup;
    without.board.clear(square);
    BOOST_TEST(!theme.judge(request, without).holds);
  }
}

BOOST_AUTO_TEST_CASE(one_board_for_two_pairings) {
  const Theme& theme = *theme_named("two-pairings");
  const Request request = request_for(theme);
  const Composition made = composition_of(theme, request);
  BOOST_REQUIRE(made.verdict == Verdict::found);
  Setup setup = made.positions.front().setup;
  BOOST_TEST((Ruleset(variant()).rules().setup_status(setup) == Status::mate));
  // White's rook, knight, bishop and queen become Bede, Waffle, Fad and Cardinal.
  constexpr std::uint8_t clobberers[] = {0, 7, 8, 6, 9, 5};
  Setup other = setup;
  for (const Square square : setup.board.of(Owner::white)) {
    BOOST_REQUIRE(number(setup.board[square]->role) < 6);
    other.board.put(square, {Owner::white, Role{clobberers[number(setup.board[square]->role)]}});
  }
  armies::set_army(other.state, Side::white, armies::Army::clobberers);
  BOOST_TEST((Ruleset(variant()).rules().setup_status(other) == Status::check));
  BOOST_TEST(!theme.judge(request, other).holds);
  // Two equal readings make no theme.
  Request twice = request;
  twice.parameters["check"] = "FF";
  BOOST_TEST(!theme.judge(twice, setup).holds);
}

BOOST_AUTO_TEST_SUITE_END()
