// Each condition that a move of another program can break is blamed on its own clause. The clauses' readings are those
// of rules.md and of the files clauses.def.
#include "tests/support/every.hpp"
#include "tests/support/mutant_peer.hpp"

#include <algorithm>
#include <iostream>

#include "verifier/engines/compare/difference.hpp"
#include "verifier/variants/checkered/state.hpp"

BOOST_AUTO_TEST_SUITE(blame_test)

using namespace arbiter;
using namespace arbiter::tests;

namespace {

/// A position and a board that no legal move leads to.
struct Wrong {
  const char* clause;  ///< that is to be blamed
  const char* variant;
  const char* profile;
  const char* before;
  const char* board;  ///< afterwards; the state is that of `before`
  bool first = true;  ///< before all other clauses
};

Setup with_board(const Variant& variant, const Setup& before, const char* board) {
  Setup after = before;
  after.board = Ruleset(variant).parse_fen(board, {.dialect = Dialect::bare, .armies = {}}).value().setup.board;
  after.to_move = opponent(before.to_move);
  return after;
}

bool names(const std::vector<std::string>& clauses, std::string_view id) {
  return std::find(clauses.begin(), clauses.end(), id) != clauses.end();
}

Blame blame_of(const Wrong& wrong) {
  const Variant& variant = *variant_named(wrong.variant);
  const Setup before = Ruleset(variant).parse_fen(wrong.before, {}).value().setup;
  return blame_extra(Ruleset(variant, *profile_named(variant, wrong.profile)), before,
                     with_board(variant, before, wrong.board));
}

void is_blamed(const Wrong& wrong) {
  const Blame blame = blame_of(wrong);
  std::cout << wrong.clause << ": " << blame.reason << '\n';
  BOOST_TEST_CONTEXT(wrong.before << " -> " << wrong.board << ": " << blame.reason) {
    BOOST_TEST(!blame.reason.empty());
    BOOST_TEST_REQUIRE(!blame.clauses.empty());
    if (wrong.first) BOOST_TEST(blame.clauses.front() == wrong.clause);
    BOOST_TEST(names(blame.clauses, wrong.clause));
  }
}

/// The moves that a peer without some of ours lacks, or has with another state.
std::vector<MoveDifference> differences(const char* name, const char* fen, MutantPeer& peer) {
  const Variant& variant = *variant_named(name);
  const Comparison comparison(Ruleset(variant), FenStyle{.dialect = Dialect::vchess}, peer);
  const auto result = comparison.compare(position_of(variant, fen));
  BOOST_REQUIRE(result.difference.has_value());
  return result.difference->moves;
}
std::vector<MoveDifference> lacking(const char* name, const char* fen, MutantPeer::Keep keep) {
  MutantPeer peer(Ruleset(*variant_named(name)));
  peer.keep = std::move(keep);
  return differences(name, fen, peer);
}

}  // namespace

// CH.castle.*: "needs a right", "every square between … is empty", "the king's start, way and target … not attacked".
BOOST_AUTO_TEST_CASE(castling) {
  is_blamed({"CH.castle.rights", "chess", "documented", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "4k3/8/8/8/8/8/8/5RK1"});
  is_blamed({"CH.castle.path", "chess", "documented", "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "4k3/8/8/8/8/8/8/1NKR4"});
  is_blamed({"CH.castle.check", "chess", "documented", "4k3/8/8/5r2/8/8/8/4K2R w K - 0 1", "4k3/8/8/5r2/8/8/8/5RK1"});
  // The target is attacked: the clause of castling comes before that of checks.
  is_blamed({"CH.castle.check", "chess", "documented", "4k3/8/8/6r1/8/8/8/4K2R w K - 0 1", "4k3/8/8/6r1/8/8/8/5RK1"});
  is_blamed(
      {"CH.castle.check", "takemake", "documented", "4k3/8/8/5r2/8/8/8/4K2R w K - 0 1", "4k3/8/8/5r2/8/8/8/5RK1"});
  // Only what is broken is named.
  const Blame path =
      blame_of({"CH.castle.path", "chess", "documented", "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "4k3/8/8/8/8/8/8/1NKR4"});
  BOOST_TEST(path.clauses.size() == 1U);
}

// A pawn that goes diagonally without a capture; also onto the en passant square from behind, as vchess-14 of
// peers.tsv.
BOOST_AUTO_TEST_CASE(empty_diagonals) {
  is_blamed({"CH.pawn.capture", "chess", "documented", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/8/5P2/8/4K3"});
  is_blamed({"CH.pawn.capture", "checkered", "site", "8/8/8/8/6s1/8/1K3P2/7k b 41 iiii0000010000000000 g3 - 2w",
             "8/8/8/8/6s1/6P1/1K6/7k"});
}

// CH.pawn.ep: "in the very next move"; CH.check.legal: "kings are never captured".
BOOST_AUTO_TEST_CASE(orthodox_moves) {
  is_blamed({"CH.pawn.ep", "chess", "documented", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "4k3/8/3P4/8/8/8/8/4K3"});
  is_blamed({"CH.check.legal", "chess", "documented", "4k3/8/8/8/8/8/8/K3R3 w - - 0 1", "4R3/8/8/8/8/8/8/K7"});
  is_blamed({"CH.check.legal", "chess", "documented", "4k3/8/8/8/8/8/8/r2NK3 w - - 0 1", "4k3/8/8/8/8/2N5/8/r3K3"});
}

BOOST_AUTO_TEST_CASE(takes_and_makes) {
  // TM.make.must: the captured pawn could not move (D2 6-8); the capture is played without its make-leg.
  is_blamed({"TM.make.must", "takemake", "documented", "4k3/p6R/P7/8/8/8/8/4K3 w - - 0 1", "4k3/R7/P7/8/8/8/8/4K3"});
  is_blamed({"TM.make.must", "takemake", "documented", "4k3/8/8/8/r7/8/8/R3K3 w - - 0 1", "4k3/8/8/8/R7/8/8/4K3"});
  // TM.make.role: "as the captured piece moves", "non-capturing".
  is_blamed({"TM.make.role", "takemake", "documented", "4k3/8/8/8/n7/8/8/R3K3 w - - 0 1", "4k3/R7/8/8/8/8/8/4K3"});
  is_blamed({"TM.make.role", "takemake", "documented", "4k3/8/8/8/r2p4/8/8/R3K3 w - - 0 1", "4k3/8/8/8/3R4/8/8/4K3"});
  // TM.make.pawn: the captured pawn's way.
  is_blamed({"TM.make.pawn", "takemake", "documented", "k7/4p3/8/8/4R3/8/8/K7 w - - 0 1", "k3R3/8/8/8/8/8/8/K7"});
  // TM.make.ep: "one step the captured pawn's way".
  is_blamed({"TM.make.ep", "takemake", "documented", "k7/8/8/3pP3/8/8/8/K7 w - d6 0 1", "k7/3P4/8/8/8/8/8/K7"});
  // TM.make.castle: "castling is not a make-leg"; kings are never captured.
  is_blamed(
      {"TM.make.castle", "takemake", "documented", "4k3/8/4p3/8/3N4/8/8/4K2R w K - 0 1", "4k3/8/4N3/8/8/8/8/5RK1"});
  is_blamed({"CH.check.legal", "takemake", "documented", "4k3/8/8/8/8/8/8/K3R3 w - - 0 1", "8/8/8/8/4R3/8/8/K7"});
  // TM.pawn.first: the captured knight could go from d3 to c1.
  is_blamed({"TM.pawn.first", "takemake", "documented", "4k3/8/8/8/8/3n4/2P5/7K w - - 0 1", "4k3/8/8/8/8/8/8/2P4K"});
  // TM.check.final: judged after the whole move; the knight is pinned, and f2 does not stop the bishop.
  is_blamed(
      {"TM.check.final", "takemake", "documented", "4k3/8/8/8/1b6/5p2/3N4/4K3 w - - 0 1", "4k3/8/8/8/1b6/8/5N2/4K3"});
  is_blamed(
      {"TM.check.final", "takemake", "documented", "4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1", "4k3/8/8/8/1b2N3/8/8/4K3"});
}

// TM.promote.arrive: "a pawn … promotes there; a piece that arrives there moving as a pawn does not"; TM.promote.take:
// with the take, but for the problemists.
BOOST_AUTO_TEST_CASE(promotions_of_makes) {
  is_blamed({"TM.promote.arrive", "takemake", "documented", "7k/3r4/2P5/8/8/8/8/K7 w - - 0 1", "3P3k/8/8/8/8/8/8/K7"});
  is_blamed(
      {"TM.promote.arrive", "takemake", "documented", "7k/8/8/8/8/8/1p5R/K7 w - - 0 1", "7k/8/8/8/8/8/8/KQ6", false});
  is_blamed({"TM.promote.take", "takemake", "documented", "1r5k/2P5/8/8/8/8/8/K7 w - - 0 1", "7k/1P6/8/8/8/8/8/K7"});
  is_blamed({"TM.promote.take", "takemake", "problemists", "1r5k/2P5/8/8/8/8/8/K7 w - - 0 1", "7k/1Q6/8/8/8/8/8/K7"});
}

// The moves that a peer lacks because it wants a safe king between the legs, too: here the knight covers again.
BOOST_AUTO_TEST_CASE(safety_between_the_legs) {
  const MoveSource& rules = Ruleset(*variant_named("takemake")).rules();
  const auto found = lacking("takemake", "4k3/8/8/8/1b6/5n2/3N4/4K3 w - - 0 1",
                             [](const Setup&, const MoveOutcome& move) { return move.move.size() == 1; });
  BOOST_REQUIRE(found.size() == 1U);
  BOOST_TEST(found.front().move == "d2xf3,f3-d2");
  BOOST_TEST((found.front().kind == DifferenceKind::missing));
  BOOST_TEST(found.front().clauses.front() == "TM.check.final");
  BOOST_TEST(rules.in_check(
      Ruleset(*variant_named("takemake")).parse_fen("4k3/8/8/8/1b6/5N2/8/4K3 w - - 0 1", {})->setup, Side::white));
}

// TM.castle.rights: a king that captures and comes home has moved; a capture that is only missing says nothing of it.
BOOST_AUTO_TEST_CASE(rights_after_makes) {
  MutantPeer peer(Ruleset(*variant_named("takemake")));
  peer.change = [](const Setup&, const Move&, Setup& after) {
    for (const int file : {0, 7}) orthodox::set_castling(after.state, Side::white, file, true);
  };
  const auto kept = differences("takemake", "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", peer);
  const auto home = std::find_if(kept.begin(), kept.end(), [](const auto& each) { return each.move == "e1xe2,e2-e1"; });
  BOOST_REQUIRE((home != kept.end() && home->kind == DifferenceKind::state));
  BOOST_TEST(home->clauses.front() == "TM.castle.rights");

  const auto missing =
      lacking("takemake", "4k3/8/8/8/r4r2/8/3B4/R3K3 w Q - 0 1", [](const Setup&, const MoveOutcome& move) {
        return move.move.front().captures.empty() || move.move.front().from != *Square::parse("a1");
      });
  for (const MoveDifference& each : missing) BOOST_TEST(!names(each.clauses, "TM.castle.rights"), each.move);
}

BOOST_AUTO_TEST_CASE(checkered_stage_one) {
  // CK.undo: g3-g2 was the opponent's last step.
  is_blamed({"CK.undo", "checkered", "documented", "4k3/8/8/8/8/8/6u1/4K3 w 0 iiii0000000000000000 - g3g2 1-",
             "4k3/8/8/8/8/6u1/8/4K3"});
  // CK.immune: "checkered pieces are never captured".
  is_blamed({"CK.immune", "checkered", "documented", "4k3/8/8/u7/8/8/8/R3K3 w 0 iiii0000000000000000 - - 1-",
             "4k3/8/8/u7/8/8/8/4K3"});
  // CK.owner: "checkered pawns go his way", "capture enemy pieces for the player to move".
  is_blamed({"CK.owner", "checkered", "documented", "4k3/8/8/8/3s4/8/8/4K3 w 0 iiii0000000000000000 - - 1-",
             "4k3/8/8/8/8/3s4/8/4K3"});
  is_blamed({"CK.owner", "checkered", "documented", "4k3/8/8/3N4/8/8/8/3uK3 w 0 iiii0000000000000000 - - 1-",
             "4k3/8/8/3u4/8/8/8/4K3"});
  // CK.check: Black could take the king with the checkered rook.
  is_blamed({"CK.check", "checkered", "documented", "4k3/8/8/8/8/8/8/u3N2K w 0 iiii0000000000000000 - - 1-",
             "4k3/8/8/8/8/5N2/8/u6K"});
  // CK.birth: "leaves on the capture square one checkered piece" of one of the two natures.
  is_blamed({"CK.birth", "checkered", "documented", "4k3/8/8/p7/8/8/8/R3K3 w 0 iiii0000000000000000 - - 1-",
             "4k3/8/8/R7/8/8/8/4K3"});
  is_blamed({"CK.birth", "checkered", "documented", "4k3/8/8/p7/8/8/8/R3K3 w 0 iiii0000000000000000 - - 1-",
             "4k3/8/8/o7/8/8/8/4K3"});
  // CK.birth.promotion: "becomes a checkered queen, rook, bishop or knight".
  is_blamed({"CK.birth.promotion", "checkered", "documented", "r3k3/1P6/8/8/8/8/8/4K3 w 0 iiii0000000000000000 - - 1-",
             "Q3k3/8/8/8/8/8/8/4K3"});
  // CK.king: "a king … never becomes checkered".
  is_blamed({"CK.king", "checkered", "documented", "4k3/8/8/8/8/8/3p4/4K3 w 0 iiii0000000000000000 - - 1-",
             "4k3/8/8/8/8/8/3s4/8"});
  // CK.ep: "checkered pawns neither capture en passant nor are captured so".
  is_blamed({"CK.ep", "checkered", "documented", "4k3/8/8/3sP3/8/8/8/4K3 w 0 iiii0000000000000000 - - 1-",
             "4k3/8/3s4/8/8/8/8/4K3"});
  is_blamed({"CK.ep", "checkered", "documented", "4k3/8/8/3ps3/8/8/8/4K3 w 0 iiii0000000000000000 d6 - 1-",
             "4k3/8/3s4/8/8/8/8/4K3"});
  // CK.double: "only from the start square where it has stood since the beginning".
  is_blamed({"CK.double", "checkered", "documented", "4k3/8/8/8/8/8/P7/4K3 w 0 iiii0000000000000000 - - 1-",
             "4k3/8/8/8/P7/8/8/4K3"});
  // CK.castle: "the own uncheckered rook".
  is_blamed({"CK.castle", "checkered", "documented", "4k3/8/8/8/8/8/4N3/4K2u w 0 iiii0000000000000000 - - 1-",
             "4k3/8/8/8/8/8/4N3/5uK1"});
}

BOOST_AUTO_TEST_CASE(checkered_stage_two) {
  // CK.stage2.kings: "may leave neither king attacked by a checkered piece".
  is_blamed({"CK.stage2.kings", "checkered", "documented", "4k3/8/8/8/8/8/8/u3N2K w 0 iiii0000000000000000 - - 2b",
             "4k3/8/8/8/8/5N2/8/u6K"});
  is_blamed({"CK.stage2.kings", "checkered", "documented", "u3r2k/8/8/8/8/8/8/4K3 w 0 iiii0000000000000000 - - 2b",
             "u6k/8/8/4r3/8/8/8/4K3"});
  // CK.stage2.sides: "checkered pieces are one side", "the other player commands White and Black", "captures are
  // ordinary".
  is_blamed({"CK.stage2.sides", "checkered", "documented", "4k3/8/8/p7/8/8/7u/R3K3 w 0 iiii0000000000000000 - - 2b",
             "4k3/8/8/R7/8/8/7u/4K3"});
  is_blamed({"CK.stage2.sides", "checkered", "documented", "4k3/8/8/8/8/8/7u/R3K3 w 0 iiii0000000000000000 - - 2b",
             "4k3/8/8/8/8/7u/8/R3K3"});
  is_blamed({"CK.stage2.sides", "checkered", "documented", "4k3/8/8/p7/8/8/8/u3K3 b 0 iiii0000000000000000 - - 2b",
             "4k3/8/8/r7/8/8/8/4K3"});
  is_blamed({"CK.stage2.sides", "checkered", "documented", "4k3/8/8/u7/8/8/8/R3K3 w 0 iiii0000000000000000 - - 2b",
             "4k3/8/8/u7/8/8/8/4K3"});
  // CK.double: "only from the start square where it has stood since the beginning".
  is_blamed({"CK.double", "checkered", "documented", "4k3/8/8/8/8/8/s7/4K3 w 0 iiii0000000000000000 - - 2w",
             "4k3/8/8/8/s7/8/8/4K3"});
}

// CK.stage2.switch: White takes the checkered pawn for good, although it attacks the black king when it goes Black's
// way. The pieces are those after an ordinary step, which the other profile has as well: only the stage differs.
BOOST_AUTO_TEST_CASE(the_stage_counts) {
  const Variant& variant = *variant_named("checkered");
  const auto set_up = [&](const char* fen) { return Ruleset(variant).parse_fen(fen, {}).value().setup; };
  const Setup before = set_up("8/8/8/3s4/4k3/8/8/K7 w 0 iiii0000000000000000 - - 1");
  const Blame blame =
      blame_extra(Ruleset(variant), before, set_up("8/8/3s4/8/4k3/8/8/K7 b 1 iiii0000000000000000 - - 2w"));
  BOOST_REQUIRE(!blame.clauses.empty());
  BOOST_TEST(blame.clauses.front() == "CK.stage2.switch");
  BOOST_TEST(!blame.reason.empty());
  BOOST_TEST(blame.reason.find("profile") == std::string::npos, blame.reason);
  // CK.stage2.sides: the stage does not end.
  const Setup two = set_up("4k3/8/8/3s4/8/8/8/K7 w 0 iiii0000000000000000 - - 2w");
  const Blame back = blame_extra(Ruleset(variant), two, set_up("4k3/8/3s4/8/8/8/8/K7 b 1 iiii0000000000000000 - - 1-"));
  BOOST_TEST_REQUIRE(!back.clauses.empty());
  BOOST_TEST(back.clauses.front() == "CK.stage2.sides");
}

// What is said of profiles is true: `site` lets pawns back to their first rank, and captured pawns move the capturer's
// way (rules.md, Take & Make, profiles).
BOOST_AUTO_TEST_CASE(other_profiles) {
  const auto site_has_it = [](const Wrong& wrong) {
    return blame_of(wrong).reason.find("profile site has it") != std::string::npos;
  };
  BOOST_TEST(site_has_it(
      {"TM.pawn.first", "takemake", "documented", "4k3/8/8/8/8/3n4/2P5/7K w - - 0 1", "4k3/8/8/8/8/8/8/2P4K"}));
  BOOST_TEST(site_has_it(
      {"TM.make.pawn", "takemake", "documented", "k7/4p3/8/8/4R3/8/8/K7 w - - 0 1", "k3R3/8/8/8/8/8/8/K7"}));
  BOOST_TEST(!site_has_it(
      {"TM.make.must", "takemake", "documented", "4k3/p6R/P7/8/8/8/8/4K3 w - - 0 1", "4k3/R7/P7/8/8/8/8/4K3"}));
}

// A peer without a rule of stage 2.
BOOST_AUTO_TEST_CASE(checkered_moves_that_are_missing) {
  const auto first_is = [](const std::vector<MoveDifference>& found, const char* clause) {
    BOOST_TEST(!found.empty());
    for (const MoveDifference& each : found) {
      BOOST_TEST((each.kind == DifferenceKind::missing));
      BOOST_TEST_REQUIRE(!each.clauses.empty());
      BOOST_TEST(each.clauses.front() == clause, each.move << ": " << each.clauses.front());
    }
  };
  // It moves only the player's own colour.
  first_is(lacking("checkered", "4k3/r7/8/8/8/8/7u/R3K3 w 0 iiii0000000000000000 - - 2b",
                   [](const Setup& before, const MoveOutcome& move) {
                     return before.board[move.move.front().from]->owner == Owner::white;
                   }),
           "CK.stage2.sides");
  // It takes the ally's rook for an attacker.
  const MoveSource& rules = Ruleset(*variant_named("checkered")).rules();
  first_is(lacking("checkered", "3rk3/8/8/8/8/u7/8/4K3 w 0 iiii0000000000000000 - - 2b",
                   [&](const Setup&, const MoveOutcome& move) {
                     Setup enemies = move.after;
                     checkered::set_stage(enemies.state, checkered::Stage::one);
                     return !rules.in_check(enemies, Side::white);
                   }),
           "CK.stage2.kings");
  // Its checkered pawns go one way.
  first_is(lacking("checkered", "4k3/8/8/3s4/8/8/8/4K3 w 0 iiii0000000000000000 - - 2w",
                   [](const Setup&, const MoveOutcome& move) {
                     return move.move.front().to.rank() > move.move.front().from.rank();
                   }),
           "CK.stage2.pawns");
  // Any other move of stage 2 is blamed on it, too.
  for (const MoveDifference& each :
       lacking("checkered", "4k3/8/8/8/8/8/u7/R3K3 w 0 iiii0000000000000000 - - 2b",
               [](const Setup&, const MoveOutcome& move) { return move.move.front().from != *Square::parse("a1"); })) {
    BOOST_TEST(std::any_of(each.clauses.begin(), each.clauses.end(),
                           [](const std::string& id) { return id.starts_with("CK.stage2."); }),
               each.move);
  }
}

BOOST_AUTO_TEST_CASE(interweave) {
  // IW.capture.must: the king could leap over a2.
  is_blamed({"IW.capture.must", "interweave", "documented", "8/8/8/8/8/8/p7/K7 w 0 - 000000", "8/8/8/8/8/8/pK6/8"});
  // IW.capture.chain: over a4 as well; "the same piece".
  is_blamed({"IW.capture.chain", "interweave", "documented", "8/8/8/8/p7/8/p7/K7 w 0 - 000000", "8/8/8/8/p7/K7/8/8"});
  is_blamed({"IW.capture.chain", "interweave", "documented", "8/8/8/8/8/8/p6p/K6K w 0 - 000000", "8/8/8/8/8/K6K/8/8"});
  // The same piece goes on: vchess-7 of peers.tsv, after h5xh3,h3xh1=n,h7xh5 and e7xe5,e5xe3 with the Remover on d1.
  is_blamed({"IW.capture.chain", "interweave", "site", "3kk3/7p/7R/7p/7P/8/4K2P/4K3 b 37 - 000010",
             "3kk3/8/8/7p/8/8/4K3/4K2n"});
  is_blamed({"IW.capture.chain", "interweave", "site", "4k3/4k3/4R3/8/4P3/3P4/4K3/3bK3 b 31 - 000000",
             "4k3/8/8/8/8/3Pk3/4K3/3b4"});
  // IW.shade: "every piece ends every step on a square of the colour that it started on".
  is_blamed({"IW.shade", "interweave", "documented", "8/8/8/8/8/8/8/R3K3 w 0 - 000000", "8/8/8/8/8/8/R7/4K3"});
  // IW.king.capture: by leap, not by taking the place.
  is_blamed({"IW.king.capture", "interweave", "documented", "8/8/8/8/8/8/1p6/K7 w 0 - 000000", "8/8/8/8/8/8/1K6/8"});
  // IW.end.king: the move ends there; `site` goes on.
  is_blamed({"IW.end.king", "interweave", "documented", "8/8/8/8/p7/8/k7/K7 w 0 - 000000", "8/8/8/K7/8/8/8/8"});
  // IW.smasher.approach: "not a choice".
  is_blamed({"IW.smasher.approach", "interweave", "documented", "8/8/8/8/p7/8/8/R7 w 0 - 000000", "8/8/8/8/p7/R7/8/8"});
  // IW.reserve: it has a Leaper only.
  is_blamed({"IW.reserve", "interweave", "documented", "8/P7/8/8/8/8/8/8 w 0 - 010000", "1R6/8/8/8/8/8/8/8"});
  // IW.pawn.promote.8: "on the last rank it must".
  is_blamed({"IW.pawn.promote.8", "interweave", "documented", "8/P7/8/8/8/8/8/8 w 0 - 010000", "1P6/8/8/8/8/8/8/8"});
}

// Any piece on any square, in games of every variant: there is a reason in words, and the clauses are the variant's.
BOOST_AUTO_TEST_CASE(any_board_is_explained) {
  for (const Variant* variant : all_variants()) {
    const auto declared = variant->clauses();
    std::vector<Position> starts;
    for (const NamedPosition& each : variant->positions()) starts.push_back(position_of(*variant, each.fen));
    Player player(std::move(starts), 11);
    Random random(5);
    std::size_t named = 0;
    for (std::size_t i = 0; i < 150; i += tests::every_nth()) {
      const Position position = player.next();
      const Setup& before = position.setup();
      Setup after = before;
      after.to_move = opponent(before.to_move);
      const auto own = before.board.of(owner_of(before.to_move));
      const std::vector<Square> squares(own.begin(), own.end());
      if (squares.empty()) continue;  // the game is over
      const Square from = squares[random.below(squares.size())];
      const Square to(static_cast<int>(random.below(64)));
      if (from == to) continue;
      after.board.clear(from);
      after.board.put(to, *before.board[from]);
      const auto moves = Ruleset(*variant).rules().setup_moves(before);
      const Setup same = Ruleset(*variant).essential(after);
      if (std::any_of(moves.begin(), moves.end(),
                      [&](const MoveOutcome& move) { return Ruleset(*variant).essential(move.after) == same; }))
        continue;
      const Blame blame = blame_extra(Ruleset(*variant), before, after);
      BOOST_TEST(!blame.reason.empty());
      named += blame.clauses.empty() ? 0 : 1;
      for (const std::string& id : blame.clauses) {
        // The rules of orthodox chess are those of the armies (variants/chess), with their ids.
        const bool known =
            std::any_of(declared.begin(), declared.end(), [&](const auto& each) { return each.id == id; });
        BOOST_TEST((known || id.starts_with("DA.")), variant->name() << ": " << id);
      }
    }
    BOOST_TEST(named > 50U / tests::every_nth(), variant->name() << ": " << named);
  }
}

BOOST_AUTO_TEST_SUITE_END()
