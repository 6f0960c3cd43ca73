// Slow themes: compositions are checked with the declarative rules, and near misses are refused.
#define BOOST_TEST_MODULE compose_themes
#include <boost/test/unit_test.hpp>

#include "tests/support/composed.hpp"
#include "verifier/variants/armies/state.hpp"
#include "verifier/variants/checkered/state.hpp"

using namespace arbiter;
using namespace arbiter::puzzles;
using namespace arbiter::tests;

namespace {

const MoveSource& rules() { return Ruleset(*variant_named("checkered")).rules(); }
bool checked(const Setup& setup) { return rules().in_check(setup, setup.to_move); }

std::vector<MoveOutcome> mating(const Setup& setup) {
  std::vector<MoveOutcome> result;
  for (MoveOutcome& each : rules().setup_moves(setup)) {
    if (rules().setup_status(each.after) == Status::mate) result.push_back(std::move(each));
  }
  return result;
}

}  // namespace

BOOST_AUTO_TEST_CASE(only_the_undo_rule_forbids_a_move) {
  const Theme& theme = *theme_named("undo-stalemate");
  const Request request = request_for(theme);
  Setup setup = composed(theme, request);
  BOOST_TEST(rules().setup_moves(setup).empty());
  BOOST_TEST(!checked(setup));
  const auto last = checkered::last_quiet(setup.state);
  BOOST_REQUIRE(last.has_value());
  checkered::set_last_quiet(setup.state, std::nullopt);
  const auto moves = rules().setup_moves(setup);
  BOOST_REQUIRE(!moves.empty());
  for (const MoveOutcome& each : moves) {
    BOOST_TEST(each.move.front().from.index() == last->to.index());
    BOOST_TEST(each.move.front().to.index() == last->from.index());
  }
  BOOST_TEST(!theme.judge(request, setup).holds);
  // The line ends in stalemate, not in mate.
  checkered::set_last_quiet(setup.state, last);
  BOOST_TEST(theme.judge(request, setup).holds);
  BOOST_TEST(!theme.judge(request_for(theme, "end", "mate"), setup).holds);
}

BOOST_AUTO_TEST_CASE(a_checkered_pawn_without_its_double_step) {
  const Theme& theme = *theme_named("checkered-double-lost");
  for (const bool mate : {true, false}) {
    const Request request = request_for(theme, "end", mate ? "mate" : "stalemate");
    Setup setup = composed(theme, request);
    BOOST_TEST(rules().setup_moves(setup).empty());
    BOOST_TEST(checked(setup) == mate);
    for (int file = 0; file < 8; ++file) {
      const Square start = Square::at(file, 1);
      if (setup.board[start] == Piece{Owner::both, orthodox::pawn}) checkered::set_double(setup.state, start, true);
    }
    BOOST_TEST(!rules().setup_moves(setup).empty());
    BOOST_TEST(!theme.judge(request, setup).holds);
  }
}

BOOST_AUTO_TEST_CASE(castling_is_the_only_move) {
  const Theme& theme = *theme_named("castling-only");
  Request request = request_for(theme, "setup", "shuffled");
  const auto place = [&](const char* square, Owner owner, std::uint8_t role) {
    request.constraints.place.emplace_back(*Square::parse(square), Piece{owner, Role{role}});
  };
  place("c1", Owner::white, 5);
  place("h8", Owner::black, 5);
  place("e1", Owner::black, 3);
  for (const char* square : {"a2", "b3", "c2"}) place(square, Owner::white, 0);
  for (const char* square : {"a3", "b4", "c3"}) place(square, Owner::black, 0);
  const Composition made = composition_of(theme, request);
  BOOST_REQUIRE(made.verdict == Verdict::found);
  Setup setup = made.positions.front().setup;
  const MoveSource& both = Ruleset(*variant_named("armies")).rules();
  const auto moves = both.setup_moves(setup);
  BOOST_REQUIRE(moves.size() == 1U);
  const Step& step = moves.front().move.front();
  BOOST_REQUIRE(step.also.has_value());
  BOOST_TEST(step.to.name() == "b1");
  BOOST_TEST(step.also->to.name() == "c1");
  BOOST_TEST((armies::army(setup.state, Side::white) == armies::Army::clobberers));
  // Without the right it is stalemate.
  setup.state.bits.reset();
  BOOST_TEST((both.setup_status(setup) == Status::stalemate));
  BOOST_TEST(!theme.judge(request, setup).holds);
}

BOOST_AUTO_TEST_CASE(a_switch_mates) {
  const Theme& theme = *theme_named("switch-key");
  const Request request = request_for(theme);
  Setup setup = composed(theme, request);
  const auto keys = mating(setup);
  BOOST_REQUIRE(keys.size() == 1U);
  BOOST_TEST(keys.front().move.front().switches);
  BOOST_TEST(checkered::checkered_player(keys.front().after.state).has_value());
  checkered::set_stage(setup.state, checkered::Stage::one);
  BOOST_TEST(!theme.judge(request, setup).holds);
}

namespace {

struct Fewest {
  const char* theme;
  const char* parameter;
  const char* value;
  std::size_t pieces;
};

}  // namespace

// No position has fewer pieces than the lower bound by counting; a position shows that this many are enough.
BOOST_AUTO_TEST_CASE(fewest_pieces_by_counting) {
  constexpr Fewest all_wanted[] = {{"no-move-left", nullptr, nullptr, 4},
                                   {"pawn-captures", "captures", "1", 5},
                                   {"clearing-chain", "length", "2", 6},
                                   {"forced-en-passant", nullptr, nullptr, 12}};
  for (const Fewest& wanted : all_wanted) {
    BOOST_TEST_CONTEXT(wanted.theme) {
      const Theme& theme = *theme_named(wanted.theme);
      const Request request = request_for(theme, wanted.parameter, wanted.value);
      Effort effort;
      effort.seconds = 100;
      effort.minimal = true;
      const Composition made = compose(theme, request, effort);
      BOOST_REQUIRE(!made.positions.empty());
      const Setup& setup = made.positions.front().setup;
      BOOST_TEST(made.fewest_proved);
      BOOST_TEST(static_cast<std::size_t>(setup.board.occupied().size()) == wanted.pieces);
      BOOST_TEST(theme.least_pieces(request)->pieces == wanted.pieces);
      BOOST_TEST(Ruleset(*variant_named("interweave")).rules().setup_moves(setup).size() ==
                 (wanted.pieces == 4 ? 0U : 1U));
    }
  }
}

// The lower bound by counting equals the fewest pieces that a solver finds without it.
BOOST_AUTO_TEST_CASE(counting_agrees_with_the_solver) {
  constexpr Fewest all_wanted[] = {{"no-move-left", nullptr, nullptr, 4}, {"pawn-captures", "captures", "4", 10}};
  for (const Fewest& wanted : all_wanted) {
    BOOST_TEST_CONTEXT(wanted.theme) {
      const Theme& theme = *theme_named(wanted.theme);
      Request request = request_for(theme, wanted.parameter, wanted.value);
      BOOST_TEST(theme.least_pieces(request)->pieces == wanted.pieces);
      request.constraints.pieces = Range{1, wanted.pieces - 1};
      BOOST_TEST((composition_of(theme, request).verdict == Verdict::impossible));
    }
  }
}
