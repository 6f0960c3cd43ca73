// Where a comparison begins: cases of clauses for every variant that rests on them, kings for diagrams, usual starts,
// and positions one piece beside a rare one.
#include <boost/test/unit_test.hpp>

#include "tests/support/positions.hpp"
#include "verifier/engines/compare/comparison.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(starts_test)

using namespace arbiter;
using namespace arbiter::tests;

namespace {

std::size_t kings_of(const Variant& variant, const Setup& setup, Side side) {
  std::size_t kings = 0;
  for (const Square square : setup.board.of(owner_of(side)))
    kings += role_info(variant, setup.board[square]->role).name == "king" ? 1U : 0U;
  return kings;
}

StartReader read(const char* variant, const std::string& clauses) {
  StartReader reader{Ruleset(*variant_named(variant)), {}, Take::positions};
  reader.read("test.clauses", clauses);
  return reader;
}

Setup setup_of(const Variant& variant, const char* fen) { return Ruleset(variant).parse_fen(fen, {})->setup; }

}  // namespace

BOOST_AUTO_TEST_CASE(cases_serve_every_variant_that_has_the_clause) {
  const std::string pawn =
      "clause CH.pawn.step\nvariant chess\nfen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\nhas e2-e3\nwhy hand\n";
  for (const char* variant :
       {"chess", "takemake", "armies", "kingofthehill", "threecheck", "checkered", "atomic", "crazyhouse", "duck"}) {
    const StartReader reader = read(variant, pawn);
    BOOST_TEST(reader.faults.empty());
    BOOST_TEST(reader.starts.size() == 1U, variant);
  }
  // Interweave has no such clause.
  const StartReader other = read("interweave", pawn);
  BOOST_TEST(other.starts.empty());
  BOOST_TEST(other.left_out() == "1 position left out, since the peer plays interweave (documented): 1 of chess");
}

BOOST_AUTO_TEST_CASE(moves_of_a_case_are_played) {
  const StartReader reader = read("chess",
                                  "clause CH.pawn.ep\nvariant chess\nfen 4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1\nplay "
                                  "d2-d4\nhas e4xd3{d4}\nwhy hand\n");
  BOOST_REQUIRE_EQUAL(reader.starts.size(), 2U);
  BOOST_TEST((reader.starts[1].setup().to_move == Side::black));
}

BOOST_AUTO_TEST_CASE(diagrams_get_kings) {
  for (const auto& [name, fen] :
       {std::pair{"chess", "8/8/8/3N4/8/8/8/8"}, std::pair{"interweave", "8/8/8/8/8/5p2/1R3p2/8"},
        std::pair{"checkered", "8/8/8/3n4/8/8/8/8"}}) {
    const Variant& variant = *variant_named(name);
    const auto position = with_kings(Ruleset(variant), setup_of(variant, fen));
    BOOST_REQUIRE_MESSAGE(position.has_value(), name);
    for (const Side side : {Side::white, Side::black})
      BOOST_TEST(kings_of(variant, position->setup(), side) == (variant.name() == "interweave" ? 2U : 1U));
  }
  // A position with kings stays as it is.
  const Variant& chess = *variant_named("chess");
  const Setup whole = setup_of(chess, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  BOOST_TEST((with_kings(Ruleset(chess), whole)->setup().board == whole.board));
  // The first three ranks are full: there is no square.
  BOOST_TEST(
      !with_kings(Ruleset(chess), setup_of(chess, "4k3/8/8/8/8/NNNNNNNN/NNNNNNNN/NNNNNNNN w - - 0 1")).has_value());
}

// FIDE Laws 2.3 and guidelines II: king on e1, rooks on a1 and h1; Chess960 shuffles them.
BOOST_AUTO_TEST_CASE(usual_starts) {
  const Variant& chess = *variant_named("chess");
  BOOST_TEST(from_usual_start(chess, setup_of(chess, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")));
  BOOST_TEST(from_usual_start(chess, setup_of(chess, "1k6/8/8/8/8/8/8/3RK3 w - - 0 1")));
  BOOST_TEST(!from_usual_start(chess, setup_of(chess, "4k3/8/8/8/8/8/8/1R2K3 w B - 0 1")));
  // A bishop behind its own unmoved pawns where none starts.
  BOOST_TEST(!from_usual_start(chess, setup_of(chess, "4k3/8/8/8/8/8/PP6/B3K3 w - - 0 1")));
}

BOOST_AUTO_TEST_CASE(near_misses_differ_by_one_piece) {
  const Variant& chess = *variant_named("chess");
  const Position castles = position_of(chess, "4k3/8/8/8/8/2n5/8/R3K2R w KQ - 0 1");
  NearMisses near;
  Random random(1);
  near.look_at(castles, Ruleset(chess).generator().moves(castles), random);
  std::size_t found = 0;
  bool more = false, fewer = false, elsewhere = false;
  while (const auto position = near.take()) {
    ++found;
    int changed = 0;
    for (const Square square : all_squares)
      changed += position->setup().board[square] != castles.setup().board[square] ? 1 : 0;
    BOOST_TEST(changed <= 2);
    const int pieces = position->setup().board.occupied().size() - castles.setup().board.occupied().size();
    more = more || pieces > 0;
    fewer = fewer || pieces < 0;
    elsewhere = elsewhere || (pieces == 0 && changed == 2);
  }
  BOOST_TEST(found > 4U);
  BOOST_TEST((more && fewer && elsewhere));
  // Nothing is rare here.
  const Position plain = position_of(chess, "4k3/8/8/8/8/2n5/8/4K2R w - - 0 1");
  near.look_at(plain, Ruleset(chess).generator().moves(plain), random);
  BOOST_TEST(!near.take().has_value());
}

BOOST_AUTO_TEST_SUITE_END()
