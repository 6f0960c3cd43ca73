// Themes of several plies: compositions are judged again by the declarative rules, with every move of either side.
#include <boost/test/unit_test.hpp>

#include <algorithm>

#include "puzzles/compose/composer.hpp"
#include "puzzles/themes/theme.hpp"
#include "verifier/notation/notation.hpp"

BOOST_AUTO_TEST_SUITE(compose_plies_test)

using namespace arbiter;
using namespace arbiter::puzzles;

namespace {

Request request_for(const Theme& theme, const char* variant, const std::map<std::string, std::string>& parameters) {
  Request request;
  request.ruleset = Ruleset(*variant_named(variant));
  for (const Parameter& each : theme.info().parameters) request.parameters[each.name] = each.fallback;
  for (const auto& [name, value] : parameters) request.parameters[name] = value;
  request.constraints.to_move = theme.info().to_move;
  prepare(request, theme);
  return request;
}

Setup setup_of(const Variant& variant, const char* fen) { return Ruleset(variant).parse_fen(fen, {})->setup; }

Composition composed(const Theme& theme, const Request& request, std::size_t count = 1) {
  Effort effort;
  effort.seconds = 60;
  effort.count = count;
  return compose(theme, request, effort);
}

/// The plain definition: some move mates in `number` moves, whatever the answers.
bool mates_in(const MoveSource& rules, const Setup& setup, int number);
bool solves(const MoveSource& rules, const Setup& after, int number) {
  const Status status = rules.setup_status(after);
  if (status == Status::mate) return true;
  if (number == 1 || status == Status::stalemate) return false;
  const auto answers = rules.setup_moves(after);
  return std::all_of(answers.begin(), answers.end(),
                     [&](const MoveOutcome& each) { return mates_in(rules, each.after, number - 1); });
}
bool mates_in(const MoveSource& rules, const Setup& setup, int number) {
  const auto moves = rules.setup_moves(setup);
  return std::any_of(moves.begin(), moves.end(),
                     [&](const MoveOutcome& each) { return solves(rules, each.after, number); });
}
std::vector<Move> keys(const MoveSource& rules, const Setup& setup, int number) {
  std::vector<Move> result;
  for (const MoveOutcome& each : rules.setup_moves(setup)) {
    if (solves(rules, each.after, number)) result.push_back(each.move);
  }
  return result;
}

/// The number of moves that are each the only one, and whether mate ends them.
std::pair<std::size_t, bool> forced_moves(const MoveSource& rules, Setup setup) {
  std::size_t forced = 0;
  for (;;) {
    auto moves = rules.setup_moves(setup);
    if (moves.size() != 1) return {forced, rules.setup_status(setup) == Status::mate};
    ++forced;
    setup = std::move(moves.front().after);
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_forced_sequence_is_forced_by_the_rules, *boost::unit_test::timeout(100)) {
  const Theme& theme = *theme_named("forced-sequence");
  const Request request = request_for(theme, "takemake", {{"moves", "1"}});
  const Composition made = composed(theme, request);
  BOOST_REQUIRE(made.verdict == Verdict::found);
  const Setup& setup = made.positions.front().setup;
  BOOST_TEST(
      (forced_moves(Ruleset(request.ruleset.variant()).rules(), setup) == std::pair<std::size_t, bool>{1, true}));
  BOOST_TEST(made.positions.front().solution.is_line);
  BOOST_TEST(made.positions.front().solution.notes.size() == 1U);
  // One move more or fewer is another theme.
  const Request longer = request_for(theme, "takemake", {{"moves", "2"}});
  BOOST_TEST(!theme.judge(longer, setup).holds);
}

BOOST_AUTO_TEST_CASE(a_choice_spoils_a_sequence) {
  const Theme& theme = *theme_named("forced-sequence");
  const Request request = request_for(theme, "takemake", {{"moves", "2"}});
  const Setup setup = setup_of(request.ruleset.variant(), "2R5/8/8/4Rb2/qk1q4/7q/K5P1/8 w - - 0 1");
  BOOST_TEST(
      (forced_moves(Ruleset(request.ruleset.variant()).rules(), setup) == std::pair<std::size_t, bool>{2, true}));
  BOOST_TEST(theme.judge(request, setup).holds);
  BOOST_TEST(theme.judge(request, setup).moves.size() == 2U);
  BOOST_TEST(!theme.judge(request_for(theme, "takemake", {{"moves", "1"}}), setup).holds);
  BOOST_TEST(!theme.judge(request_for(theme, "takemake", {{"moves", "3"}}), setup).holds);
  // A rook that can also block the check gives a choice.
  Setup with_rook = setup;
  with_rook.board.put(*Square::parse("e3"), {Owner::white, Role{3}});
  BOOST_TEST(forced_moves(Ruleset(request.ruleset.variant()).rules(), with_rook).first == 0U);
  BOOST_TEST(!theme.judge(request, with_rook).holds);
}

BOOST_AUTO_TEST_CASE(three_captures_each_the_only_move) {
  const Theme& theme = *theme_named("forced-sequence");
  const Request request = request_for(theme, "takemake", {{"moves", "3"}, {"with", "captures"}});
  const Setup setup = setup_of(request.ruleset.variant(), "2K1rN2/qP1Br3/1kb3B1/4B3/1B6/3B3q/8/8 w - - 0 1");
  BOOST_TEST(
      (forced_moves(Ruleset(request.ruleset.variant()).rules(), setup) == std::pair<std::size_t, bool>{3, true}));
  const Judgement judgement = theme.judge(request, setup);
  BOOST_TEST(judgement.holds);
  BOOST_TEST(judgement.moves.size() == 3U);
  // In orthodox chess the first capture is forced as well, but not its answer.
  BOOST_TEST(judgement.notes.back().starts_with("in orthodox chess the line is not forced: move 2, e7xe5, is one of "));
}

BOOST_AUTO_TEST_CASE(moves_of_a_sequence_are_counted_one_by_one) {
  const Theme& theme = *theme_named("forced-sequence");
  const Variant& chess = *variant_named("chess");
  // A king with three steps is not forced.
  const char* fen = "7k/8/8/8/8/8/8/K7 w - - 0 1";
  const Setup setup = setup_of(chess, fen);
  for (const char* moves : {"1", "2", "3"}) {
    const Judgement judgement = theme.judge(request_for(theme, "chess", {{"moves", moves}}), setup);
    BOOST_TEST(!judgement.holds);
    BOOST_TEST(judgement.why == "move 1 is one of 3");
  }
}

BOOST_AUTO_TEST_CASE(a_mate_in_two_has_one_key_by_the_rules, *boost::unit_test::timeout(100)) {
  const Theme& theme = *theme_named("mate-in-two");
  for (const char* against : {"lone-king", "pieces"}) {
    const Request request = request_for(theme, "chess", {{"against", against}});
    const Composition made = composed(theme, request);
    BOOST_REQUIRE(made.verdict == Verdict::found);
    const Setup& setup = made.positions.front().setup;
    const MoveSource& rules = Ruleset(request.ruleset.variant()).rules();
    const std::vector<Move> found = keys(rules, setup, 2);
    BOOST_REQUIRE(found.size() == 1U);
    BOOST_TEST((found.front() == made.positions.front().solution.moves.front()));
    BOOST_TEST(keys(rules, setup, 1).empty());
    BOOST_TEST((setup.board.of(Owner::black).size() == 1) == (std::string(against) == "lone-king"));
  }
}

BOOST_AUTO_TEST_CASE(two_keys_are_no_problem) {
  const Theme& theme = *theme_named("mate-in-two");
  const Request request = request_for(theme, "chess", {});
  // Two rooks drive the king to the edge: several first moves work.
  const Setup rooks = setup_of(request.ruleset.variant(), "8/8/8/6k1/R7/1R6/8/K7 w - - 0 1");
  const Setup ladder = setup_of(request.ruleset.variant(), "6k1/8/R7/1R6/8/8/8/K7 w - - 0 1");
  BOOST_TEST(theme.judge(request, rooks).why == "nothing mates in two");
  const Judgement judgement = theme.judge(request, ladder);
  BOOST_TEST(!judgement.holds);
  BOOST_TEST(judgement.culprits.size() == keys(Ruleset(request.ruleset.variant()).rules(), ladder, 2).size());
  BOOST_TEST(judgement.culprits.size() > 1U);
}

BOOST_AUTO_TEST_CASE(full_width_is_full_width) {
  const Variant& chess = *variant_named("chess");
  for (const char* fen :
       {"6k1/8/R7/1R6/8/8/8/K7 w - - 0 1", "k7/8/K7/8/8/8/8/7R w - - 0 1", "k7/2K5/8/8/8/8/8/1Q6 w - - 0 1",
        "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", "kn6/8/1K6/8/8/8/8/7R w - - 0 1"}) {
    const Setup setup = setup_of(chess, fen);
    std::vector<Move> found;
    for (const Key& each : keys_in_two(Ruleset(chess).generator(), setup, 1000)) found.push_back(each.move);
    std::vector<Move> expected = keys(Ruleset(chess).rules(), setup, 2);
    std::sort(expected.begin(), expected.end());
    BOOST_TEST((found == expected));
    BOOST_TEST(keys_in_two(Ruleset(chess).generator(), setup, 0).size() == std::min<std::size_t>(1, expected.size()));
  }
}

BOOST_AUTO_TEST_CASE(orthodox_chess_has_its_say) {
  const Variant& takemake = *variant_named("takemake");
  const Setup setup = setup_of(takemake, "k7/8/K7/8/8/8/8/7R w - - 0 1");
  const auto mates = mating_moves(Ruleset(takemake).generator(), setup);
  BOOST_REQUIRE(mates.size() == 1U);
  BOOST_TEST(orthodox_mate_note(setup, mates.front().move, 1) == "in orthodox chess h1-h8 alone solves it, too");
  BOOST_TEST(orthodox_line_note(setup, {mates.front().move})
                 .starts_with("in orthodox chess the line is not forced: move 1, h1-h8, is one of "));
}

BOOST_AUTO_TEST_SUITE_END()
