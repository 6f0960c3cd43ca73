// What a peer writes of the state beside the board is judged where the position is the same now.
#include "tests/support/answered.hpp"
#include "tests/support/mutant_peer.hpp"

#include <algorithm>
#include <map>

BOOST_AUTO_TEST_SUITE(written_state_test)

using namespace arbiter;
using namespace arbiter::tests;

namespace {

/// A peer that plays by Arbiter's rules, but writes other positions after some moves, and has one more in others.
class OtherText final : public Peer {
 public:
  explicit OtherText(Ruleset ruleset) : right_(ruleset) {}

  std::map<std::string, std::string> written;      ///< by move
  std::map<std::string, PeerMove> added;           ///< by the position that it is asked about
  std::map<std::string, PeerTrouble::Kind> fails;  ///< likewise
  std::size_t asked = 0;

  [[nodiscard]] std::vector<PeerMove> moves(const std::string& fen) override {
    ++asked;
    if (const auto kind = fails.find(fen); kind != fails.end())
      throw PeerTrouble{.kind = kind->second, .message = "no", .said = {}, .errors = {}};
    auto answer = right_.moves(fen);
    for (PeerMove& move : answer) {
      if (const auto other = written.find(move.label); other != written.end()) move.fen = other->second;
    }
    if (const auto more = added.find(fen); more != added.end()) answer.push_back(more->second);
    return answer;
  }

 private:
  MutantPeer right_;
};

struct Question {
  const char* variant;
  const char* profile;
  Dialect dialect;
  const char* fen;
  const char* move;     ///< after which the peer writes
  const char* written;  ///< this
};

Answered<Comparison::Result> compared(const Question& question, OtherText& peer) {
  const Variant& variant = *variant_named(question.variant);
  const std::size_t profile = *profile_named(variant, question.profile);
  peer.written[question.move] = question.written;
  const Comparison comparison(Ruleset(variant, profile), FenStyle{.dialect = question.dialect}, peer);
  return answered([&] { return comparison.compare(position_of(variant, question.fen, profile)); });
}

/// The only difference.
MoveDifference difference_of(const Question& question, OtherText& peer) {
  const auto result = compared(question, peer);
  BOOST_REQUIRE((result.has_value() && result->difference.has_value()));
  BOOST_REQUIRE_EQUAL(result->difference->moves.size(), 1U);
  return result->difference->moves.front();
}
MoveDifference difference_of(const Question& question) {
  OtherText peer(
      Ruleset(*variant_named(question.variant), *profile_named(*variant_named(question.variant), question.profile)));
  return difference_of(question, peer);
}

bool names(const MoveDifference& difference, const std::string& clause) {
  return std::find(difference.clauses.begin(), difference.clauses.end(), clause) != difference.clauses.end();
}

}  // namespace

// Rook takes rook: the right of the one that was taken stays, and no move shows it now.
BOOST_AUTO_TEST_CASE(rights_of_a_captured_rook) {
  const MoveDifference chess = difference_of({"chess", "documented", Dialect::fen, "r3k3/8/8/8/8/8/8/R3K3 w q - 0 1",
                                              "a1xa8", "R3k3/8/8/8/8/8/8/4K3 b q - 0 1"});
  BOOST_TEST((chess.kind == DifferenceKind::state));
  BOOST_TEST(chess.move == "a1xa8");
  BOOST_TEST(chess.detail.starts_with("AF221: "));
  BOOST_TEST(names(chess, "CH.castle.rights"));
  const MoveDifference makes = difference_of({"takemake", "documented", Dialect::fen, "r3k3/8/8/8/8/8/8/R3K3 w q - 0 1",
                                              "a1xa8,a8-a5", "4k3/8/8/R7/8/8/8/4K3 b q - 0 1"});
  BOOST_TEST(makes.detail.starts_with("AF221: "));
  BOOST_TEST(names(makes, "TM.castle.rights"));
}

// The pawn's make-leg goes two squares (TM.make.ep), and the peer writes the square that it passed.
BOOST_AUTO_TEST_CASE(passed_square_of_a_make_leg) {
  const MoveDifference found = difference_of({"takemake", "documented", Dialect::fen, "k7/4p3/3P4/8/8/8/8/K7 w - - 0 1",
                                              "d6xe7,e7-e5", "k7/8/8/4P3/8/8/8/K7 b - e6 0 1"});
  BOOST_TEST(found.detail.starts_with("AF23"));
  BOOST_TEST(names(found, "TM.make.ep"));
}

// The flag of a pawn that has left its square (CK.double).
BOOST_AUTO_TEST_CASE(flag_without_its_pawn) {
  const MoveDifference found =
      difference_of({"checkered", "documented", Dialect::vchess, "4k3/8/8/8/8/8/P7/4K3 w 0 iiii1000000000000000 - - 1-",
                     "a2-a3", "4k3/8/8/8/8/P7/8/4K3 b 1 iiii1000000000000000 - - 1-"});
  BOOST_TEST(found.detail.starts_with("AF276: "));
  BOOST_TEST(names(found, "CK.double"));
}

// That an en passant square is left out which no pawn can use is not a fault by itself: the peer is asked what it makes
// of it.
BOOST_AUTO_TEST_CASE(a_harmless_text_is_played_on) {
  const std::string without = "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1";
  const Question question{"chess", "documented",   Dialect::fen, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
                          "e2-e4", without.c_str()};
  const Variant& chess = *variant_named("chess");
  {
    OtherText peer{Ruleset(chess)};
    const auto result = compared(question, peer);
    BOOST_REQUIRE(result.has_value());
    BOOST_TEST(!result->difference.has_value());
  }
  {
    OtherText peer{Ruleset(chess)};
    peer.added[without] = {"8/8/8/8/4P3/4k3/8/4K3 w - - 0 2", "e8-e3"};
    const MoveDifference found = difference_of(question, peer);
    BOOST_TEST((found.kind == DifferenceKind::state));
    BOOST_TEST(found.detail.find("from there it has e8-e3, too") != std::string::npos);
  }
  {
    // It plays the same in our text of the position: a fault of its moves, which is found there.
    OtherText peer{Ruleset(chess)};
    for (const std::string& fen : {without, std::string("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1")})
      peer.added[fen] = {"8/8/8/8/4P3/4k3/8/4K3 w - - 0 2", "e8-e3"};
    const auto result = compared(question, peer);
    BOOST_REQUIRE(result.has_value());
    BOOST_TEST(!result->difference.has_value());
  }
  {
    OtherText peer{Ruleset(chess)};
    peer.fails[without] = PeerTrouble::Kind::refused;
    BOOST_TEST(difference_of(question, peer).detail.find("refuses") != std::string::npos);
  }
  {
    OtherText peer{Ruleset(chess)};
    peer.fails[without] = PeerTrouble::Kind::died;
    const auto result = compared(question, peer);
    BOOST_REQUIRE(!result.has_value());
    BOOST_TEST((result.error().kind == PeerTrouble::Kind::died));
  }
}

// What is wrong with the position before the move is not a fault of the peer's after it.
BOOST_AUTO_TEST_CASE(faults_of_our_own_text_are_not_the_peers) {
  const Variant& chess = *variant_named("chess");
  OtherText peer{Ruleset(chess)};
  const auto result = compared(
      {"chess", "documented", Dialect::fen, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1-e2", "4k3/8/8/8/8/8/4K3/8 b - - 7 9"},
      peer);
  BOOST_REQUIRE(result.has_value());
  BOOST_TEST(!result->difference.has_value(), "clocks change no move");
}

BOOST_AUTO_TEST_SUITE_END()
