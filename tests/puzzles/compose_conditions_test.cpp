// Conditions on solutions, compared with results by hand and counts with the rules alone.
#include <algorithm>
#include <boost/test/unit_test.hpp>

#include "puzzles/query/words.hpp"
#include "puzzles/query/worlds.hpp"
#include "puzzles/records/records.hpp"
#include "puzzles/space/space.hpp"
#include "puzzles/themes/theme.hpp"
#include "tests/support/composed.hpp"

BOOST_AUTO_TEST_SUITE(compose_conditions_test)

using namespace arbiter;
using namespace arbiter::puzzles;
using namespace arbiter::tests;

namespace {

Setup setup_of(const char* variant, const char* fen) {
  const auto read = Ruleset(*variant_named(variant)).parse_fen(fen, {});
  BOOST_REQUIRE_MESSAGE(read.has_value(), fen);
  return read->setup;
}

Request request_of(const char* variant, const Theme& theme, Side to_move = Side::white) {
  Request request = request_for(theme);
  request.ruleset = Ruleset(*variant_named(variant));
  request.constraints.to_move = to_move;
  return request;
}

std::unique_ptr<Theme> theme_of(const char* variant, const char* text) {
  auto query = query::parse(text, *variant_named(variant));
  BOOST_REQUIRE_MESSAGE(query.has_value(), text);
  return make_query_theme(std::move(*query), *variant_named(variant));
}

/// Whether the position meets the constraints of the request, such as --natural.
bool constrained(const Request& asked, const char* fen) {
  Request request = asked;
  const Setup setup = setup_of(request.ruleset->name().data(), fen);
  request.context = setup.state.context;
  return Space(request, {}).unmet(setup).empty();
}

/// Numbers of moves, by the rules: those after which every answer allows exactly one mate, and those after which some
/// answer allows more.
struct Keys {
  std::size_t without_duals = 0;
  std::size_t with_duals = 0;
};
Keys keys_by_rules(const Variant& variant, const Setup& setup) {
  const MoveSource& rules = Ruleset(variant).rules();
  Keys result;
  for (const MoveOutcome& key : rules.setup_moves(setup)) {
    bool works = true;
    bool duals = false;
    const auto answers = rules.setup_moves(key.after);
    for (const MoveOutcome& answer : answers) {
      std::size_t mates = 0;
      for (const MoveOutcome& last : rules.setup_moves(answer.after))
        mates += rules.setup_status(last.after) == Status::mate ? 1 : 0;
      works = works && mates > 0;
      duals = duals || mates > 1;
    }
    if (answers.empty()) works = rules.setup_status(key.after) == Status::mate;
    if (works) ++(duals ? result.with_duals : result.without_duals);
  }
  return result;
}

}  // namespace

BOOST_AUTO_TEST_CASE(names_and_words) {
  Request request;
  request.ruleset = Ruleset(*variant_named("takemake"));
  BOOST_TEST(conditions_of(request).empty());
  for (const char* name : {"natural", "orthodox-fails", "no-duals"}) BOOST_TEST(set_condition(request, name));
  BOOST_TEST((conditions_of(request) == std::vector<std::string>{"no-duals", "orthodox-fails", "natural"}));
  BOOST_TEST(request.unique);
  BOOST_TEST(!set_condition(request, "elegant"));
  BOOST_TEST(condition_objection(request).empty());
  for (const char* other : {"chess", "armies", "interweave"}) {
    request.ruleset = Ruleset(*variant_named(other));
    BOOST_TEST(!condition_objection(request).empty());
  }
}

// Mates in two that are composed without duals have none by the rules, and one with duals is refused.
BOOST_AUTO_TEST_CASE(duals_by_the_rules, *boost::unit_test::timeout(200)) {
  const Theme& theme = *theme_named("mate-in-two");
  Request request = request_of("chess", theme);
  request.no_duals = request.unique = true;
  const Composition made = composition_of(theme, request);
  BOOST_REQUIRE(made.verdict == Verdict::found);
  const Keys keys = keys_by_rules(request.ruleset.variant(), made.positions.front().setup);
  BOOST_TEST(keys.without_duals == 1U);
  BOOST_TEST(keys.with_duals == 0U);
  BOOST_TEST(made.positions.front().solution.unique);

  // Armies, pairing NC: one key, and two of three answers leave a choice.
  const Setup duals = setup_of("armies", "8/m1d3G1/8/3G4/8/7L/8/5E2 w 0 iiii - NC");
  Request armies = request_of("armies", theme);
  armies.parameters["against"] = "pieces";
  armies.context = duals.state.context;
  const Keys there = keys_by_rules(armies.ruleset.variant(), duals);
  BOOST_TEST(there.with_duals == 1U);
  BOOST_TEST(there.without_duals == 0U);
  const Judgement lax = theme.judge(armies, duals);
  BOOST_TEST(lax.holds);
  BOOST_TEST(lax.one_key);
  BOOST_TEST(!lax.unique);
  armies.unique = true;
  const Judgement judged = theme.judge(armies, duals);
  BOOST_TEST(!judged.holds);
  BOOST_TEST(judged.filtered);
  BOOST_TEST(judged.culprits.empty());
}

// Kings and a rook: h1-h8 mates in orthodox chess as well as in Take & Make.
BOOST_AUTO_TEST_CASE(orthodox_chess_has_the_solution_or_not) {
  const Theme& theme = *theme_named("mate-in-one");
  Request request = request_of("takemake", theme);
  request.orthodox_fails = true;
  const auto why = [&](const char* fen) { return theme.judge(request, setup_of("takemake", fen)).why; };
  BOOST_TEST(why("k7/8/K7/8/8/8/8/7R w - - 0 1") == "in orthodox chess h1-h8 mates");
  // d4xc5 with the bishop's make-leg to d6 mates; no orthodox move mates.
  BOOST_TEST(why("8/4B3/1N2R3/R1b4k/1Q1P4/4P3/8/5K2 w - - 0 1") == "");
  // The rules of orthodox chess agree.
  const Variant& chess = *variant_named("chess");
  const Setup setup = setup_of("chess", "8/4B3/1N2R3/R1b4k/1Q1P4/4P3/8/5K2 w - - 0 1");
  for (const MoveOutcome& each : Ruleset(chess).rules().setup_moves(setup))
    BOOST_TEST((Ruleset(chess).rules().setup_status(each.after) != Status::mate));
}

BOOST_AUTO_TEST_CASE(a_checkered_piece_has_no_orthodox_reading) {
  const auto theme = theme_of("checkered", "exists move(quiet)");
  Request request = request_of("checkered", *theme);
  request.orthodox_fails = true;
  const Setup with = setup_of("checkered", "4k3/p7/8/3u4/8/8/P7/4K3 w 0 iiii1000000010000000 - - 1");
  const Judgement judgement = theme->judged(request, with);
  BOOST_TEST(judgement.why.empty());
  BOOST_TEST(orthodox_solution(*theme, request, with, judgement) ==
             "there is a checkered piece, which orthodox chess does not have");
  const Setup without = setup_of("checkered", "4k3/p7/8/8/8/8/P7/4K3 w 0 iiii1000000010000000 - - 1");
  BOOST_TEST(orthodox_solution(*theme, request, without, theme->judged(request, without)) ==
             "in orthodox chess the position shows the theme, too");
  // The solver knows the condition too, so it does not search in vain.
  const std::vector<std::string> unmet = Space(request, {}).unmet(with);
  BOOST_TEST(unmet.size() == 1U);
  BOOST_TEST(Space(request, {}).unmet(without).empty());
}

// "None because each was filtered" is a proof only if the whole space was searched.
BOOST_AUTO_TEST_CASE(filtered_witnesses_prove_nothing_by_themselves, *boost::unit_test::timeout(200)) {
  // Three fixed pieces: the only position is filtered, because it is check in orthodox chess as well.
  const auto theme = theme_of("takemake", "check");
  Request request = request_of("takemake", *theme, Side::black);
  request.constraints.place = {{*Square::parse("a8"), piece_of(Side::black, Role{5})},
                               {*Square::parse("h2"), piece_of(Side::white, Role{5})},
                               {*Square::parse("a1"), piece_of(Side::white, Role{3})}};
  request.constraints.pieces = Range{3, 3};
  BOOST_TEST((composition_of(*theme, request).verdict == Verdict::found));
  request.orthodox_fails = true;
  const Composition none = composition_of(*theme, request);
  BOOST_TEST((none.verdict == Verdict::impossible));
  BOOST_TEST(none.exhausted);

  // A theme whose cases are drawn at random proves nothing by finding none.
  const Theme& drawn = *theme_named("mate-in-one");
  Request few = request_of("takemake", drawn);
  few.constraints.place = {{*Square::parse("a8"), piece_of(Side::black, Role{5})},
                           {*Square::parse("a6"), piece_of(Side::white, Role{5})},
                           {*Square::parse("h1"), piece_of(Side::white, Role{3})}};
  few.constraints.pieces = Range{3, 3};
  few.orthodox_fails = true;
  Effort effort;
  effort.seconds = 1;
  BOOST_TEST((compose(drawn, few, effort).verdict == Verdict::undecided));
}

// Counted by hand: two queens, three knights, three queens with the checkered one.
BOOST_AUTO_TEST_CASE(natural_pieces) {
  Request chess;
  chess.ruleset = Ruleset(*variant_named("chess"));
  BOOST_TEST(constrained(chess, "4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1"));
  chess.natural = true;
  BOOST_TEST(!constrained(chess, "4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1"));
  BOOST_TEST(constrained(chess, "q3k3/8/8/8/8/8/8/Q3K3 w - - 0 1"));
  BOOST_TEST(!constrained(chess, "nnn1k3/8/8/8/8/8/8/Q3K3 w - - 0 1"));
  BOOST_TEST(constrained(chess, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));

  // A side has its own army's pieces, each at most as often as at the start.
  Request armies;
  armies.ruleset = Ruleset(*variant_named("armies"));
  armies.natural = true;
  for (const NamedPosition& each : armies.ruleset->positions()) {
    if (each.name.starts_with("start")) BOOST_TEST(constrained(armies, each.fen.c_str()), each.name);
  }

  Request checkered;
  checkered.ruleset = Ruleset(*variant_named("checkered"));
  checkered.natural = true;
  BOOST_TEST(constrained(checkered, "4k3/8/8/3t4/8/8/8/4K3 w 0 iiii0000000000000000 - - 1"));
  BOOST_TEST(constrained(checkered, "3qk3/8/8/3t4/8/8/8/4K3 w 0 iiii0000000000000000 - - 1"));
  BOOST_TEST(!constrained(checkered, "3qk3/8/8/3t4/8/8/8/3QK3 w 0 iiii0000000000000000 - - 1"));
}

// The constraint is a formula, so proofs include it.
BOOST_AUTO_TEST_CASE(natural_is_proved, *boost::unit_test::timeout(200)) {
  const auto theme = theme_of("chess", "pieces(white queen) = 2");
  Request request = request_of("chess", *theme);
  BOOST_TEST((composition_of(*theme, request).verdict == Verdict::found));
  request.natural = true;
  BOOST_TEST((composition_of(*theme, request).verdict == Verdict::impossible));
}

// Pieces beyond the initial set-up break the reserve of Interweave anyway: the constraint excludes no position.
BOOST_AUTO_TEST_CASE(interweave_is_natural, *boost::unit_test::timeout(200)) {
  const Variant& variant = *variant_named("interweave");
  const Board initial = initial_board(variant, {});
  Request request;
  request.ruleset = Ruleset(variant);
  Random random(5);
  for (int i = 0; i < 300; ++i) {
    Setup setup = variant.shuffled_start(static_cast<std::uint64_t>(i));
    for (int ply = 0; ply < 60; ++ply) {
      auto moves = Ruleset(variant).generator().setup_moves(setup);
      if (moves.empty()) break;
      setup = moves[random.below(moves.size())].after;
      for (const RoleInfo& role : variant.roles()) {
        for (const Side side : {Side::white, Side::black}) {
          BOOST_REQUIRE_LE(setup.board.of(piece_of(side, role.role)).size(),
                           initial.of(piece_of(side, role.role)).size());
        }
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(each_part_of_a_query_has_its_moves) {
  const Variant& chess = *variant_named("chess");
  const auto shown = [&](const char* text, const char* fen) {
    const auto query = query::parse(text, chess);
    BOOST_REQUIRE(query.has_value());
    const Setup setup = setup_of("chess", fen);
    return query::shown(*query, {setup, chess, Ruleset(chess).generator()}).notes;
  };
  const char* const fen = "k7/8/1K6/3p4/4P3/8/8/7R w - - 0 1";
  using Lines = std::vector<std::string>;
  BOOST_TEST((shown("exists move(gives_mate)", fen) == Lines{}));
  BOOST_TEST((shown("exists move(gives_mate) & count move(by pawn) = 2", fen) ==
              Lines{"exists move(gives_mate): h1-h8", "count move(by pawn) = 2: e4xd5; e4-e5"}));
  BOOST_TEST((shown("exists move(castles) | one move(take)", fen) == Lines{}));
  // The king has two answers, and a rook move mates after each.
  const char* const two = "1k6/8/1K6/8/8/8/8/6RR w - - 0 1";
  const Lines lines = shown("exists move(from h1 & to h7 & after: all moves(after: exists move(gives_mate)))", two);
  BOOST_REQUIRE(lines.size() == 3U);
  BOOST_TEST(lines[0].starts_with("1... b8-a8 2. "));
  BOOST_TEST(lines[1].starts_with("1... b8-c8 2. "));
}

BOOST_AUTO_TEST_CASE(one_solution_of_a_query_has_no_duals) {
  const Setup two = setup_of("chess", "1k6/8/1K6/8/8/8/8/6RR w - - 0 1");
  const auto theme =
      theme_of("chess", "exists move(from h1 & to h7 & after: all moves(after: exists move(gives_mate)))");
  const Judgement judgement = theme->judge(request_of("chess", *theme), two);
  BOOST_TEST(judgement.holds);
  BOOST_TEST(judgement.one_key);
  BOOST_TEST(judgement.unique == (judgement.notes.back() == "no duals"));
  // Counted with the rules: how many moves mate after each of the two answers.
  const MoveSource& rules = Ruleset(*variant_named("chess")).rules();
  bool duals = false;
  for (const MoveOutcome& key : rules.setup_moves(two)) {
    if (key.move != judgement.moves.front()) continue;
    for (const MoveOutcome& answer : rules.setup_moves(key.after)) {
      std::size_t mates = 0;
      for (const MoveOutcome& last : rules.setup_moves(answer.after))
        mates += rules.setup_status(last.after) == Status::mate ? 1 : 0;
      duals = duals || mates > 1;
    }
  }
  BOOST_TEST(judgement.unique == !duals);
}

BOOST_AUTO_TEST_CASE(a_move_that_a_query_demands_is_drawn) {
  // Whole cases take minutes where the move is rare; the rules, which do not know how it was found, judge it.
  for (const auto& [variant, text] : {std::pair("takemake", "exists move(gives_mate & en_passant)"),
                                      std::pair("chess", "exists move(gives_mate & castles)")}) {
    const auto theme = theme_of(variant, text);
    const Request request = request_of(variant, *theme);
    const auto drawn = theme->drawn_cases(request);
    BOOST_TEST_REQUIRE(!drawn.empty());
    const Setup setup = composed(*theme, request);
    const MoveSource& rules = Ruleset(request.ruleset.variant()).rules();
    const auto moves = rules.setup_moves(setup);
    BOOST_TEST(std::any_of(moves.begin(), moves.end(), [&](const MoveOutcome& each) {
      const Step& first = each.move.front();
      const bool en_passant = !first.captures.empty() && !first.captures.contains(first.to);
      return (en_passant || first.also) && rules.setup_status(each.after) == Status::mate;
    }));
  }
  // What asks for nothing after a move is left to the whole cases.
  const auto near = theme_of("chess", "exists move(en_passant)");
  BOOST_TEST(near->drawn_cases(request_of("chess", *near)).empty());
}

BOOST_AUTO_TEST_CASE(a_record_is_of_a_closed_form) {
  const std::string good = R"({"schema": 2, "variant": "chess", "theme": "where", "query": "check",)"
                           R"( "verdict": "undecided", "positions": []})";
  const auto strange = [&](const std::string& text) {
    std::vector<Finding> findings;
    const auto records = read_records("a.json", text, findings);
    return records.empty() ? findings.size() + 100 : records.front().strange.size();
  };
  BOOST_TEST(strange(good) == 0U);
  std::string other = good;
  other.replace(other.find("\"schema\": 2"), 11, "\"schema\": 2.5");
  BOOST_TEST(strange(other) == 1U);
  // Any key besides the known ones is reported, whatever its value.
  for (const char* key : {"Verdict", "verdict ", "pieces", "fen", "\\u0000", ""}) {
    BOOST_TEST(strange("{\"" + std::string(key) + "\": null, " + good.substr(1)) == 1U, key);
  }
  BOOST_TEST(strange("{\"verdict\": \"found\", " + good.substr(1)) == 101U);
  BOOST_TEST(strange("{\"seconds\": -1, " + good.substr(1)) == 101U);
}

BOOST_AUTO_TEST_SUITE_END()
