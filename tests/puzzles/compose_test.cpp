// Compares composing with plain counting: formulas with all assignments, positions with all boards.
#include <boost/test/unit_test.hpp>

#include <atomic>
#include <set>

#include "puzzles/compose/composer.hpp"
#include "tests/support/every.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/interweave/state.hpp"

BOOST_AUTO_TEST_SUITE(compose_test)

using namespace arbiter;
using namespace arbiter::puzzles;

namespace {

Formula any_formula(FormulaStore& store, const std::vector<Formula>& variables, Random& random, int depth) {
  if (depth == 0) {
    const Formula leaf = variables[random.below(variables.size())];
    return random.one_in(2) ? leaf : no(leaf);
  }
  const Formula a = any_formula(store, variables, random, depth - 1);
  const Formula b = any_formula(store, variables, random, depth - 1);
  switch (random.below(4)) {
    case 0: return any(a, b);
    case 1: return any(all(a, b), all(no(a), any_formula(store, variables, random, depth - 1)));
    default: return all(a, b);
  }
}

/// Bit i: whether the formula holds under assignment i of six variables.
std::uint64_t table(const FormulaStore& store, Formula formula) {
  static constexpr std::array<std::uint64_t, 6> columns{0xaaaaaaaaaaaaaaaaU, 0xccccccccccccccccU, 0xf0f0f0f0f0f0f0f0U,
                                                        0xff00ff00ff00ff00U, 0xffff0000ffff0000U, 0xffffffff00000000U};
  if (formula.is_constant()) return formula.edge() == 1 ? ~std::uint64_t{0} : 0;
  return FormulaValues(store, columns).of(formula);
}

Request request_for(const Theme& theme, const char* place = "") {
  Request request;
  request.ruleset = Ruleset(*variant_named(theme.info().variants.front()));
  for (const Parameter& each : theme.info().parameters) request.parameters[each.name] = each.fallback;
  request.constraints.to_move = theme.info().to_move;
  const std::string text = place;
  for (std::size_t i = 0; i + 2 < text.size(); i += 4) {
    for (const Piece piece : symbolic_rules(Ruleset(request.ruleset.variant())).pieces({})) {
      if (letter(piece, request.ruleset.variant()) == text[i])
        request.constraints.place.emplace_back(*Square::parse(text.substr(i + 1, 2)), piece);
    }
  }
  prepare(request, theme);
  return request;
}

Effort effort_of(double seconds) {
  Effort effort;
  effort.seconds = seconds;
  return effort;
}

}  // namespace

BOOST_AUTO_TEST_CASE(formulas_and_terms_agree) {
  Random random(1);
  std::size_t impossible = 0;
  const int rounds = 120 / static_cast<int>(tests::every_nth());
  for (int round = 0; round < rounds; ++round) {
    FormulaStore store;
    std::vector<Formula> variables;
    for (int i = 0; i < 6; ++i) variables.push_back(store.variable());
    const Formula a = any_formula(store, variables, random, 4);
    const Formula b = any_formula(store, variables, random, 3);
    const std::uint64_t both = table(store, a) & table(store, b);
    for (const Engine engine : {Engine::finite_domain, Engine::general}) {
      const auto solver = make_solver(store, {engine, static_cast<std::uint32_t>(round), round % 2 == 0});
      solver->add(a);
      const std::vector<Formula> assumed{b};
      const Verdict verdict = solver->check(assumed, 10);
      BOOST_REQUIRE(verdict == (both != 0 ? Verdict::found : Verdict::impossible));
      if (verdict == Verdict::impossible) {
        ++impossible;
        continue;
      }
      std::size_t lane = 0;
      for (std::size_t i = 0; i < 6; ++i) lane |= static_cast<std::size_t>(solver->model()[i]) << i;
      BOOST_REQUIRE(((both >> lane) & 1U) == 1U);
    }
  }
  BOOST_TEST(impossible > 10U / tests::every_nth());
}

BOOST_AUTO_TEST_CASE(shared_parts_are_said_once) {
  Random random(2);
  for (int round = 0; round < 300; ++round) {
    FormulaStore store;
    std::vector<Formula> variables;
    for (int i = 0; i < 6; ++i) variables.push_back(store.variable());
    std::vector<Formula> some;
    std::uint64_t truth_table = 0;
    for (std::size_t i = 0; i < 1 + random.below(8); ++i) {
      some.push_back(any_formula(store, variables, random, 2));
      if (random.one_in(3)) some.push_back(some.back());
      truth_table |= table(store, some.back());
    }
    BOOST_REQUIRE(table(store, any_of(store, some)) == truth_table);
    for (std::size_t k = 0; k < 4; ++k) {
      std::uint64_t more = 0;
      for (std::uint64_t lane = 0; lane < 64; ++lane) {
        std::size_t count = 0;
        for (const Formula each : some) count += (table(store, each) >> lane) & 1U;
        if (count > k) more |= std::uint64_t{1} << lane;
      }
      BOOST_REQUIRE(table(store, totaliser(some, 4)[k]) == more);
    }
  }
}

// All squares from which a queen mates h8 with the king on g6: by trying each, and by composing until there are no
// more.
BOOST_AUTO_TEST_CASE(all_positions_are_found) {
  const Theme& theme = *theme_named("mate-by-kind");
  Request request = request_for(theme, "kh8,Kg6");
  request.ruleset = Ruleset(*variant_named("chess"));
  request.constraints.pieces = Range{3, 3};
  std::set<std::uint64_t> expected;
  Setup setup;
  setup.to_move = Side::black;
  for (const auto& [square, piece] : request.constraints.place) setup.board.put(square, piece);
  for (const Square square : all_squares) {
    if (!setup.board.empty(square)) continue;
    Setup with = setup;
    with.board.put(square, {Owner::white, Role{4}});
    if (request.generator().setup_status(with) == Status::mate) expected.insert(with.board.occupied().bits());
  }
  BOOST_REQUIRE(expected.size() > 3U);
  Effort effort = effort_of(60);
  effort.count = 64;
  const Composition made = compose(theme, request, effort);
  BOOST_TEST(made.exhausted);
  std::set<std::uint64_t> found;
  for (const Composed& each : made.positions) found.insert(each.setup.board.occupied().bits());
  BOOST_TEST((found == expected));
}

// With the king on e1: kings alone show no such check, and one more piece is enough. Checked on all boards of three
// pieces.
BOOST_AUTO_TEST_CASE(fewest_pieces) {
  const Theme& theme = *theme_named("king-answers-check");
  const Request request = request_for(theme, "Ke1");
  std::size_t boards = 0;
  for (const Square other : all_squares) {
    for (const Square square : all_squares) {
      for (int role = 1; role <= 4; ++role) {
        Setup setup;
        setup.board.put(*Square::parse("e1"), {Owner::white, Role{5}});
        if (!setup.board.empty(other)) continue;
        setup.board.put(other, {Owner::black, Role{5}});
        if (request.generator().in_check(setup, Side::white) || request.generator().in_check(setup, Side::black))
          continue;
        BOOST_REQUIRE(!theme.judge(request, setup).holds);
        if (!setup.board.empty(square)) continue;
        setup.board.put(square, {Owner::black, Role{static_cast<std::uint8_t>(role)}});
        if (theme.judge(request, setup).holds) ++boards;
      }
    }
  }
  Effort effort = effort_of(60);
  effort.minimal = true;
  const Composition made = compose(theme, request, effort);
  BOOST_TEST(made.fewest_proved);
  BOOST_REQUIRE(!made.positions.empty());
  BOOST_TEST((made.positions.front().pieces == 3U) == (boards > 0));
}

// Pieces that a case fixes are not removed, even if the theme does not need them.
BOOST_AUTO_TEST_CASE(fixed_pieces_stay) {
  const Theme& theme = *theme_named("en-passant-only");
  const Request request = request_for(theme);
  const std::vector<Case> cases = theme.cases(request);
  Space space(request, cases.front());
  Setup setup;
  for (const auto& [square, piece] : cases.front().fixed) setup.board.put(square, piece);
  setup.board.put(Square::at(0, 7), {Owner::black, Role{5}});
  Setup without = setup;
  without.board.clear(cases.front().fixed.front().first);
  BOOST_TEST((space.contains({setup, without}) == std::vector<bool>{true, false}));
}

// A piece that only a number of pieces keeps can be left out all the same.
BOOST_AUTO_TEST_CASE(pieces_that_only_the_request_keeps_are_not_needed) {
  const Theme& theme = *theme_named("king-answers-check");
  const Piece pawn{Owner::white, Role{0}};
  for (const std::size_t pawns : {0U, 8U}) {
    Request request = request_for(theme);
    request.constraints.kinds.push_back({pawn, {pawns, 8}, "pawns"});
    const Composition made = compose(theme, request, effort_of(60));
    BOOST_REQUIRE(!made.positions.empty());
    const Composed& position = made.positions.front();
    BOOST_TEST(static_cast<std::size_t>(position.setup.board.of(pawn).size()) >= pawns);
    bool idle = false;
    for (const Square square : position.setup.board.occupied()) {
      Setup without = position.setup;
      without.board.clear(square);
      idle = idle ||
             (Ruleset(request.ruleset.variant()).faults(without, {}).empty() && theme.judge(request, without).holds);
    }
    BOOST_TEST(position.needed != idle);
    BOOST_TEST(position.needed == (pawns == 0));
  }
}

BOOST_AUTO_TEST_CASE(no_time_no_verdict) {
  const Theme& theme = *theme_named("forced-chain");
  const Request request = request_for(theme);
  BOOST_TEST((compose(theme, request, effort_of(0)).verdict == Verdict::undecided));
  const std::atomic<bool> stop{true};
  Effort effort = effort_of(60);
  effort.stop = &stop;
  const Composition made = compose(theme, request, effort);
  // The position may be found before the flag is read: then nothing was stopped.
  BOOST_TEST(made.stopped == made.positions.empty());
  BOOST_TEST(made.seconds < 10);
}

namespace {

/// A theme that rejects every witness with a reason that excludes none.
class Liar final : public Theme {
 public:
  Liar() : Theme(theme_info("forced-chain")) {}
  std::vector<Case> cases(const Request&) const override { return {Case{}}; }
  Judgement judged(const Request&, const Setup&) const override { return Judgement().failing("a lie"); }
  std::unique_ptr<Problem> open(const Request& request, const Case& part) const override {
    struct Empty final : Problem {
      using Problem::Problem;
      std::vector<Named> demands() override { return {}; }
      std::vector<Formula> blocking_clauses(const Setup&, const Judgement&) override { return {truth<Formula>(true)}; }
    };
    return std::make_unique<Empty>(request, part);
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(a_witness_that_fails_its_replay_is_our_bug) {
  const Liar theme;
  const Request request = request_for(theme);
  BOOST_CHECK_THROW(static_cast<void>(compose(theme, request, effort_of(60))), InternalError);
}

// A capture by a piece other than the king is the only answer to a check, and the only move: four pieces are enough,
// and near misses are refused.
BOOST_AUTO_TEST_CASE(an_unreadable_query_of_a_file_names_the_file) {
  const auto names_it = [](const InternalError& error) {
    return std::string_view(error.what()).find("puzzles/variants/chess.json") != std::string_view::npos;
  };
  BOOST_CHECK_EXCEPTION(static_cast<void>(query_in_file("moves = & 1", *variant_named("chess"))), InternalError,
                        names_it);
}

BOOST_AUTO_TEST_CASE(one_answer_to_a_check) {
  const Theme& theme = *theme_named("piece-answers-check");
  const Variant& variant = *variant_named("takemake");
  Request request = request_for(theme);
  request.unique = true;
  const auto judge = [&](const char* fen) {
    const Setup setup = Ruleset(variant).parse_fen(fen, {})->setup;
    const bool by_rules = Ruleset(variant).rules().in_check(setup, Side::white) &&
                          Ruleset(variant).rules().setup_moves(setup).size() == 1;
    BOOST_TEST((theme.judge(request, setup).holds ? by_rules : true));
    return theme.judge(request, setup).holds;
  };
  BOOST_TEST(judge("8/8/8/8/8/8/6pR/5k1K w - - 0 1"));     // Rh2xg2-g1
  BOOST_TEST(!judge("8/8/8/8/8/8/6nR/5k1K w - - 0 1"));    // no check
  BOOST_TEST(!judge("8/8/8/8/8/8/6p1/5k1K w - - 0 1"));    // no piece but the king
  BOOST_TEST(!judge("8/8/8/8/8/5q2/8/3k1KN1 w - - 0 1"));  // many make-legs for the knight
  request.unique = false;
  BOOST_TEST(theme.judge(request, Ruleset(variant).parse_fen("8/8/8/8/8/5q2/8/3k1KN1 w - - 0 1", {})->setup).holds);
}

BOOST_AUTO_TEST_SUITE_END()
