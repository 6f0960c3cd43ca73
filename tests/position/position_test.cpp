// Which set-ups are positions, the faults of the others, and the positions after a position's moves.
#define BOOST_TEST_MODULE position
#include <boost/test/unit_test.hpp>

#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "tests/support/succession.hpp"
#include "verifier/position/root.hpp"

using namespace arbiter;

namespace {

struct Case {
  const char* variant;
  const char* profile;
  const char* fen;
  std::set<std::string> errors;     ///< empty: it is a position
  std::set<std::string> remarks{};  ///< notes and warnings
};

/// Expectations from the rules of each variant, not from the program's output.
const std::vector<Case>& cases() {
  static const std::vector<Case> list{
      // Kings: an unusual number alone is no error.
      {"chess", "documented", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", {}},
      {"chess", "documented", "8/8/8/3Q4/8/8/8/4k3 b - - 0 1", {}, {"AF201"}},
      {"chess", "documented", "k7/8/8/8/8/8/8/K6K w - - 0 1", {}, {"AF202"}},
      {"chess", "documented", "8/8/8/3kK3/8/8/8/8 w - - 0 1", {"AF203"}},
      {"chess", "documented", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1", {"AF204"}},
      {"chess", "documented", "4k3/8/8/8/8/8/8/4RK2 b - - 0 1", {}},
      // Mates and stalemates are positions too.
      {"chess", "documented", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", {}},
      {"chess", "documented", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 60", {}},
      // Pawns and numbers of pieces.
      {"chess", "documented", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1", {"AF210"}},
      {"chess", "documented", "4k3/8/8/8/8/8/8/p3K3 w - - 0 1", {"AF210"}},
      {"chess", "documented", "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", {"AF211"}},
      {"chess", "documented", "4k3/8/8/8/8/QQ6/PPPPPPPP/4K3 w - - 0 1", {"AF213"}},
      {"chess", "documented", "4k3/8/8/8/8/QQ6/PPPPPPP1/4K3 w - - 0 1", {}},
      // Rights.
      {"chess", "documented", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", {}},
      {"chess", "documented", "4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1", {"AF220"}},
      {"chess", "documented", "4k3/8/8/8/8/8/8/4K2N w K - 0 1", {"AF221"}},
      // En passant.
      {"chess", "documented", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", {}},
      {"chess", "documented", "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 2", {"AF230"}},
      {"chess", "documented", "4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", {"AF231"}},
      {"chess", "documented", "4k3/8/8/8/8/8/8/4K3 b - e3 0 1", {"AF233"}},
      // All faults come at once.
      {"chess", "documented", "P3k3/8/8/8/8/8/8/4KR2 w KQ - 9 1", {"AF210", "AF221", "AF240"}},
      // Take & Make: pawns return to their first rank only on the site.
      {"takemake", "documented", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah -", {}},
      {"takemake", "documented", "4k3/8/8/8/8/8/8/P3K3 w 20 iiii -", {"AF210"}},
      {"takemake", "problemists", "4k3/8/8/8/8/8/8/P3K3 w 20 iiii -", {"AF210"}},
      {"takemake", "site", "4k3/8/8/8/8/8/8/P3K3 w 20 iiii -", {}},
      {"takemake", "site", "P3k3/8/8/8/8/8/8/4K3 w 20 iiii -", {"AF210"}},
      // The side that has just moved is in check.
      {"takemake", "documented", "4k3/8/8/8/8/8/8/4RK2 w 20 iiii -", {"AF204"}},
      // Armies: Cardinals appear only with Clobberers.
      {"armies", "documented", "4k3/8/8/3c4/8/8/8/4K3 w 0 iiii - NN", {"AF250"}},
      {"armies", "documented", "4k3/8/8/8/8/8/8/4K3 w 0 iiii - NN", {}},
      // Interweave: two kings a side, of which one may have fallen; they may be attacked.
      {"interweave", "documented", "rbnkknbr/pppppppp/8/8/8/8/PPPPPPPP/RBNKKNBR w 0 - 000000", {}},
      {"interweave", "documented", "8/8/3rb3/3nK3/8/8/8/8 w 0 - 222111", {}, {"AF260"}},
      {"interweave", "documented", "k1k5/8/8/8/8/8/8/K2K4 w 0 - 222222", {"AF263"}},
      {"interweave", "documented", "k2k4/P7/8/8/8/8/8/K2K3P w 0 - 222222", {"AF210"}},
      // Checkered: a checkered piece replaces a white and a black one, so all 32 pieces leave no room for it; and there
      // are never seventeen pawns.
      {"checkered", "documented", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah1111111111111111 - - 1", {}},
      {"checkered",
       "documented",
       "rnbqkbnr/pppppppp/8/3s4/8/8/PPPPPPPP/RNBQKBNR w 0 ahah1111111111111111 - - 1",
       {"AF270", "AF271"}},
      {"checkered", "documented", "4k3/8/8/8/8/8/P7/4K3 w 0 iiii0000000000000000 - - 1", {"AF277"}},
      // King of the Hill: a side that has won does not move again; the position right after the win is valid.
      {"kingofthehill", "documented", "4k3/8/8/8/4K3/8/8/8 w - - 0 1", {"AF280"}},
      {"kingofthehill", "documented", "4k3/8/8/8/4K3/8/8/8 b - - 1 40", {}},
      // Three-check: the third check must be given by the last move.
      {"threecheck", "documented", "4k3/8/8/8/8/8/8/4RK2 b - - 0+3 1 40", {}},
      {"threecheck", "documented", "4k3/8/8/8/8/8/8/3R1K2 b - - 0+3 1 40", {"AF280"}},
      {"threecheck", "documented", "4k3/8/8/8/8/8/8/3R1K2 w - - 0+3 1 40", {"AF280"}},
      // Antichess: any kings, in check or not, no castling; a side without pieces has won with the last move.
      {"antichess", "lichess", "2kk4/3Q4/8/8/8/8/8/8 w - - 0 9", {}},
      {"antichess", "fics", "8/8/8/8/8/8/8/7R b - - 0 30", {}},
      {"antichess", "fics", "8/8/8/8/8/8/8/7R w - - 0 31", {"AF280"}},
      {"antichess", "lichess", "4k3/8/8/8/8/8/8/4K2R w K - 0 9", {"AF223"}},
      {"antichess", "lichess", "kkk5/pppppppp/8/8/8/8/8/4K3 w - - 0 31", {"AF213"}},
      // Atomic: kings may touch, and beside each other they are not in check; the last move may have exploded the king
      // of the side to move, and no other one.
      {"atomic", "lichess", "8/8/8/3kK3/8/8/8/8 w - - 0 31", {}},
      {"atomic", "strict", "3R4/8/8/3kK3/8/8/8/8 w - - 0 31", {}},
      {"atomic", "lichess", "3R4/8/8/3k4/8/4K3/8/8 w - - 0 31", {"AF204"}},
      {"atomic", "lichess", "8/8/8/3k4/8/8/8/8 w - - 0 31", {}},
      {"atomic", "strict", "8/8/8/3k4/8/8/8/8 b - - 0 31", {"AF280"}},
      {"atomic", "lichess", "8/8/8/3k4/8/8/8/8 w K - 0 31", {"AF220", "AF221"}},
      // Duck chess: nothing is check; the last move may have captured the king of the side to move; one duck, not in
      // the way of a capture en passant.
      {"duck", "documented", "8/8/8/3kK3/8/8/8/7* w - - 0 31", {}},
      {"duck", "pychess", "3R4/8/8/3k4/8/4K3/8/7* w - - 0 31", {}},
      {"duck", "documented", "8/8/8/3k4/8/8/8/7* w - - 0 31", {}},
      {"duck", "documented", "8/8/8/3k4/8/8/8/7* b - - 0 31", {"AF280"}},
      {"duck", "documented", "4k3/8/3*4/8/3*4/8/8/4K3 w - - 0 31", {"AF285"}},
      {"duck", "documented", "4k3/8/8/8/3pP3/4*3/8/4K3 b - e3 0 31", {"AF231"}},
      {"duck", "documented", "4k3/8/8/8/3pP3/8/4*3/4K3 b - e3 0 31", {}},
      // Horde: White without a king and with 36 pieces, pawns on its first rank among them; Black as usual.
      {"horde", "lichess", "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1", {}},
      {"horde", "lichess", "8/8/8/8/8/8/8/k7 w - - 0 31", {}},
      {"horde", "lichess", "8/8/8/8/8/8/8/k7 b - - 0 31", {"AF280"}},
      {"horde", "lichess", "4k3/8/8/8/8/8/PPP5/4K3 w - - 0 31", {"AF287"}},
      {"horde", "lichess", "4k3/8/8/8/8/8/P7/p7 w - - 0 31", {"AF210"}},
      {"horde", "lichess", "4k3/5P2/8/8/8/8/8/8 w - - 0 31", {"AF204"}},
      // Crazyhouse: a side may have the pieces of both, but there are no more than two sets.
      {"crazyhouse", "documented", "4k3/8/8/8/PPPPPPPP/PPPPPPPP/NNNN4/RRRRKBBQ[BBQ] w - - 0 31", {}},
      {"crazyhouse", "documented", "4k3/8/8/8/8/8/8/Q3K3[QQ] w - - 0 31", {"AF215"}},
      {"crazyhouse", "documented", "4k3/8/8/8/8/8/8/Q~3K3[QQ] w - - 0 31", {}},
      {"crazyhouse", "documented", "4k3/8/8/8/PPPPPPPP/8/8/Q~3K3[PPPPPPPP] w - - 0 31", {"AF215"}},
      {"crazyhouse", "documented", "4k3/8/8/8/8/8/8/4K2R~[] w K - 0 31", {"AF221"}},
      // Racing Kings: no king is ever in check; White's may wait on the eighth rank, Black's ends the game there.
      {"racingkings", "documented", "8/8/8/8/8/8/6rK/k7 w - - 0 31", {"AF286"}},
      {"racingkings", "documented", "8/8/8/8/8/8/6rK/k7 b - - 0 31", {"AF204"}},
      {"racingkings", "documented", "8/8/8/8/8/8/P6K/k7 w - - 0 31", {"AF288"}},
      {"racingkings", "documented", "8/8/8/8/8/k7/7K/4RRR1 w - - 0 31", {"AF288"}},
      {"racingkings", "documented", "8/8/8/8/8/k7/7K/5BB1 w - - 0 31", {}},
      {"racingkings", "documented", "8/8/8/8/8/k7/7K/3B1B2 w - - 0 31", {"AF288"}},
      {"racingkings", "documented", "K6k/8/8/8/8/8/8/8 w - - 0 31", {}},
      {"racingkings", "documented", "K6k/8/8/8/8/8/8/8 b - - 0 31", {"AF280"}},
      {"racingkings", "documented", "8/8/8/8/8/8/8/k3K2R w K - 0 31", {"AF223"}},
  };
  return list;
}

std::set<std::string> ids(const Faults& faults, bool errors) {
  std::set<std::string> result;
  for (const Fault& fault : faults) {
    if ((fault.level == Level::error) == errors) result.insert(std::string(fault.check.name()));
  }
  return result;
}

Setup read(const Variant& variant, const char* fen) { return variant.parse_fen(fen, {}).value().setup; }

}  // namespace

BOOST_AUTO_TEST_CASE(a_set_up_is_a_position_where_nothing_is_an_error) {
  std::set<std::string_view> variants;
  for (const Case& each : cases()) {
    BOOST_TEST_CONTEXT(each.variant << "/" << each.profile << " " << each.fen) {
      const Variant& variant = *variant_named(each.variant);
      const std::size_t profile = profile_named(variant, each.profile).value();
      const auto parsed = variant.parse_fen(each.fen, {});
      BOOST_REQUIRE(parsed.has_value());
      Faults remarks;
      const auto position = Position::from_setup(variant, profile, parsed->setup, parsed->map, &remarks);
      BOOST_TEST(position.has_value() == each.errors.empty());
      BOOST_TEST(ids(position ? remarks : position.error(), true) == each.errors, boost::test_tools::per_element());
      BOOST_TEST(ids(position ? remarks : position.error(), false) == each.remarks, boost::test_tools::per_element());
      if (position) {
        BOOST_TEST((&position->variant() == &variant));
        BOOST_TEST(position->profile() == profile);
        BOOST_TEST((position->setup() == parsed->setup));
        variants.insert(variant.name());
      } else {
        // Places are those of the text: a fault of the board points at a letter or at the field.
        for (const Fault& fault : position.error()) BOOST_TEST(fault.end <= std::string(each.fen).size());
      }
      const bool kings_as_usual = each.errors.empty() && !each.remarks.contains("AF201") &&
                                  !each.remarks.contains("AF202") && !each.remarks.contains("AF260");
      BOOST_TEST(Position::with_usual_kings(variant, profile, parsed->setup).has_value() == kings_as_usual);
    }
  }
  BOOST_TEST(variants.size() == all_variants().size());
}

BOOST_AUTO_TEST_CASE(only_a_profile_of_the_variant_has_positions) {
  const Variant& chess = *variant_named("chess");
  const Setup start = read(chess, chess.positions().front().fen.c_str());
  BOOST_CHECK_THROW(static_cast<void>(Position::from_setup(chess, 1, start)), InternalError);
  BOOST_CHECK_THROW(static_cast<void>(Root::any_setup(chess, 1, start)), InternalError);
}

BOOST_AUTO_TEST_CASE(a_position_is_a_root_and_a_set_up_only_by_name) {
  static_assert(std::is_convertible_v<Position, Root>);
  static_assert(!std::is_constructible_v<Root, Setup>);
  static_assert(!std::is_constructible_v<Position, Setup>);
  const Variant& chess = *variant_named("chess");
  const Setup start = read(chess, chess.positions().front().fen.c_str());
  const Root vouched = Position::from_setup(chess, 0, start).value();
  const Root any = Root::any_setup(chess, 0, start);
  BOOST_TEST(vouched.position() != nullptr);
  BOOST_TEST(any.position() == nullptr);
  for (const Root* root : {&vouched, &any}) {
    BOOST_TEST((&root->variant() == &chess));
    BOOST_TEST(root->profile() == 0U);
    BOOST_TEST((root->setup() == start));
    const auto moves = chess.rules(0).setup_moves(start);
    BOOST_TEST_REQUIRE(moves.size() == 20U);
    const Root after = root->after(moves.front());
    BOOST_TEST((after.setup() == moves.front().after));
    BOOST_TEST((after.position() != nullptr) == (root == &vouched));
  }
}

BOOST_AUTO_TEST_CASE(what_is_read_is_vouched_for_unless_something_else_was_asked_for) {
  const Variant& chess = *variant_named("chess");
  const auto read_as = [&](const char* fen, Take take) { return read_root(fen, chess, 0, {}, take); };
  const char* good = "4k3/8/8/8/8/8/8/4RK2 b - - 0 1";
  const char* bad = "4k3/8/8/8/8/8/8/4RK2 w - - 0 1";
  for (const Take take : {Take::positions, Take::any_setup}) {
    const RootReading sound = read_as(good, take);
    BOOST_REQUIRE(sound.written);
    BOOST_TEST(sound.written->root.position() != nullptr);
    BOOST_TEST(sound.written->fen == good);
    BOOST_TEST(sound.faults.empty());
    BOOST_TEST(sound.remarks.empty());
  }
  const RootReading refused = read_as(bad, Take::positions);
  BOOST_TEST(!refused.written);
  BOOST_TEST_REQUIRE(refused.faults.size() == 1U);
  BOOST_TEST(refused.faults.front().check.name() == "AF204");
  const RootReading taken = read_as(bad, Take::any_setup);
  BOOST_REQUIRE(taken.written);
  BOOST_TEST(taken.written->root.position() == nullptr);
  BOOST_TEST_REQUIRE(taken.remarks.size() == 1U);
  BOOST_TEST(taken.remarks.front().check.name() == "AF204");
  // A bare board is a diagram; without faults it is also a position.
  const RootReading diagram = read_as("4k3/8/8/8/8/8/8/4RK2", Take::positions);
  BOOST_REQUIRE(diagram.written);
  BOOST_TEST(diagram.written->root.position() == nullptr);
  const RootReading blacks = read_root("4k3/8/8/8/8/8/8/4RK2", chess, 0, {}, Take::positions, Side::black);
  BOOST_REQUIRE(blacks.written);
  BOOST_TEST(blacks.written->root.position() != nullptr);
  // An unreadable text gives nothing, whatever is asked for.
  for (const Take take : {Take::positions, Take::any_setup}) {
    BOOST_TEST(!read_as("4k3/8/8/8/8/8/8/4XK2 w - - 0 1", take).written);
    const RootReading endless = read_as(std::string(5000, '8').c_str(), take);
    BOOST_TEST(!endless.written);
    BOOST_TEST_REQUIRE(endless.faults.size() == 1U);
    BOOST_TEST(endless.faults.front().check.name() == "AI101");
  }
}

BOOST_AUTO_TEST_CASE(a_legal_move_leads_from_a_position_to_a_position) {
  for (const Variant* variant : all_variants()) {
    std::size_t drawn = 0;
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile)
      drawn += tests::check_succession(*variant, profile, 11 + profile, 400, 600);
    BOOST_TEST((drawn > 20 || variant->name() == "interweave"), variant->name() << ": " << drawn);
  }
}
