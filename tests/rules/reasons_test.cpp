// The reasons that are given for illegal moves: with the clauses that are named lifted, each move is legal.
#include <boost/test/unit_test.hpp>

#include "tests/support/every.hpp"
#include "tests/support/lifted_clauses.hpp"

BOOST_AUTO_TEST_SUITE(reasons_test)

using namespace arbiter;

BOOST_AUTO_TEST_CASE(illegal_moves_are_legal_without_the_clauses_that_are_named) {
  for (const Variant* variant : all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      tests::LiftedClauses lifted(Ruleset(*variant, profile));
      lifted.hold(40 / tests::every_nth(), 7, 40);
      BOOST_TEST(lifted.positions() >= 20 / tests::every_nth());
      BOOST_TEST(lifted.illegal() > 100U);
      BOOST_TEST(lifted.named().size() >= 4U, variant->name());
    }
  }
}

// What the laws and the rule pages say, in positions made for it; clauses by rules.md.
BOOST_AUTO_TEST_CASE(moves_and_the_clauses_against_them) {
  struct Case {
    const char* variant;
    const char* fen;
    const char* move;
    const char* clause;  ///< the first that is named
    const char* reason;  ///< a part of the sentence
  };
  const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  const std::vector<Case> cases{
      {"chess", start, "e2-e5", "CH.pawn.step", "a pawn does not go from e2 to e5"},
      {"chess", start, "Qd3", "CH.piece.move", "the pawn on d2 is in the way"},
      {"chess", start, "d1-d2", "CH.piece.move", "White's own pawn stands on d2"},
      {"chess", start, "O-O", "CH.castle.path", "the bishop on f1 is in the way"},
      {"chess", start, "Nf6", "CH.piece.move", "no knight of White goes to f6"},
      {"chess", start, "e2xd3", "CH.pawn.capture", "nothing stands on d3"},
      {"chess", start, "e2-e3=Q", "CH.pawn.promote", "the pawn does not become a queen on e3"},
      {"chess", "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3-e5", "CH.pawn.double", "from its second rank only"},
      {"chess", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", "CH.castle.rights", "no right to castle with the rook on h1"},
      {"chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "O-O-O", "CH.castle.rights", "nothing to castle with"},
      {"chess", "4k3/8/8/8/8/5r2/8/4K2R w K - 0 1", "O-O", "CH.castle.check",
       "the rook on f3 attacks f1, which the king passes"},
      {"chess", "4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1", "e2-d3", "CH.check.legal",
       "the king on e1 would be attacked by the rook on e4"},
      {"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5-d6", "CH.pawn.ep", "no pawn has just passed d6"},
      // The capture is open; the two pawns leave the fifth rank together.
      {"chess", "4k3/8/8/r2Pp2K/8/8/8/8 w - e6 0 1", "d5xe6{e5}", "CH.check.legal", "attacked by the rook on a5"},
      {"chess", "4k3/8/8/8/8/8/8/K3R3 w - - 0 1", "e1xe8", "CH.check.legal", "the king on e8 is never captured"},
      {"takemake", "n3k3/2p5/1p6/8/8/8/8/R3K3 w 0 iiii -", "a1xa8", "TM.make.must", "no make-leg"},
      {"takemake", "4k3/8/8/8/8/3r4/2P5/7K w - - 0 1", "c2xd3,d3-d1", "TM.pawn.first", "its own first rank"},
      {"takemake", "4k3/8/8/8/8/3n4/2P5/7K w - - 0 1", "c2xd3,d3-d4", "TM.make.role",
       "goes as a knight, which does not go from d3 to d4"},
      {"takemake", "4k3/8/8/8/1b6/5p2/3N4/4K3 w - - 0 1", "d2xf3,f3-f2", "TM.check.final", "the bishop on b4"},
      {"checkered", "4k3/8/8/3s4/8/3R4/8/4K3 w 0 iiii0000000000000000 - - 1-", "d3xd5", "CK.immune", "never captured"},
      {"checkered", "4k3/8/8/8/8/4s3/8/7K w 0 iiii0000000000000000 - - 1-", "e3-e2", "CK.owner", "go the way of"},
      {"checkered", "4k3/8/8/8/8/4s3/5K2/8 w 0 iiii0000000000000000 - - 1", "switch,e3-e2", "CK.stage2.switch",
       "the pawn on e3 attacks the king on f2"},
      {"checkered", "4k3/8/8/3N4/8/8/8/3uK3 w 0 iiii0000000000000000 - - 1-", "d1xd5", "CK.owner", "White's own"},
      {"checkered", "4k3/8/8/p7/8/8/7u/R3K3 w 0 iiii0000000000000000 - - 2b", "a1xa5", "CK.stage2.sides",
       "not the pawn on a5"},
      {"checkered", "4k3/8/8/8/8/8/8/u3K2R w 0 ahii0000000000000000 - - 1-", "O-O-O", "CK.castle", "checkered rook"},
      {"interweave", "7k/2P5/8/8/8/8/8/K7 w 0 - 000000", "c7-b8=R", "IW.reserve", "the reserve has no smasher"},
      {"interweave", "4k3/8/8/4kp2/5P2/8/8/3KK3 b 41 - 000000", "f5xe4{f4}", "IW.pawn.custodian", "of its own side"},
      {"interweave", "4k3/8/1k4B1/8/8/3K4/8/4K3 w 40 - 000000", "g6x{b6}", "IW.remover.rifle", "beside it on"},
      {"interweave", "rbnknkbr/pppppppp/8/8/8/8/PPPPPPPP/RBNKKNBR w 0 - 000000", "d1-d4", "IW.shade", "d4 is one"},
      {"armies", "4k3/8/8/8/8/4b3/8/D3K3 w 0 aiii - CF", "O-O-O", "CH.castle.check",
       "attacks c1, which the king passes"},
      {"armies", "4k3/8/8/8/8/8/8/D3K3 w 0 aiii - CF", "e1-c1", "DA.castle.colorbound", "to the b-file"},
      {"atomic", "3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O", "CH.castle.check", "attacks d1, which the king passes"},
      {"atomic", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e1xe2", "AT.king", "a king does not capture"},
      {"atomic", "4k3/8/8/8/8/8/3r4/3QK3 w - - 0 1", "d1xd2", "AT.own", "explode the own king on e1"},
      {"antichess", "8/8/8/3p4/4P3/8/P7/8 w - - 0 1", "a2-a3", "AN.capture", "the pawn on e4 can capture on d5"},
      {"antichess", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", "AN.castle", "there is no castling"},
      {"crazyhouse", "4k3/8/8/8/8/8/3PPP2/r3K3[Np] w - - 0 1", "Q@c1", "ZH.drop", "the pocket has no queen"},
      {"crazyhouse", "4k3/8/8/8/8/8/3PPP2/r3K3[Np] w - - 0 1", "N@h5", "ZH.drop.check", "attacked by the rook on a1"},
      {"crazyhouse", "4k3/8/8/8/8/8/3PPP2/4K3[P] w - - 0 1", "@b1", "ZH.drop.pawn", "may not be dropped on the first"},
      {"duck", "rnbqkbnr/pppppppp/8/8/8/4*3/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2-e4", "DK.block", "the duck on e3"},
      {"duck", "rnbqkbnr/pppppppp/8/8/8/4*3/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e3-e4", "DK.move", "after another piece"},
      {"duck", "rnbqkbnr/pppppppp/8/8/8/4*3/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "d2-d4,e3-d4", "DK.move",
       "the pawn stands on d4"},
      {"racingkings", "8/8/8/8/8/5k2/8/K5RR w - - 0 1", "h1-h3", "RK.check", "the rook on h3 would attack the king"},
      {"kingofthehill", "4k3/8/8/8/4K3/8/8/8 b - - 0 1", "e8-e7", "KH.end", "the game is over"},
      {"threecheck", "4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1 +0+0", "e2-d3", "CH.check.legal", "the rook on e4"},
  };
  for (const Case& each : cases) {
    const Variant& variant = *variant_named(each.variant);
    const auto read = Ruleset(variant).parse_fen(each.fen, {});
    BOOST_TEST_REQUIRE(read.has_value(), each.variant << " " << each.fen);
    const RefusedMove refusal = refused_move(each.move, read->setup, Ruleset(variant));
    BOOST_TEST_CONTEXT(each.variant << " " << each.fen << " " << each.move << ": " << refusal.reason) {
      BOOST_TEST_REQUIRE(!refusal.clauses.empty());
      BOOST_TEST(refusal.clauses.front() == each.clause);
      BOOST_TEST(refusal.reason.find(each.reason) != std::string::npos);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
