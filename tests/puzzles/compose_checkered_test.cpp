// Themes of Checkered chess: compositions are checked with the declarative rules, and near misses are refused.
#include <boost/test/unit_test.hpp>

#include <algorithm>

#include "tests/support/composed.hpp"
#include "verifier/variants/checkered/state.hpp"

BOOST_AUTO_TEST_SUITE(compose_checkered_test)

using namespace arbiter;
using namespace arbiter::puzzles;
using namespace arbiter::tests;

namespace {

const MoveSource& rules() { return Ruleset(*variant_named("checkered")).rules(); }

}  // namespace

BOOST_AUTO_TEST_CASE(a_checkered_pawn_that_kept_its_double_step) {
  const Theme& theme = *theme_named("checkered-double-step");
  const Request request = request_for(theme);
  Setup setup = composed(theme, request);
  const auto moves = rules().setup_moves(setup);
  BOOST_REQUIRE(!moves.empty());
  for (const MoveOutcome& each : moves) {
    const Step& step = each.move.front();
    BOOST_TEST((setup.board[step.from] == Piece{Owner::both, orthodox::pawn}));
    BOOST_TEST(step.to.rank() - step.from.rank() == 2);
    checkered::set_double(setup.state, step.from, false);
  }
  BOOST_TEST(rules().setup_moves(setup).empty());
  BOOST_TEST(!theme.judge(request, setup).holds);
}

BOOST_AUTO_TEST_CASE(mate_of_either_king) {
  const Theme& theme = *theme_named("stage-two-mate");
  for (const char* king : {"white", "black", "both"}) {
    const Request request = request_for(theme, "king", king);
    const Setup setup = composed(theme, request);
    BOOST_TEST(rules().setup_moves(setup).empty());
    BOOST_TEST((rules().setup_status(setup) == Status::mate));
    BOOST_TEST((checkered::checkered_player(setup.state) == Side::white));
    for (const char* other : {"white", "black", "both"}) {
      BOOST_TEST(theme.judge(request_for(theme, "king", other), setup).holds == (std::string(other) == king));
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
