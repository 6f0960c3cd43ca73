#include <boost/test/unit_test.hpp>

#include <array>
#include <string>
#include <vector>

#include "tests/support/every.hpp"
#include "tests/support/positions.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/perft/counting.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(detail_test)

namespace {

using namespace arbiter;

constexpr std::size_t documented = 0;

Setup setup_of(const Variant& variant, std::string_view fen) {
  const auto parsed = Ruleset(variant).parse_fen(fen, {});
  BOOST_REQUIRE_MESSAGE(parsed.has_value(), fen);
  return parsed->setup;
}

/// The kinds of one move, on which both implementations must agree.
std::string kinds_of(const char* variant_name, const char* fen, const std::string& move) {
  const Variant& variant = *variant_named(variant_name);
  const Setup setup = setup_of(variant, fen);
  std::vector<std::string> found;
  for (const MoveSource* source : std::array<const MoveSource*, 2>{&Ruleset(variant, documented).generator(),
                                                                   &Ruleset(variant, documented).rules()}) {
    for (const MoveOutcome& each : source->setup_moves(setup)) {
      if (to_text(each.move, setup, variant) != move) continue;
      const Tally tally = detail_of(setup, {&each, 1}, *source, variant);
      BOOST_TEST((tally.nodes == 1));
      std::string kinds;
      for (std::size_t i = 0; i < detail_kinds; ++i) {
        const auto kind = static_cast<DetailKind>(i);
        BOOST_TEST((tally[kind] <= 1));
        if (tally[kind] == 0) continue;
        if (!kinds.empty()) kinds += ' ';
        kinds += to_string(kind);
      }
      found.push_back(kinds);
    }
  }
  BOOST_REQUIRE_EQUAL(found.size(), 2U);
  BOOST_TEST(found[0] == found[1]);
  return found[0];
}

}  // namespace

BOOST_AUTO_TEST_CASE(names_are_read_back) {
  for (std::size_t i = 0; i < detail_kinds; ++i) {
    const auto kind = static_cast<DetailKind>(i);
    BOOST_TEST((detail_kind_named(to_string(kind)) == kind));
  }
  BOOST_TEST(!detail_kind_named("e.p.").has_value());
  BOOST_TEST(!detail_kind_named("").has_value());
}

BOOST_AUTO_TEST_CASE(orthodox_moves) {
  const char* pawns = "4k3/P7/8/3pP3/8/8/8/4K2R w K d6 0 1";
  BOOST_TEST(kinds_of("chess", pawns, "e5xd6{d5}") == "captures ep");
  BOOST_TEST(kinds_of("chess", pawns, "e5-e6") == "");
  BOOST_TEST(kinds_of("chess", pawns, "a7-a8=N") == "promotions");
  BOOST_TEST(kinds_of("chess", pawns, "a7-a8=Q") == "promotions checks");
  BOOST_TEST(kinds_of("chess", pawns, "e1-g1") == "castles");
  BOOST_TEST(kinds_of("chess", "1r4k1/P4ppp/8/8/8/8/8/4K3 w - - 0 1", "a7xb8=Q") == "captures promotions checks mates");
  BOOST_TEST(kinds_of("chess", "k7/8/1K6/8/8/8/8/7R w - - 0 1", "h1-h8") == "checks mates");
  BOOST_TEST(kinds_of("chess", "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "c1-c7") == "");  // stalemate
}

BOOST_AUTO_TEST_CASE(take_and_make_moves) {
  BOOST_TEST(kinds_of("takemake", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4xd5,d5-d4") == "captures makes");
  BOOST_TEST(kinds_of("takemake", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5xd6{d5},d6-d5") == "captures makes ep");
  BOOST_TEST(kinds_of("takemake", "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7xb8=Q,b8-b1") == "captures makes promotions");
  BOOST_TEST(kinds_of("takemake", "4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1", "e4xd5,d5-d8=Q") ==
             "captures makes promotions checks");
}

BOOST_AUTO_TEST_CASE(checkered_moves) {
  const char* births = "1n2k3/P7/8/8/4p3/3P4/8/4K3 w 0 iiii0000000000000000 - - 1-";
  BOOST_TEST(kinds_of("checkered", births, "d3xe4") == "captures births");
  BOOST_TEST(kinds_of("checkered", births, "a7xb8=Q") == "captures births promotions checks");
  // A nature that a birth passes on is not a promotion, and a checkered piece is not born again.
  BOOST_TEST(kinds_of("checkered", "4k3/8/8/8/4n3/3P4/8/4K3 w 0 iiii0000000000000000 - - 1-", "d3xe4=N") ==
             "captures births");
  BOOST_TEST(kinds_of("checkered", "4k3/8/8/8/4n3/3s4/8/4K3 w 0 iiii0000000000000000 - - 1-", "d3xe4=N") == "captures");
  BOOST_TEST(kinds_of("checkered", "4k3/8/8/3pP3/8/8/8/4K3 w 0 iiii0000000000000000 d6 - 1-", "e5xd6{d5}") ==
             "captures births ep");
  BOOST_TEST(kinds_of("checkered", "3nk3/8/8/8/8/8/8/3K4 w 0 iiii0000000000000000 - - 1-", "d1-e1") == "");
}

// The player of both White and Black is in check if either king is attacked.
BOOST_AUTO_TEST_CASE(checkered_moves_of_stage_two) {
  const char* both = "k7/8/8/4u3/8/8/8/1K6 w 0 iiii0000000000000000 - - 2w";
  BOOST_TEST(kinds_of("checkered", both, "e5-b5") == "checks");
  BOOST_TEST(kinds_of("checkered", both, "e5-a5") == "checks");
  BOOST_TEST(kinds_of("checkered", both, "e5-e6") == "");
}

// A leap over the en passant square takes the pawn beside it; leaps over an enemy and custodian captures of a diagonal
// step are ordinary captures.
BOOST_AUTO_TEST_CASE(interweave_moves) {
  BOOST_TEST(kinds_of("interweave", "4k2k/8/8/8/3pP3/8/8/K3K3 b 1 d3,e 000000", "d4xd2{e4}") == "captures ep");
  BOOST_TEST(kinds_of("interweave", "4k2k/8/8/8/8/4b3/4P3/K3K3 w 0 - 000000", "e2xe4{e3}") == "captures");
  BOOST_TEST(kinds_of("interweave", "8/Nr5R/2rP3n/2N5/8/8/8/8 w 0 - 000000", "d6-c7{b7,c6}") == "captures");
  BOOST_TEST(kinds_of("interweave", "8/8/8/3p4/8/3p4/3K4/8 w 0 - 000000", "d2xd4{d3},d4xd6{d5}") == "captures chains");
  BOOST_TEST(kinds_of("interweave", "8/3p4/3P4/3p4/8/8/8/1K6 w 0 - 100000", "d6xd8{d7}=R,d8xd6{d5}") ==
             "captures chains promotions");
  BOOST_TEST(kinds_of("interweave", "4k2k/8/3P4/8/8/8/8/K3K3 w 0 - 110000", "d6-c7=R") == "promotions");
  BOOST_TEST(kinds_of("interweave", "4k2k/8/3P4/8/8/8/8/K3K3 w 0 - 110000", "d6-c7") == "");
}

// Positions of seeded play: generator and rules agree on the kinds of all moves.
BOOST_AUTO_TEST_CASE(rules_and_generator_tell_the_same_kinds) {
  std::size_t number = 0;
  for (const Variant* variant : all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      Random random(20261121 + profile);
      Tally all;
      const MoveSource& generator = Ruleset(*variant, profile).generator();
      for (int game = 0; game < 3; ++game) {
        Setup setup = variant->shuffled_start(random.next());
        for (int ply = 0; ply < 60; ++ply) {
          const std::vector<MoveOutcome> moves = generator.setup_moves(setup);
          if (moves.empty()) break;
          const Tally tally = detail_of(setup, moves, generator, *variant);
          const MoveSource& rules = Ruleset(*variant, profile).rules();
          if (number++ % tests::every_nth() == 0) {
            BOOST_TEST((tally == detail_of(setup, rules.setup_moves(setup), rules, *variant)),
                       variant->name() << ": " << variant->write_fen(setup, FenStyle{}));
          }
          BOOST_TEST((tally.nodes == moves.size()));
          all += tally;
          setup = moves[random.below(moves.size())].after;
        }
      }
      BOOST_TEST((all[DetailKind::captures] > 0));
    }
  }
}

BOOST_AUTO_TEST_CASE(counts_with_details_add_up) {
  CountJob job;
  job.ruleset = Ruleset(*variant_named("chess"));
  job.detail = true;
  const Root root =
      tests::position_of(job.ruleset.variant(), "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
  for (const unsigned threads : {1U, 3U}) {
    job.threads = threads;
    const auto counts = count_depths(job, root, 0, 3).value();
    BOOST_TEST((counts[0].tally == Tally{1, {}}));
    for (int depth = 1; depth <= 3; ++depth) {
      Tally sum;
      for (const DivideEntry& each : divide(job, root, depth)) sum += each.tally;
      BOOST_TEST((sum == counts[static_cast<std::size_t>(depth)].tally));
    }
    // Published: Chess Programming Wiki, Perft Results, position 2.
    BOOST_TEST((counts[3].tally == Tally{97862, {17102, 0, 0, 0, 45, 3162, 0, 993, 1}}));
  }
}

BOOST_AUTO_TEST_SUITE_END()
