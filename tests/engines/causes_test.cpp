// One deviation is told as one cause, however its texts and clauses differ; two deviations stay two.
#include "tests/support/mutant_peer.hpp"

#include <algorithm>

BOOST_AUTO_TEST_SUITE(causes_test)

using namespace arbiter;
using namespace arbiter::tests;

namespace {

/// "g2xf3,f3-f1" -> "f2": the square in the middle of a last leg of two squares along a file.
std::string between(const std::string& label) {
  constexpr std::size_t leg = 5;  // "f3-f1"
  if (label.size() < leg) return {};
  const std::string last = label.substr(label.size() - leg);
  const bool two = last[0] == last[3] && std::abs(last[1] - last[4]) == 2 && last[2] == '-';
  return two ? std::string{last[0], static_cast<char>((last[1] + last[4]) / 2)} : std::string();
}

/// As corpus/readings/peers.tsv tells of a site (vchess-3, vchess-4): any pawn whose last leg goes two squares along a
/// file leaves an en passant square; with `lone` also a pawn that comes from its own first rank.
class PassesAnywhere final : public Peer {
 public:
  PassesAnywhere(Ruleset ruleset, bool lone) : right_(ruleset), lone_(lone) {}

  [[nodiscard]] std::vector<PeerMove> moves(const std::string& fen) override {
    auto answer = right_.moves(fen);
    for (PeerMove& move : answer) {
      const bool legs = move.label.find(',') != std::string::npos;
      const std::string square = legs || (lone_ && move.label == "a1-a3") ? between(move.label) : "";
      if (!square.empty() && move.fen.ends_with(" -")) move.fen.replace(move.fen.size() - 1, 1, square);
    }
    return answer;
  }

 private:
  MutantPeer right_;
  bool lone_;
};

std::vector<DifferenceGroup> causes(Peer& peer, const std::vector<const char*>& fens) {
  const Variant& variant = *variant_named("takemake");
  const std::size_t profile = *profile_named(variant, "site");
  const Comparison comparison(Ruleset(variant, profile), FenStyle{.dialect = Dialect::vchess}, peer);
  Ledger ledger;
  for (const char* fen : fens) {
    const auto result = comparison.compare(position_of(variant, fen, profile));
    BOOST_REQUIRE(result.difference.has_value());
    ledger.add(*result.difference, comparison, Ruleset(variant, profile));
  }
  return ledger.groups();
}

// Pieces that are taken: pawn, queen twice; the square is one that a pawn passes, that none passes, whose start is
// occupied.
const std::vector<const char*> four_shapes = {
    "7k/8/8/8/3p4/8/4p3/K2P4 w 40 iiii -", "8/8/4p3/3Q4/5K2/8/1k6/8 b 53 iiii -", "5k2/8/8/8/8/5qK1/6P1/8 w 28 iiii -",
    "4k3/6p1/5Q2/8/8/8/8/4K3 b 37 iiii -"};

}  // namespace

BOOST_AUTO_TEST_CASE(a_square_after_a_make_leg_is_one_cause) {
  PassesAnywhere peer(Ruleset(*variant_named("takemake"), *profile_named(*variant_named("takemake"), "site")), false);
  const auto groups = causes(peer, four_shapes);
  BOOST_TEST_REQUIRE(groups.size() == 1U);
  BOOST_TEST(groups.front().positions.size() == four_shapes.size());
  BOOST_TEST(deviation_of(groups.front().move) == "more en passant");
  BOOST_TEST(!groups.front().others.empty(), "what was joined is shown");
}

BOOST_AUTO_TEST_CASE(a_step_of_one_leg_stays_another_cause) {
  PassesAnywhere peer(Ruleset(*variant_named("takemake"), *profile_named(*variant_named("takemake"), "site")), true);
  std::vector<const char*> fens = four_shapes;
  fens.push_back("8/K7/8/8/8/8/8/P3k3 w 40 iiii -");
  const auto groups = causes(peer, fens);
  BOOST_TEST(groups.size() == 2U);
  const bool alone = std::any_of(groups.begin(), groups.end(), [](const auto& each) {
    return each.move.move == "a1-a3" && each.positions.size() == 1;
  });
  BOOST_TEST(alone);
}

BOOST_AUTO_TEST_CASE(deviations) {
  const auto of = [](DifferenceKind kind, const char* move, const char* detail) {
    return deviation_of(
        {.kind = kind, .move = move, .ours = {}, .peers = {}, .clauses = {}, .detail = detail, .readings = {}});
  };
  constexpr auto state = DifferenceKind::state;
  BOOST_TEST(of(state, "d1xe2,e2-e4", "en passant: - by us, e3 by the peer") == "more en passant");
  BOOST_TEST(of(state, "d1xe2,e2-e4", "en passant: e3 by us, - by the peer") == "less en passant");
  BOOST_TEST(of(state, "d1xe2,e2-e4", "en passant: e3 by us, d3 by the peer") == "");
  BOOST_TEST(of(state, "d1xe2,e2-e4", "en passant: - by us, e3 by the peer; castling: K by us, - by the peer") == "");
  BOOST_TEST(of(state, "d1xe2,e2-e4", "AF232: e2, where the double step began, is not empty") == "more en passant");
  BOOST_TEST(of(state, "d1xe2,e2-e4", "AF141: no pawn passes a square of this rank in a double step") ==
             "more en passant");
  BOOST_TEST(of(state, "a8xa1,a1-a2",
                "AF221: White has a castling right with the a-file, but no castling rook there") == "more castling");
  BOOST_TEST(of(state, "a8xa1", "AF221: White has a castling right with the a-file, but no castling rook there") == "");
  BOOST_TEST(of(DifferenceKind::extra, "a8xa1,a1-a2", "AF221: that is a faulty text") == "");
}

// A program's own message often has a number in it, of a square or a line.
BOOST_AUTO_TEST_CASE(troubles_that_differ_in_numbers_are_one) {
  const auto trouble = [](const char* message) {
    return PeerTrouble{.kind = PeerTrouble::Kind::refused, .message = message, .said = {}, .errors = {}};
  };
  Ledger ledger;
  ledger.add(trouble("Cannot read properties of undefined (reading '7')"), "one");
  ledger.add(trouble("Cannot read properties of undefined (reading '1')"), "two");
  ledger.add(trouble("no such variant"), "three");
  BOOST_TEST_REQUIRE(ledger.troubles.size() == 2U);
  BOOST_TEST(ledger.troubles.front().times == 2U);
  BOOST_TEST(ledger.troubles.front().fen == "one");
}

BOOST_AUTO_TEST_SUITE_END()
