// Themes with one key: births and switches of Checkered chess; and themes written in the query language.
#include <boost/test/unit_test.hpp>

#include <algorithm>

#include "tests/support/composed.hpp"
#include "verifier/variants/checkered/state.hpp"

BOOST_AUTO_TEST_SUITE(compose_keys_test)

using namespace arbiter;
using namespace arbiter::puzzles;
using namespace arbiter::tests;

namespace {

/// The mating moves by the declarative rules.
std::vector<MoveOutcome> mating(const Variant& variant, const Setup& setup) {
  std::vector<MoveOutcome> result;
  for (MoveOutcome& each : Ruleset(variant).rules().setup_moves(setup)) {
    if (Ruleset(variant).rules().setup_status(each.after) == Status::mate) result.push_back(std::move(each));
  }
  return result;
}

const Variant& checkered_chess() { return *variant_named("checkered"); }

}  // namespace

BOOST_AUTO_TEST_CASE(a_nature_is_the_key) {
  const Theme& theme = *theme_named("nature-key");
  const Request request = request_for(theme, "nature", "captured");
  const Setup setup = composed(theme, request);
  const auto keys = mating(checkered_chess(), setup);
  BOOST_REQUIRE(keys.size() == 1U);
  const Step& key = keys.front().move.front();
  BOOST_TEST((key.becomes == Piece{Owner::both, setup.board[key.to]->role}));
  BOOST_TEST((setup.board[key.from]->role != setup.board[key.to]->role));
  // The other choice is legal as well.
  const auto moves = Ruleset(checkered_chess()).rules().setup_moves(setup);
  BOOST_TEST(std::any_of(moves.begin(), moves.end(), [&](const MoveOutcome& each) {
    return each.move.front().from == key.from && each.move.front().to == key.to &&
           each.move.front().becomes.role == setup.board[key.from]->role;
  }));
  BOOST_TEST(!theme.judge(request_for(theme, "nature", "capturer"), setup).holds);
}

BOOST_AUTO_TEST_CASE(each_kind_of_piece_is_born) {
  const Theme& theme = *theme_named("nature-key");
  for (const char* nature : {"pawn", "knight", "rook"}) {  // the others: among the composed positions
    BOOST_TEST_CONTEXT(nature) {
      const Setup setup = composed(theme, request_for(theme, "nature", nature));
      const auto keys = mating(checkered_chess(), setup);
      BOOST_REQUIRE(keys.size() == 1U);
      const Step& key = keys.front().move.front();
      BOOST_TEST((key.becomes.owner == Owner::both));
      BOOST_TEST(checkered_chess().roles()[static_cast<std::size_t>(number(key.becomes.role))].name == nature);
      const Role capturer = setup.board[key.from]->role;
      const Role captured = setup.board[key.to]->role;
      BOOST_TEST((capturer != captured));
      for (const char* other : {"pawn", "knight", "bishop", "rook", "queen"})
        BOOST_TEST(theme.judge(request_for(theme, "nature", other), setup).holds == (std::string(other) == nature));
      BOOST_TEST(theme.judge(request_for(theme, "nature", "capturer"), setup).holds == (key.becomes.role == capturer));
      // A capture by a piece of the same kind leaves no choice, so the theme is not shown.
      Setup no_choice = setup;
      no_choice.board.put(key.to, {Owner::black, capturer});
      BOOST_TEST(!theme.judge(request_for(theme, "nature", nature), no_choice).holds);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_switch_mates_the_king_that_is_named) {
  const Theme& theme = *theme_named("switch-key");
  for (const Side king : {Side::black, Side::white}) {
    const Request request = request_for(theme, "king", king == Side::black ? "enemy" : "own");
    const Setup setup = composed(theme, request);
    const auto keys = mating(checkered_chess(), setup);
    BOOST_REQUIRE(keys.size() == 1U);
    const MoveOutcome& key = keys.front();
    BOOST_TEST(key.move.front().switches);
    BOOST_TEST(Ruleset(checkered_chess()).rules().in_check(key.after, king));
    const bool both = Ruleset(checkered_chess()).rules().in_check(key.after, opponent(king));
    BOOST_TEST(theme.judge(request_for(theme, "king", king == Side::black ? "own" : "enemy"), setup).holds == both);
    Setup barred = setup;
    checkered::set_stage(barred.state, checkered::Stage::one);
    BOOST_TEST(!theme.judge(request, barred).holds);
  }
}

// A single checkered piece can mate: no position has fewer pieces.
BOOST_AUTO_TEST_CASE(three_pieces_are_enough_for_a_switch) {
  const Theme& theme = *theme_named("switch-key");
  Effort effort;
  effort.seconds = 100;
  effort.minimal = true;
  const Composition made = compose(theme, request_for(theme, "king", "own"), effort);
  BOOST_REQUIRE(!made.positions.empty());
  BOOST_TEST(made.fewest_proved);
  BOOST_TEST(made.positions.front().pieces == 3U);
  BOOST_TEST(mating(checkered_chess(), made.positions.front().setup).size() == 1U);
}

BOOST_AUTO_TEST_CASE(the_born_piece_mates) {
  const Theme& theme = *theme_named("birth-mate");
  const Request request = request_for(theme);
  const Setup setup = composed(theme, request);
  const auto keys = mating(checkered_chess(), setup);
  BOOST_REQUIRE(keys.size() == 1U);
  const Step& key = keys.front().move.front();
  BOOST_TEST(!key.captures.empty());
  Setup without = keys.front().after;
  without.board.clear(key.to);
  without.board.put(key.to, piece_of(without.to_move, Role{0}));
  BOOST_TEST(!Ruleset(checkered_chess()).rules().in_check(without, without.to_move));
  Setup nothing_to_take = setup;
  nothing_to_take.board.clear(key.to);
  BOOST_TEST(!theme.judge(request, nothing_to_take).holds);
}

BOOST_AUTO_TEST_CASE(a_pawn_bars_the_switch) {
  const Theme& theme = *theme_named("switch-barred");
  for (const char* king : {"enemy", "own"}) {
    const Request request = request_for(theme, "king", king);
    const Setup setup = composed(theme, request);
    const auto moves = Ruleset(checkered_chess()).rules().setup_moves(setup);
    BOOST_TEST(
        std::none_of(moves.begin(), moves.end(), [](const MoveOutcome& each) { return each.move.front().switches; }));
    BOOST_TEST(!setup.board.of(Piece{Owner::both, Role{0}}).empty());
    BOOST_TEST(!Ruleset(checkered_chess()).rules().in_check(setup, Side::white));
    BOOST_TEST(!theme.judge(request_for(theme, "king", std::string(king) == "own" ? "enemy" : "own"), setup).holds);
    // Without checkered pawns a switch is legal if a piece is left that can play it.
    Setup without = setup;
    for (const Square square : setup.board.of(Piece{Owner::both, Role{0}})) without.board.clear(square);
    BOOST_TEST(!theme.judge(request, without).holds);
  }
}

BOOST_AUTO_TEST_SUITE_END()
