// Games that end because a position comes about for the third time (D1, Interweave), and games that do not.
#include <boost/test/unit_test.hpp>

#include <string>

#include "tests/support/positions.hpp"
#include "verifier/notation/typed_move.hpp"
#include "verifier/position/root.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(history_test)

using namespace arbiter;
using namespace arbiter::tests;

namespace {

/// Whether the game is over after these moves, or "refused" if one of them is.
std::string after(const char* variant, std::size_t profile, const char* fen, const std::string& moves) {
  const Variant& of = *variant_named(variant);
  WrittenRoot start{position_of(of, fen, profile), Ruleset(of).parse_fen(fen, {}).value().style, fen};
  const auto played = play(moves, std::move(start), {"moves", 1, 1, 0});
  return !played ? "refused" : played->third_time ? "over" : "goes on";
}

constexpr const char* kings = "k6k/8/8/8/8/8/8/K6K w 0 - 000000";
const std::string round = "a1-b2 a8-b7 b2-a1 b7-a8 ";

}  // namespace

BOOST_AUTO_TEST_CASE(the_third_time_ends_interweave) {
  BOOST_TEST(after("interweave", 0, kings, round) == "goes on");
  BOOST_TEST(after("interweave", 0, kings, round + "a1-b2 a8-b7 b2-a1") == "goes on");
  BOOST_TEST(after("interweave", 0, kings, round + round) == "over");
  BOOST_TEST(after("interweave", 0, kings, round + round + "a1-b2") == "refused");
  // The position may come about by other moves, and at any time of the game.
  BOOST_TEST(after("interweave", 0, kings, "h1-g2 h8-g7 " + round + "g2-h1 g7-h8 " + round) == "over");
  // With the same pieces the other side to move is another position.
  BOOST_TEST(after("interweave", 0, kings, "a1-b2 a8-b7 b2-c1 b7-a8 c1-b2 a8-b7 b2-a1 b7-a8") == "goes on");
  // The sites do not look at repetitions (profile site).
  BOOST_TEST(after("interweave", 1, kings, round + round + round) == "goes on");
}

BOOST_AUTO_TEST_CASE(elsewhere_nothing_is_adjudicated) {
  const std::string knights = "Nf3 Nf6 Ng1 Ng8 ";
  const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  BOOST_TEST(after("chess", 0, start, knights + knights + knights + knights) == "goes on");
  for (const Variant* variant : all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      History history(Ruleset(*variant, profile));
      const Setup setup = Ruleset(*variant).parse_fen(variant->positions().front().fen, {}).value().setup;
      bool ends = history.ends_with(setup) || history.ends_with(setup);
      BOOST_TEST(!ends);
      ends = history.ends_with(setup);
      BOOST_TEST(ends == variant->profiles()[profile].repetition_decides, variant->name());
      // What decides has a clause that says so.
      BOOST_TEST((!variant->profiles()[profile].repetition_decides || !repetition_clause(*variant).empty()),
                 variant->name());
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
