// Queries that a user types first: positions are found by local search before a solver is asked, and each must satisfy
// its query by the rules, which take no part in the search.
#include <boost/test/unit_test.hpp>

#include <set>

#include "puzzles/compose/composer.hpp"
#include "puzzles/query/words.hpp"
#include "puzzles/query/worlds.hpp"
#include "puzzles/themes/theme.hpp"
#include "tests/support/every.hpp"
#include "verifier/orthodox/state.hpp"

BOOST_AUTO_TEST_SUITE(local_search_test)

using namespace arbiter;
using namespace arbiter::puzzles;

namespace {

struct Asked {
  const Variant& variant;
  query::Query query;
  std::unique_ptr<Theme> theme;
  Request request;
};

Asked asked(const char* variant_name, const char* text) {
  const Variant& variant = *variant_named(variant_name);
  auto query = query::parse(text, variant);
  if (!query) throw std::runtime_error(std::string(text) + ": " + query.error().front().message);
  Asked result{variant, *query, make_query_theme(*query, variant), {}};
  result.request.ruleset = Ruleset(variant);
  for (const NamedPosition& each : variant.positions()) {
    if (each.name == "start") result.request.context = Ruleset(variant).parse_fen(each.fen, {})->setup.state.context;
  }
  prepare(result.request, *result.theme);
  return result;
}

Composition composition_of(const Asked& what, std::size_t count) {
  Effort effort;
  effort.seconds = 300;  // enough for a busy machine, and for sanitizers
  effort.count = count;
  return compose(*what.theme, what.request, effort);
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_is_found_holds_by_the_rules) {
  const std::pair<const char*, const char*> queries[] = {
      {"takemake", "exists move(after(check))"},
      {"takemake", "one move(gives_mate)"},
      {"takemake", "check & only(take) & exists move(by king & guarded) & exists move(!by king)"},
      {"takemake", "stalemate & pieces(enemy) = 3"},
      {"takemake", "en_passant_right & only(en_passant)"},
      {"chess", "exists move(castles_long & gives_check)"},
      {"chess", "exists move(promotes & gives_mate) & pieces <= 5"},
      {"armies", "double_check & exists move(by king)"},
      {"interweave", "stalemate"},
      {"interweave", "forced & only(rifle)"},
      {"interweave", "exists move(custodian & captures = 3)"},
      {"checkered", "stage = 2 & check"},
      {"checkered", "exists move(switches & gives_mate)"},
      {"checkered", "exists move(birth & gives_mate)"},
  };
  std::size_t number = 0;
  for (const auto& [variant, text] : queries) {
    if (number++ % tests::every_nth() != 0) continue;
    const Asked what = asked(variant, text);
    const Composition made = composition_of(what, 2);
    std::set<std::uint64_t> squares;
    BOOST_TEST(made.positions.size() == 2U, text);
    for (const Composed& each : made.positions) {
      BOOST_TEST(query::holds(what.query, {each.setup, what.variant, Ruleset(what.variant).rules()}), text);
      BOOST_TEST(query::lacking(what.query, {each.setup, what.variant, Ruleset(what.variant).rules()}) == 0U, text);
      BOOST_TEST(squares.insert(squares_of(each.setup)).second, text);
      const Faults faults = Ruleset(what.variant).faults(each.setup, {});
      BOOST_TEST(
          std::none_of(faults.begin(), faults.end(), [](const Fault& fault) { return fault.level == Level::error; }),
          text);
    }
  }
}

BOOST_AUTO_TEST_CASE(what_cannot_be_is_not_found) {
  for (const char* text : {"check & !check", "pieces < 2", "3 = 4"}) {
    const Asked what = asked("takemake", text);
    bool found = false;
    search_boards(
        *what.theme, what.request, what.theme->cases(what.request).front(), 1, 3000, [] { return false; },
        [&found](const Setup&, const Space&) {
          found = true;
          return false;
        });
    BOOST_TEST(!found, text);
  }
}

// Themes written in the query language are searched as well: many positions at once, each judged by the rules' reading
// of the text.
BOOST_AUTO_TEST_CASE(themes_are_searched_by_their_queries) {
  for (const char* name :
       {"king-answers-check", "piece-answers-check", "double-check-answer", "forced-chain", "no-move-left"}) {
    const Theme& theme = *theme_named(name);
    Request request;
    request.ruleset = Ruleset(*variant_named(theme.info().variants.front()));
    for (const Parameter& each : theme.info().parameters) request.parameters[each.name] = each.fallback;
    BOOST_TEST(has_local_search(theme, request), name);
    Effort effort;
    effort.seconds = 300;
    effort.count = tests::every_nth() == 1 ? 20 : 8;
    const Composition made = compose(theme, request, effort);
    BOOST_TEST(made.positions.size() == effort.count, name);
    const auto text = query::parse(query_of_theme(name, request.parameters), request.ruleset.variant());
    BOOST_REQUIRE(text.has_value());
    for (const Composed& each : made.positions) {
      BOOST_TEST(
          query::holds(*text, {each.setup, request.ruleset.variant(), Ruleset(request.ruleset.variant()).rules()}),
          name);
      BOOST_TEST(theme.judge(request, each.setup).holds, name);
    }
  }
  BOOST_TEST(!has_local_search(*theme_named("mate-in-two"), {}));
}

BOOST_AUTO_TEST_CASE(a_seed_is_a_position) {
  const Asked what = asked("checkered", "one move(gives_mate)");
  const Composition once = composition_of(what, 3);
  const Composition again = composition_of(what, 3);
  BOOST_REQUIRE(once.positions.size() == 3U);
  BOOST_REQUIRE(again.positions.size() == 3U);
  for (std::size_t i = 0; i < 3; ++i) BOOST_TEST((once.positions[i].setup == again.positions[i].setup));
}

// Every local search keeps the constraints.
BOOST_AUTO_TEST_CASE(constraints_are_kept) {
  Asked what = asked("takemake", "exists move(gives_mate)");
  const Piece rook{Owner::white, Role{3}};
  what.request.constraints.place = {{*Square::parse("a1"), rook}};
  what.request.constraints.empty |= *Square::parse("a8");
  what.request.constraints.pieces = Range{4, 6};
  const std::size_t count = tests::every_nth() == 1 ? 4 : 2;
  const Composition made = composition_of(what, count);
  BOOST_TEST(made.positions.size() == count);
  for (const Composed& each : made.positions) {
    BOOST_TEST(each.setup.board.holds(*Square::parse("a1"), rook));
    BOOST_TEST(each.setup.board.empty(*Square::parse("a8")));
    BOOST_TEST(each.pieces >= 4U);
    BOOST_TEST(each.pieces <= 6U);
  }
}

// Local search fills boards where that brings it nearer to what is asked: on a full one there is no square for the
// duck.
BOOST_AUTO_TEST_CASE(a_full_board_has_no_square_for_the_duck) {
  const auto full = asked("duck", "stalemate");
  Random random(1);
  Setup setup;
  for (const Square square : all_squares) {
    const bool end = square.rank() == 0 || square.rank() == 7;
    setup.board.put(square, piece_of(Side::white, end ? orthodox::knight : orthodox::pawn));
  }
  BOOST_TEST(!puzzle_variant(full.variant).settle(setup, false, full.request, {}, random));
  setup.board.clear(Square(20));
  static_cast<void>(puzzle_variant(full.variant).settle(setup, false, full.request, {}, random));
  BOOST_TEST(!setup.board.empty(Square(20)));
}

BOOST_AUTO_TEST_SUITE_END()
