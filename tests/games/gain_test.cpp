// Puzzles that win material: positions made by hand, and some of a book, which the plain search over the rules judges
// again (plain_gain.hpp; it does not know the one under test).
#include <boost/test/unit_test.hpp>

#include "puzzles/games/certify.hpp"
#include "tests/games/plain_gain.hpp"
#include "tests/support/positions.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(gain_test)

using namespace arbiter;
using namespace arbiter::puzzles;

namespace {

std::optional<Certified> gain_of(const char* name, const std::string& fen, std::uint64_t nodes = 600'000) {
  const Variant& variant = *variant_named(name);
  const PieceWorth worths{Ruleset(variant)};
  PuzzleRules rules;
  rules.shortest = 2;
  rules.longest = 2;
  rules.nodes = nodes;
  rules.gains_by = &worths;
  return certified(tests::position_of(variant, fen), rules);
}

}  // namespace

BOOST_AUTO_TEST_CASE(worths_are_what_the_rules_say) {
  for (const Variant* variant : all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      if (variant->profiles()[profile].players > 2) continue;  // puzzles are for two
      const PieceWorth worths(Ruleset(*variant, profile));
      const auto start = tests::position_of(*variant, std::string(variant->positions().front().fen), profile);
      tests::PlainGain plain(Ruleset(*variant, profile), start.setup());
      for (const RoleInfo& role : variant->roles()) {
        if (role.shared == role.letter) continue;  // no piece of one side
        for (const Side side : {Side::white, Side::black}) {
          const Piece piece = piece_of(side, role.role);
          BOOST_TEST(worths.worth(piece) == plain.worth(piece), variant->name() << " " << role.name);
        }
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(a_fork) {
  // 1. Nc7+ wins the rook, which nothing guards.
  const auto fork = gain_of("chess", "r3k3/8/8/3N4/8/8/6p1/6K1 w - - 0 1");
  BOOST_TEST_REQUIRE(fork.has_value());
  BOOST_TEST(fork->texts.front() == "d5-c7");
  BOOST_TEST(fork->texts.back() == "c7xa8");
  BOOST_TEST(fork->moves == 2U);
  BOOST_TEST(fork->gain == least_gain);
  BOOST_TEST(!fork->mates);
  BOOST_TEST(goal_text(*fork, Ruleset(*variant_named("chess"))) == "gain2");
}

BOOST_AUTO_TEST_CASE(no_gain_or_no_puzzle) {
  // A guarded bishop on a8: a knight for a bishop is not a gain.
  BOOST_TEST(!gain_of("chess", "b3k3/1p6/8/3N4/8/8/6p1/6K1 w - - 0 1"));
  // Two knights fork.
  BOOST_TEST(!gain_of("chess", "r3k3/8/N7/3N4/8/8/6p1/6K1 w - - 0 1"));
  // The rook hangs: one move wins it.
  BOOST_TEST(!gain_of("chess", "4k3/2r5/8/3N4/8/8/6p1/6K1 w - - 0 1"));
  // The fork is there, but so is a mate.
  BOOST_TEST(!gain_of("chess", "r3k3/8/4K3/3N4/8/8/8/7R w - - 0 1"));
  // What the nodes do not suffice for is not said.
  BOOST_TEST(!gain_of("chess", "r3k3/8/8/3N4/8/8/6p1/6K1 w - - 0 1", 60));
}

// Positions of corpus/books with few pieces. That no other move wins as much is left to slow.games, which takes its
// puzzles from games.
BOOST_AUTO_TEST_CASE(the_plain_search_agrees) {
  struct Known {
    const char* variant;
    const char* fen;
  };
  for (const Known& known : {Known{"chess", "r3k3/8/8/3N4/8/8/6p1/6K1 w - - 0 1"},
                             Known{"interweave", "3kk1br/b2p2pp/4p2n/5n2/2p4P/8/P5N1/RB1KK1BR w 34 - 010100"},
                             Known{"takemake", "8/2p5/5k2/Pp2p3/1P2P3/6K1/7p/2b4r b - - 0 64"},
                             Known{"takemake", "2k2b1Q/p3p3/5p1p/P7/8/8/2KN3P/q7 b - - 3 66"},
                             Known{"armies", "s5a1/1y6/u7/3u4/3h3Z/3Z2Z1/3W4/1MF4D w 122 iiii - CR"}}) {
    BOOST_TEST_CONTEXT(known.variant << " " << known.fen) {
      const auto win = gain_of(known.variant, known.fen);
      BOOST_TEST_REQUIRE(win.has_value());
      const Setup start = tests::position_of(*variant_named(known.variant), known.fen).setup();
      tests::PlainGain plain(Ruleset(*variant_named(known.variant)), start);
      BOOST_TEST(plain.wins(win->line.front(), 2, least_gain));
      BOOST_TEST(plain.keys(start, 1, least_gain - clear_difference).empty());
      const auto last = plain.keys(win->line[1].after, 1, least_gain - clear_difference);
      BOOST_TEST_REQUIRE(last.size() == 1U);
      BOOST_TEST((last.front() == win->line[2].move));
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
