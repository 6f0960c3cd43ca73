// Checks that only one way of capturing answers, and the key that promotes to a piece of the other army: compositions
// are checked with the generator and the declarative rules, and near misses are refused.
#include <boost/test/unit_test.hpp>

#include <algorithm>

#include "tests/support/composed.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/variants/armies/rules.hpp"
#include "verifier/variants/armies/state.hpp"

BOOST_AUTO_TEST_SUITE(compose_checks_test)

using namespace arbiter;
using namespace arbiter::puzzles;
using namespace arbiter::tests;

namespace {

const Variant& take_and_make() { return *variant_named("takemake"); }

Setup position(const Variant& variant, const char* fen) { return Ruleset(variant).parse_fen(fen, {})->setup; }

Square at(const char* name) { return *Square::parse(name); }

/// The moves, which must be the same in both implementations.
std::vector<MoveOutcome> moves_of(const Variant& variant, const Setup& setup) {
  auto moves = Ruleset(variant).generator().setup_moves(setup);
  BOOST_TEST(moves.size() == Ruleset(variant).rules().setup_moves(setup).size());
  return moves;
}

/// Whether a king of the side to move would be in check on the square of the capture, with the king put there.
bool stood_guarded(const Setup& setup, const Step& take) {
  Setup there = setup;
  there.board.clear(take.from);
  there.board.put(take.to, piece_of(setup.to_move, orthodox::king));
  return Ruleset(take_and_make()).rules().in_check(there, setup.to_move);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_king_takes_guarded_pieces_only) {
  const Theme& theme = *theme_named("king-takes-guarded");
  const Request request = request_for(theme);
  for (const char* fen : {"2kb1r2/2r5/4q1r1/4q3/8/8/5q2/3BK3 w - - 0 1", "8/8/8/5k2/8/5b2/6r1/3r1K2 w - - 0 1"}) {
    const Setup setup = position(take_and_make(), fen);
    BOOST_TEST(Ruleset(take_and_make()).rules().in_check(setup, Side::white));
    const auto moves = moves_of(take_and_make(), setup);
    BOOST_TEST(!moves.empty());
    for (const MoveOutcome& each : moves) {
      BOOST_TEST((setup.board[each.move.front().from]->role == orthodox::king));
      BOOST_TEST(stood_guarded(setup, each.move.front()));
    }
    const Judgement judgement = theme.judge(request, setup);
    BOOST_TEST(judgement.holds);
    BOOST_TEST(judgement.moves.size() == moves.size());
  }
  // Near misses: a rook answers as well; the king captures an unguarded piece as well; no check.
  for (const char* fen : {"8/8/4k3/4N3/8/4R1q1/8/4qK2 w - - 0 1", "8/8/1k6/8/8/8/3n4/4Kq2 w - - 0 1",
                          "8/8/8/5k2/8/5b2/8/3K2r1 w - - 0 1"}) {
    BOOST_TEST(!theme.judge(request, position(take_and_make(), fen)).holds, fen);
  }
}

BOOST_AUTO_TEST_CASE(a_guarded_piece_is_composed) {
  const Theme& theme = *theme_named("king-takes-guarded");
  const Request request = request_for(theme);
  const Composition made = composition_of(theme, request);
  BOOST_REQUIRE(made.verdict == Verdict::found);
  const Setup& setup = made.positions.front().setup;
  BOOST_TEST(Ruleset(take_and_make()).rules().in_check(setup, Side::white));
  for (const MoveOutcome& each : moves_of(take_and_make(), setup)) {
    BOOST_TEST((setup.board[each.move.front().from]->role == orthodox::king));
    BOOST_TEST(stood_guarded(setup, each.move.front()));
  }
}

BOOST_AUTO_TEST_CASE(en_passant_answers_the_check) {
  const Theme& theme = *theme_named("en-passant-answers-check");
  const Request request = request_for(theme);
  const Setup setup = position(take_and_make(), "4k3/7q/3r4/4Pp2/4Kn2/6r1/6r1/8 w - f6 0 1");
  const auto moves = moves_of(take_and_make(), setup);
  BOOST_REQUIRE(moves.size() == 1U);
  BOOST_TEST((moves.front().move.front().to != *moves.front().move.front().captures.begin()));
  BOOST_TEST(theme.judge(request, setup).holds);
  // Without the right, without the check, or with one queen fewer there are other moves, or none.
  for (const char* fen : {"4k3/7q/3r4/4Pp2/4Kn2/6r1/6r1/8 w - - 0 1", "4k3/7q/3r4/4Pp2/5n2/4K1r1/6r1/8 w - f6 0 1",
                          "4k3/8/3r4/4Pp2/4Kn2/6r1/8/8 w - f6 0 1"}) {
    BOOST_TEST(!theme.judge(request, position(take_and_make(), fen)).holds, fen);
  }
  Request with_pieces = request;
  with_pieces.constraints.place = {{at("e4"), piece_of(Side::white, orthodox::king)},
                                   {at("e5"), piece_of(Side::white, orthodox::pawn)},
                                   {at("f5"), piece_of(Side::black, orthodox::pawn)}};
  const Setup found = composed(theme, with_pieces);
  BOOST_TEST(Ruleset(take_and_make()).rules().in_check(found, found.to_move));
  for (const MoveOutcome& each : moves_of(take_and_make(), found)) {
    BOOST_TEST((found.board[each.move.front().from]->role == orthodox::pawn));
    BOOST_TEST(!each.move.front().captures.contains(each.move.front().to));
  }
}

BOOST_AUTO_TEST_CASE(a_piece_of_the_other_army_is_the_key) {
  const Variant& variant = *variant_named("armies");
  const Theme& theme = *theme_named("mate-in-one");
  Request request = request_for(theme, "key", "foreign-promotion");
  request.ruleset = Ruleset(variant);
  State state;
  armies::set_army(state, Side::white, armies::Army::fide);
  armies::set_army(state, Side::black, armies::Army::clobberers);
  request.context = state.context;
  const auto keys_of = [&](const Setup& setup) {
    std::vector<MoveOutcome> keys;
    for (MoveOutcome& each : moves_of(variant, setup)) {
      if (Ruleset(variant).rules().setup_status(each.after) == Status::mate) keys.push_back(std::move(each));
    }
    return keys;
  };
  const auto& own = armies::pieces_of(armies::Army::fide);
  Request with_pieces = request;
  with_pieces.constraints.place = {{at("e3"), piece_of(Side::white, orthodox::king)},
                                   {at("e6"), piece_of(Side::black, orthodox::king)},
                                   {at("h7"), piece_of(Side::white, orthodox::pawn)}};
  // The cardinal strikes g8's neighbours and gives check from afar; a queen would not.
  for (const Setup& setup :
       {position(variant, "6c1/7P/4m3/8/3QK3/8/8/8 w 0 iiii - FC"), composed(theme, with_pieces)}) {
    const auto keys = keys_of(setup);
    BOOST_REQUIRE(keys.size() == 1U);
    const Step& key = keys.front().move.front();
    BOOST_TEST((setup.board[key.from] == piece_of(Side::white, orthodox::pawn)));
    BOOST_TEST((std::find(own.begin(), own.end(), key.becomes.role) == own.end()));
    BOOST_TEST(theme.judge(request, setup).holds);
    Request own_pieces = request;
    own_pieces.parameters["key"] = "quiet";
    BOOST_TEST(!theme.judge(own_pieces, setup).holds);
  }
  // A queen mates as well, and a rook belongs to White's own army.
  BOOST_TEST(!theme.judge(request, position(variant, "7m/P7/6K1/8/8/8/8/8 w 0 iiii - FC")).holds);
  BOOST_TEST(!theme.judge(request, position(variant, "7m/P5zz/8/8/8/8/8/K7 w 0 iiii - FC")).holds);
}

BOOST_AUTO_TEST_SUITE_END()
