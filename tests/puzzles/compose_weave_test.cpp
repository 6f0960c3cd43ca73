// Interweave: this test plays composed positions with the generator, without the themes' judges; the judges refuse near
// misses.
#include <boost/test/unit_test.hpp>

#include "puzzles/compose/composer.hpp"
#include "puzzles/variants/interweave/themes.hpp"
#include "tests/support/every.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/variants/interweave/state.hpp"

BOOST_AUTO_TEST_SUITE(compose_weave_test)

using namespace arbiter;
using namespace arbiter::puzzles;

namespace {

Request request_for(const Theme& theme, const std::map<std::string, std::string>& values = {}) {
  Request request;
  request.ruleset = Ruleset(*variant_named("interweave"));
  for (const Parameter& each : theme.info().parameters) request.parameters[each.name] = each.fallback;
  for (const auto& [name, value] : values) request.parameters.at(name) = value;
  return request;
}

/// One position, with more than enough time for a busy machine.
Composed composed(const Theme& theme, const Request& request) {
  Effort effort;
  effort.seconds = 100;
  const Composition made = compose(theme, request, effort);
  BOOST_REQUIRE_EQUAL(made.positions.size(), 1U);
  return made.positions.front();
}

MoveOutcome only_move(const Setup& setup) {
  const auto moves = Ruleset(*variant_named("interweave")).generator().setup_moves(setup);
  BOOST_REQUIRE_EQUAL(moves.size(), 1U);
  return moves.front();
}

std::size_t pieces_of(const Setup& setup) { return static_cast<std::size_t>(setup.board.occupied().size()); }
int kings(const Setup& setup, Side side) { return setup.board.of(piece_of(side, interweave::king)).size(); }

/// Whether a later step crosses the square of a victim.
bool leads_over_the_fallen(const Move& move) {
  for (std::size_t i = 0; i < move.size(); ++i) {
    for (std::size_t k = i + 1; k < move.size(); ++k) {
      for (const Square victim : move[i].captures) {
        const Square a = move[k].from;
        const Square b = move[k].to;
        const bool in_file = a.file() == b.file() && victim.file() == a.file() &&
                             (victim.rank() - a.rank()) * (victim.rank() - b.rank()) < 0;
        const bool in_rank = a.rank() == b.rank() && victim.rank() == a.rank() &&
                             (victim.file() - a.file()) * (victim.file() - b.file()) < 0;
        if (in_file || in_rank) return true;
      }
    }
  }
  return false;
}

}  // namespace

BOOST_AUTO_TEST_CASE(lines_are_forced_and_lead_to_their_end) {
  const MoveSource& generator = Ruleset(*variant_named("interweave")).generator();
  std::size_t found = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    LineOrder order;
    order.schedule = {1 + seed % 3, 2, 1 + seed % 2};
    order.first = seed % 2 == 0 ? Side::white : Side::black;
    order.king_falls = seed % 3 == 0;
    if (seed % 4 == 1) order.standing = {{Square::at(3, 3), piece_of(Side::white, interweave::remover)}};
    if (seed % 4 == 2) order.empty = SquareSet(0xff00000000ff0000U);
    Random random(seed);
    const auto line = draw_forced_line(generator, order, random, 100'000);
    if (!line) continue;
    ++found;
    for (const Fault& fault : Ruleset(*variant_named("interweave")).faults(line->start, {}))
      BOOST_TEST((fault.level != Level::error), fault.message);
    BOOST_TEST((line->start.board.occupied() & order.empty).empty());
    for (const auto& [square, piece] : order.standing) BOOST_TEST(line->start.board.holds(square, piece));
    Setup here = line->start;
    BOOST_REQUIRE(here.to_move == order.first);
    for (std::size_t i = 0; i < order.schedule.size(); ++i) {
      const MoveOutcome move = only_move(here);
      BOOST_TEST((move.move == line->moves[i]));
      BOOST_TEST(move.move.size() == order.schedule[i]);
      BOOST_TEST(pieces_of(move.after) + order.schedule[i] == pieces_of(here));
      here = move.after;
    }
    BOOST_TEST((kings(here, Side::white) + kings(here, Side::black)) == (order.king_falls ? 3 : 4));
  }
  BOOST_TEST(found > 30U);
}

BOOST_AUTO_TEST_CASE(both_sides_capture_in_move) {
  const Theme& theme = *theme_named("domino");
  const Request request = request_for(theme, {{"schedule", "2,2,2"}, {"end", "king"}});
  const Setup start = composed(theme, request).setup;
  Setup here = start;
  for (int move = 0; move < 3; ++move) {
    const MoveOutcome outcome = only_move(here);
    BOOST_TEST(outcome.move.size() == 2U);
    here = outcome.after;
  }
  BOOST_TEST(kings(here, Side::black) == 1);
  BOOST_TEST(kings(here, Side::white) == 2);
  const MoveOutcome opening = only_move(start);
  for (const Square victim : opening.move.back().captures) {
    Setup without = start;
    without.board.clear(victim);
    BOOST_TEST(!theme.judge(request, without).holds);
  }
  BOOST_TEST(!theme.judge(request_for(theme, {{"schedule", "2,2,2,1"}}), start).holds);
  const Request kings_only = request_for(theme, {{"schedule", "1,1"}, {"piece", "king"}});
  const Setup by_kings = composed(theme, kings_only).setup;
  const MoveOutcome first = only_move(by_kings);
  BOOST_TEST((by_kings.board[first.move.front().from] == piece_of(Side::white, interweave::king)));
  BOOST_TEST((first.after.board[only_move(first.after).move.front().from] == piece_of(Side::black, interweave::king)));
  BOOST_TEST(!theme.judge(request_for(theme, {{"schedule", "1,1"}, {"piece", "smasher"}}), by_kings).holds);
  BOOST_TEST(!theme.judge(request_for(theme, {{"schedule", "2,1,2"}}), start).holds);
}

BOOST_AUTO_TEST_CASE(constraints_hold_along_a_line) {
  const Theme& theme = *theme_named("domino");
  Request request = request_for(theme, {{"schedule", "1,2"}});
  request.constraints.place = {{Square::at(0, 0), piece_of(Side::white, interweave::remover)}};
  request.constraints.pieces = Range{14, 14};
  const Composed made = composed(theme, request);
  BOOST_TEST(made.pieces == 14U);
  BOOST_TEST(made.setup.board.holds(Square::at(0, 0), piece_of(Side::white, interweave::remover)));
  BOOST_TEST(only_move(only_move(made.setup).after).move.size() == 2U);
}

BOOST_AUTO_TEST_CASE(the_duty_to_capture_costs_a_king) {
  const Theme& theme = *theme_named("king-lost");
  const Request request = request_for(theme);
  const Setup start = composed(theme, request).setup;
  const MoveOutcome duty = only_move(start);
  BOOST_TEST(duty.move.front().captures.size() == 1);
  BOOST_TEST(kings(only_move(duty.after).after, Side::white) == 1);
  Setup swapped = start;
  swapped.to_move = Side::black;
  for (const MoveOutcome& each : request.generator().setup_moves(swapped))
    BOOST_TEST(kings(each.after, Side::white) == 2);
  // A piece that would be captured anyway loses nothing by the duty.
  BOOST_TEST(!theme.judge(request, duty.after).holds);
}

BOOST_AUTO_TEST_CASE(a_pawn_promotes_and_goes_on) {
  const Theme& theme = *theme_named("promotion-chain");
  const Request request = request_for(theme, {{"length", "2"}, {"to", "smasher"}});
  const Setup start = composed(theme, request).setup;
  const Move move = only_move(start).move;
  BOOST_TEST(move.size() == 2U);
  BOOST_TEST((start.board[move.front().from] == piece_of(Side::white, interweave::pawn)));
  BOOST_TEST((move.front().becomes == piece_of(Side::white, interweave::smasher)));
  BOOST_TEST(!move.back().captures.empty());
  BOOST_TEST(!theme.judge(request_for(theme, {{"length", "2"}, {"to", "leaper"}}), start).holds);
  Setup without = start;
  interweave::set_reserve(without.state, Side::white, interweave::smasher, 0);
  BOOST_TEST(!theme.judge(request, without).holds);
}

BOOST_AUTO_TEST_CASE(a_captured_piece_bars_nothing) {
  const Theme& theme = *theme_named("clearing-chain");
  const Request request = request_for(theme, {{"length", "3"}});
  const Setup start = composed(theme, request).setup;
  const Move move = only_move(start).move;
  BOOST_TEST(move.size() == 3U);
  BOOST_TEST(leads_over_the_fallen(move));
  const Theme& any = *theme_named("forced-chain");
  const std::map<std::string, std::string> two{{"piece", "smasher"}, {"length", "2"}};
  bool plain = false;
  for (std::uint64_t seed = 1; seed < 6 && !plain; ++seed) {
    Request chain = request_for(any, two);
    chain.seed = seed;
    const Setup other = composed(any, chain).setup;
    plain = !leads_over_the_fallen(only_move(other).move);
    BOOST_TEST(theme.judge(request_for(theme, two), other).holds == !plain);
  }
  BOOST_TEST(plain);
}

BOOST_AUTO_TEST_CASE(one_step_of_a_pawn) {
  const Theme& four = *theme_named("pawn-captures");
  const Setup crowded = composed(four, request_for(four)).setup;
  const Move captures = only_move(crowded).move;
  BOOST_TEST(captures.size() == 1U);
  BOOST_TEST(captures.front().captures.size() == 4);
  BOOST_TEST(!four.judge(request_for(four, {{"captures", "3"}}), crowded).holds);

  const Theme& passing = *theme_named("forced-en-passant");
  const Setup passed = composed(passing, request_for(passing)).setup;
  const Move move = only_move(passed).move;
  const Square over = Square::at(move.front().from.file(), (move.front().from.rank() + move.front().to.rank()) / 2);
  BOOST_REQUIRE(interweave::passed(passed.state).has_value());
  BOOST_TEST((interweave::passed(passed.state)->square == over));
  BOOST_TEST(passed.board.empty(over));
  Setup late = passed;
  interweave::set_en_passant(late.state, std::nullopt);
  BOOST_TEST(!passing.judge(request_for(passing), late).holds);
}

BOOST_AUTO_TEST_CASE(no_move_is_left) {
  const Theme& theme = *theme_named("no-move-left");
  const Request request = request_for(theme, {{"piece", "pawn"}});
  const Setup start = composed(theme, request).setup;
  BOOST_TEST(Ruleset(*variant_named("interweave")).rules().setup_moves(start).empty());
  BOOST_TEST((Ruleset(*variant_named("interweave")).generator().setup_status(start) == Status::lost));
  BOOST_TEST(kings(start, Side::white) == 2);
  BOOST_TEST(!start.board.of(piece_of(Side::white, interweave::pawn)).empty());
  Setup over = start;
  for (const Square square : start.board.of(piece_of(Side::white, interweave::king))) over.board.clear(square);
  over.board.put(*start.board.of(piece_of(Side::white, interweave::king)).begin(),
                 piece_of(Side::white, interweave::king));
  BOOST_TEST(Ruleset(*variant_named("interweave")).generator().setup_moves(over).empty());
  BOOST_TEST(!theme.judge(request, over).holds);
}

BOOST_AUTO_TEST_CASE(longer_than_eight_is_impossible) {
  std::size_t number = 0;
  for (const char* name : {"forced-chain", "long-chain", "promotion-chain", "clearing-chain"}) {
    if (number++ % tests::every_nth() != 0) continue;
    const Theme& theme = *theme_named(name);
    Effort effort;
    effort.seconds = 100;
    const Composition made = compose(theme, request_for(theme, {{"length", "9"}}), effort);
    BOOST_TEST((made.verdict == Verdict::impossible), name);
    BOOST_TEST(made.exhausted);
  }
}

BOOST_AUTO_TEST_CASE(values_of_parameters) {
  const Parameter list{"schedule", "", {}, "4,4", 1, 8, true};
  for (const char* good : {"1", "8,8", "4,4,4,4"}) BOOST_TEST(list.takes(good), good);
  for (const char* bad : {"", ",", "4,", "9", "0", "4;4", " 4", "-1", "04", "4,,4", "99999999999999999999"})
    BOOST_TEST(!list.takes(bad), bad);
  const Parameter number{"length", "", {}, "4", 1, 16};
  BOOST_TEST(number.takes("16"));
  BOOST_TEST(!number.takes("4,4"));
  const Parameter word{"piece", "", {"king", "pawn"}, "king"};
  BOOST_TEST(word.takes("pawn"));
  BOOST_TEST(!word.takes("queen"));
}

// No position has fewer pieces than the lower bound by counting; a position shows that this many are enough.
BOOST_AUTO_TEST_CASE(fewest_pieces_by_counting) {
  struct Wanted {
    const char* theme;
    std::map<std::string, std::string> values;
    std::size_t pieces;
  };
  // More of them in a slow test.
  std::vector<Wanted> all_wanted{{"king-lost", {}, 5}, {"forced-chain", {{"length", "3"}}, 6}};
  if (tests::every_nth() > 1) all_wanted.pop_back();
  for (const Wanted& wanted : all_wanted) {
    BOOST_TEST_CONTEXT(wanted.theme) {
      const Theme& theme = *theme_named(wanted.theme);
      const Request request = request_for(theme, wanted.values);
      Effort effort;
      effort.seconds = 100;
      effort.minimal = true;
      const Composition made = compose(theme, request, effort);
      BOOST_REQUIRE(!made.positions.empty());
      const Setup& setup = made.positions.front().setup;
      BOOST_TEST(made.fewest_proved);
      BOOST_TEST(!made.stopped);
      BOOST_TEST(pieces_of(setup) == wanted.pieces);
      BOOST_TEST(theme.least_pieces(request)->pieces == wanted.pieces);
      BOOST_TEST(made.space.back().find("by counting") != std::string::npos);
      BOOST_TEST(kings(setup, Side::white) == 2);
      BOOST_TEST(kings(setup, Side::black) == 2);
      BOOST_TEST(Ruleset(*variant_named("interweave")).rules().setup_moves(setup).size() == 1U);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
