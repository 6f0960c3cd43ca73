// What a peer's names of moves mean: as they are typed elsewhere, the whole move. The moves are
// those of FIDE's laws and of the UCI protocol.
#include <boost/test/unit_test.hpp>

#include <csignal>

#include <fmt/format.h>

#include "tests/support/answered.hpp"
#include "tests/support/positions.hpp"
#include "verifier/engines/compare/difference.hpp"
#include "verifier/engines/protocol/peer.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(peer_names_test)

using namespace arbiter;
using namespace arbiter::tests;

namespace {

/// The legal move in our grammar, "illegal", or "not understood".
std::string meaning(const char* variant, const char* fen, std::string_view name) {
  const Position position = position_of(*variant_named(variant), fen);
  PeerNames names{position.ruleset(), position.setup()};
  const NamedByPeer meant = names.read(name);
  if (!meant.understood) return "not understood";
  return meant.legal ? to_text(meant.legal->move, position.setup(), position.variant()) : "illegal";
}

/// What comparing with a peer finds that gives these successors, a list in JSON.
Answered<Comparison::Result> compared(const char* fen, const std::string& successors) {
  std::signal(SIGPIPE, SIG_IGN);
  const Variant& chess = *variant_named("chess");
  const auto peer = line_peer({.command = "read line; echo '{\"id\":1,\"successors\":" + successors + "}'; sleep 5",
                               .variant = "chess",
                               .uci_options = {},
                               .timeout = std::chrono::seconds(5)});
  const Comparison comparison(Ruleset(chess), FenStyle{.dialect = Dialect::fen}, *peer);
  return answered([&] { return comparison.compare(position_of(chess, fen)); });
}

constexpr const char* pawn = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
constexpr const char* castling = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";

}  // namespace

BOOST_AUTO_TEST_CASE(names_of_all_kinds) {
  for (const char* name : {"e2-e4", "e2e4", "e4", "E2E4", "e2e4!", "Pe4"})
    BOOST_TEST(meaning("chess", pawn, name) == "e2-e4", name);
  for (const char* name : {"O-O", "0-0", "o-o", "e1g1", "e1h1", "e1-g1", "O-O+"})
    BOOST_TEST(meaning("chess", castling, name) == "e1-g1", name);
  for (const char* name : {"O-O-O", "e1c1", "e1a1"}) BOOST_TEST(meaning("chess", castling, name) == "e1-c1", name);
  // After a shuffled start; where the king can also step to his target, the step is meant.
  for (const char* name : {"O-O-O", "e1b1", "e1c1"})
    BOOST_TEST(meaning("chess", "4k3/8/8/8/8/8/8/1R2K3 w B - 0 1", name) == "e1-c1", name);
  const char* beside = "4k3/8/8/8/8/8/8/R4K1R w HA - 0 1";
  BOOST_TEST(meaning("chess", beside, "f1g1") == "f1-g1");
  BOOST_TEST(meaning("chess", beside, "f1h1") == "O-O");
  for (const char* name : {"a7a8q", "a8=Q", "a8Q", "a7-a8=Q", "a8(Q)"})
    BOOST_TEST(meaning("chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1", name) == "a7-a8=Q", name);
  for (const char* name : {"e5d6", "exd6", "e5xd6", "e5xd6{d5}"})
    BOOST_TEST(meaning("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", name) == "e5xd6{d5}", name);
  BOOST_TEST(meaning("crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@f3") == "N@f3");
}

BOOST_AUTO_TEST_CASE(illegal_and_unknown_names_are_two_things) {
  for (const char* name : {"e2e5", "e2-e5", "e5", "Kd3", "O-O", "e1g1", "e8e7", "--", "0000"})
    BOOST_TEST(meaning("chess", pawn, name) == "illegal", name);
  for (const char* name : {"Kt-KB3", "P-K4", "5254", "", "e2>e4", "king e2", "Tf1"})
    BOOST_TEST(meaning("chess", pawn, name) == "not understood", name);
  // Four promotions: which one is meant is not said.
  BOOST_TEST(meaning("chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8") == "not understood");
  // The first and the last square of a move of two steps may stand for a single step.
  const char* make = "7k/8/8/3p4/4P3/8/8/K7 w - - 0 1";
  BOOST_TEST(meaning("takemake", make, "e4xd5,d5-d4") == "e4xd5,d5-d4");
  for (const char* name : {"e4d5", "exd5", "e4d4"})
    BOOST_TEST(meaning("takemake", make, name) == "not understood", name);
  BOOST_TEST(meaning("takemake", make, "e4xd5") == "illegal");  // the shared grammar: one step, and no more
}

BOOST_AUTO_TEST_CASE(answers_by_names_alone) {
  for (const char* right : {R"(["e2e3","e2e4","e1d1","e1d2","e1f1","e1f2"])",
                            R"([{"move":"e3"},{"move":"e4"},{"move":"Kd1"},{"move":"Kd2"},{"label":"Kf1"},"Kf2"])"}) {
    const auto result = compared(pawn, right);
    BOOST_REQUIRE(result.has_value());
    BOOST_TEST(!result->difference.has_value(), right);
  }
  const auto lacks = compared(pawn, R"(["e2e3","e1d1","e1d2","e1f1","e1f2"])");
  BOOST_REQUIRE((lacks.has_value() && lacks->difference.has_value()));
  BOOST_TEST(lacks->difference->moves.size() == 1U);
  BOOST_TEST(lacks->difference->moves.front().move == "e2-e4");
  const auto twice = compared(pawn, R"(["e2e3","e3","e2e4","e1d1","e1d2","e1f1","e1f2"])");
  BOOST_REQUIRE((twice.has_value() && twice->difference.has_value()));
  BOOST_TEST((twice->difference->moves.front().kind == DifferenceKind::repeated));
  // A name that is not understood says nothing about the moves.
  const auto unread = compared(pawn, R"(["P-K3","e2e4","e1d1","e1d2","e1f1","e1f2"])");
  BOOST_REQUIRE(!unread.has_value());
  BOOST_TEST((unread.error().kind == PeerTrouble::Kind::unread));
  BOOST_TEST(unread.error().said == "P-K3");
  BOOST_TEST(!ends_talk(unread.error()));
}

BOOST_AUTO_TEST_SUITE_END()
