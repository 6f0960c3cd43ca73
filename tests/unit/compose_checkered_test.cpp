// Themes of Checkered chess: what is composed is asked of the declarative rules, and near misses are refused.
#define BOOST_TEST_MODULE compose_checkered
#include <boost/test/unit_test.hpp>

#include <algorithm>

#include "puzzles/compose/composer.hpp"
#include "variants/checkered/state.hpp"

using namespace arbiter;
using namespace arbiter::puzzles;

namespace {

Request request_for(const Theme& theme, const char* parameter = nullptr, const char* value = nullptr) {
  Request request;
  request.variant = variant_named("checkered");
  for (const Parameter& each : theme.info().parameters) request.parameters[each.name] = each.fallback;
  if (parameter != nullptr) request.parameters[parameter] = value;
  request.wishes.to_move = theme.info().to_move;
  theme.prepare(request);
  return request;
}

Setup composed(const Theme& theme, const Request& request) {
  Effort effort;
  effort.seconds = 120;
  const Composition made = compose(theme, request, effort);
  BOOST_REQUIRE(made.verdict == Verdict::found);
  return made.positions.front().setup;
}

const MoveSource& rules() { return variant_named("checkered")->rules(0); }
bool checked(const Setup& setup) { return rules().in_check(setup, setup.to_move); }

}  // namespace

BOOST_AUTO_TEST_CASE(only_the_undo_rule_forbids_a_turn) {
  const Theme& theme = *theme_named("undo-stalemate");
  const Request request = request_for(theme);
  Setup setup = composed(theme, request);
  BOOST_TEST(rules().turns(setup).empty());
  BOOST_TEST(!checked(setup));
  const auto last = checkered::last_quiet(setup.state);
  BOOST_REQUIRE(last.has_value());
  checkered::set_last_quiet(setup.state, std::nullopt);
  const auto turns = rules().turns(setup);
  BOOST_REQUIRE(!turns.empty());
  for (const TurnOutcome& each : turns) {
    BOOST_TEST(each.turn.front().from.index() == last->to.index());
    BOOST_TEST(each.turn.front().to.index() == last->from.index());
  }
  BOOST_TEST(!theme.judge(request, setup).holds);
  // It ends in stalemate, not in mate.
  checkered::set_last_quiet(setup.state, last);
  BOOST_TEST(theme.judge(request, setup).holds);
  BOOST_TEST(!theme.judge(request_for(theme, "end", "mate"), setup).holds);
}

BOOST_AUTO_TEST_CASE(a_checkered_pawn_that_kept_its_double_step) {
  const Theme& theme = *theme_named("checkered-double-step");
  const Request request = request_for(theme);
  Setup setup = composed(theme, request);
  const auto turns = rules().turns(setup);
  BOOST_REQUIRE(!turns.empty());
  for (const TurnOutcome& each : turns) {
    const Step& step = each.turn.front();
    BOOST_TEST((setup.board[step.from] == Man{Owner::both, orthodox::pawn}));
    BOOST_TEST(step.to.rank() - step.from.rank() == 2);
    checkered::set_double(setup.state, step.from, false);
  }
  BOOST_TEST(rules().turns(setup).empty());
  BOOST_TEST(!theme.judge(request, setup).holds);
}

BOOST_AUTO_TEST_CASE(a_checkered_pawn_without_its_double_step) {
  const Theme& theme = *theme_named("checkered-double-lost");
  for (const bool mate : {true, false}) {
    const Request request = request_for(theme, "end", mate ? "mate" : "stalemate");
    Setup setup = composed(theme, request);
    BOOST_TEST(rules().turns(setup).empty());
    BOOST_TEST(checked(setup) == mate);
    for (int file = 0; file < 8; ++file) {
      const Square start = Square::at(file, 1);
      if (setup.board[start] == Man{Owner::both, orthodox::pawn}) checkered::set_double(setup.state, start, true);
    }
    BOOST_TEST(!rules().turns(setup).empty());
    BOOST_TEST(!theme.judge(request, setup).holds);
  }
}

BOOST_AUTO_TEST_CASE(mate_of_either_king) {
  const Theme& theme = *theme_named("stage-two-mate");
  for (const char* king : {"white", "black", "both"}) {
    const Request request = request_for(theme, "king", king);
    const Setup setup = composed(theme, request);
    BOOST_TEST(rules().turns(setup).empty());
    BOOST_TEST((rules().status(setup) == Status::mate));
    BOOST_TEST((checkered::checkered_player(setup.state) == Side::white));
    for (const char* other : {"white", "black", "both"}) {
      BOOST_TEST(theme.judge(request_for(theme, "king", other), setup).holds == (std::string(other) == king));
    }
  }
}
