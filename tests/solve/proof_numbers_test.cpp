// The proof-number engine agrees with the exact one on small random problems of every variant and profile, its proofs
// are verified by the rules, and a table that loses nearly everything costs time alone.
#include <boost/test/unit_test.hpp>

#include "tests/support/engine_agreement.hpp"
#include "tests/support/every.hpp"
#include "tests/variants/variant_tests.hpp"

BOOST_AUTO_TEST_SUITE(proof_numbers_test)

using namespace arbiter;
using namespace arbiter::tests;
using namespace arbiter::tests::engine_agreement;

namespace {

Position position_of(const std::string& fen) {
  const RootReading read = read_root(fen, Ruleset(*variant_named("chess")), {}, Take::positions);
  BOOST_REQUIRE_MESSAGE(read.written.has_value(), fen);
  return *read.written->root.position();
}

}  // namespace

BOOST_AUTO_TEST_CASE(both_engines_agree_in_every_variant) {
  for (const Variant* variant : all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      if (variant->profiles()[profile].players > 2) continue;  // no problems are set for three
      if (variant->name() == "duck") continue;  // a thousand moves a position: minutes for a few problems
      if (variant->profiles()[profile].wins_by == WinsBy::other) continue;  // no own move wins
      EnginesCount sum;
      for (const auto& [stipulation, wanted] : {std::pair{"#1", 20U},
                                                {"#2", 200U},
                                                {"#3", 60U},
                                                {"#4", 10U},
                                                {"win1", 20U},
                                                {"win2", 100U},
                                                {"win3", 20U},
                                                {"win4", 3U}}) {
        const EnginesCount count = compare_engines(Ruleset(*variant, profile), stipulation,
                                                   1 + (wanted - 1) / every_nth(), small_engine_table, 7);
        sum.problems += count.problems;
        sum.forced += count.forced;
      }
      BOOST_TEST_MESSAGE(variant->name() << " " << profile << ": " << sum.problems << " problems, " << sum.forced
                                         << " with a solution");
      BOOST_TEST(sum.problems >= 100U / every_nth(), variant->name());
      if (variant->profiles()[profile].wins_by == WinsBy::own)
        BOOST_TEST(sum.forced >= 5U / every_nth(), variant->name());
    }
  }
}

BOOST_AUTO_TEST_CASE(a_table_that_loses_nearly_everything_changes_no_answer) {
  for (const Variant* variant : all_variants()) {
    if (variant->name() == "duck") continue;  // as above
    static_cast<void>(compare_engines(Ruleset(*variant), "win2", 6, tiny_engine_table, 11));
    static_cast<void>(compare_engines(Ruleset(*variant), "#2", 6, tiny_engine_table, 12));
  }
  const Position position = position_of("8/7q/8/8/8/2k5/8/K7 b - - 0 1");
  BOOST_TEST((verified(position, "#3", tiny_engine_table, "queen").verdict == Verdict::forced));
}

BOOST_AUTO_TEST_CASE(a_long_mate_is_proved_and_verified) {
  // From vondele/matetrack, where no mate in less than 46 is known.
  const Position position = position_of("2N5/p4P2/p4RqP/P2krb2/5RNK/2PPBnP1/3P1pP1/5Q2 w - - 0 1");
  const Answer answer = verified(position, "#92", std::size_t{16} << 20U, "mate in 46");
  BOOST_TEST_REQUIRE((answer.verdict == Verdict::forced));
  BOOST_TEST(*answer.within >= 91U);
}

BOOST_AUTO_TEST_CASE(what_is_said_to_stand_above_must_stand_there) {
  const Position position = position_of("8/8/8/4k3/8/8/8/KQ6 w - - 0 1");
  ProofLines lines;
  const Answer answer = engine_answer(position, "#12", Engine::proof_number, small_engine_table, &lines);
  BOOST_REQUIRE((answer.verdict == Verdict::forced));
  BOOST_REQUIRE(lines.above > 0U);
  const std::string fen = whole_fen(position);
  BOOST_REQUIRE(first_fault_of(proof_text_of(position, fen, answer, lines)) == "");
  const auto fault_with = [&](const std::vector<std::string>& changed) {
    ProofLines other;
    other.lines = changed;
    return first_fault_of(proof_text_of(position, fen, answer, other));
  };
  const std::string sign = ",\"above\":true";
  std::size_t first = lines.lines.size();
  for (std::size_t i = 0; i < lines.lines.size(); ++i) {
    const std::string& line = lines.lines[i];
    std::vector<std::string> changed = lines.lines;
    if (const std::size_t at = line.find(sign); at != std::string::npos) {
      first = std::min(first, i);
      changed[i].erase(at, sign.size());
    } else {
      changed[i].insert(line.size() - 1, sign);
    }
    BOOST_TEST(fault_with(changed) != "", line);
  }
  // Where nothing has been shown yet, and where what is shown is not yet complete: the key itself.
  BOOST_TEST(fault_with({lines.lines[0].substr(0, lines.lines[0].size() - 1) + sign + "}"}).find("no move above") !=
             std::string::npos);
  std::vector<std::string> moved(lines.lines.begin() + static_cast<std::ptrdiff_t>(first), lines.lines.end());
  BOOST_TEST(fault_with(moved) != "");
}

BOOST_AUTO_TEST_CASE(a_line_cannot_rest_on_itself) {
  // White shuffles: the position after Ka1-a2 is said to stand above while its replies are still being shown.
  const std::string head =
      R"({"schema":2,"proof":1,"variant":"chess","profile":"documented","fen":"7k/8/8/8/8/8/8/K7 w - - 0 1",)"
      R"("stipulation":"#5","verdict":"forced","intended":1,"solutions":1,"shortest":"#5","exhausted":[]})";
  const std::string proof = head + R"(
{"ply":1,"move":"a1-a2"}
{"ply":2,"move":"h8-g8"}
{"ply":3,"move":"a2-a1"}
{"ply":4,"move":"g8-h8"}
{"ply":5,"move":"a1-a2","above":true}
{"end":true,"moves":5}
)";
  BOOST_TEST(first_fault_of(proof) == "line 6: no move above leads to the position after a1-a2");
}

BOOST_AUTO_TEST_CASE(what_stands_above_must_fit_into_the_moves_that_are_left) {
  const Position position = position_of("8/8/8/4k3/8/8/8/KQ6 w - - 0 1");
  ProofLines lines;
  Answer answer = engine_answer(position, "#12", Engine::proof_number, small_engine_table, &lines);
  BOOST_REQUIRE((answer.verdict == Verdict::forced));
  answer.stipulation.plies = *answer.within - 2;
  BOOST_TEST(first_fault_of(proof_text_of(position, whole_fen(position), answer, lines)) != "");
}

BOOST_AUTO_TEST_CASE(a_limit_leaves_it_undecided) {
  const Position position = position_of("8/7p/8/8/1p2Qp2/1Pp3p1/2Pp2pp/3K3k w - - 0 1");
  for (const std::uint64_t nodes : {1U, 2000U, 5000U}) {
    ProofLines lines;
    Request request;
    request.stipulation = *read_stipulation("#88");
    request.engine = Engine::proof_number;
    request.nodes = nodes;
    request.proof = std::ref(lines);
    const Answer answer = arbiter::solve::solve(position, request);
    BOOST_TEST((answer.verdict == Verdict::undecided));
    BOOST_TEST(!answer.stopped.empty());
    BOOST_TEST(!answer.no_proof.empty());
    BOOST_TEST(answer.solutions.empty());
  }
}

BOOST_AUTO_TEST_CASE(other_problems_are_for_the_exact_engine) {
  Request request;
  request.engine = Engine::proof_number;
  for (const char* stipulation : {"s#2", "h#2", "ser-#3", "=2", "+1", "r#2", "hs#2", "x2"}) {
    request.stipulation = *read_stipulation(stipulation);
    BOOST_TEST(!refused(request).empty(), stipulation);
  }
  request.stipulation = *read_stipulation("#3");
  BOOST_TEST(refused(request).empty());
  request.tries = 1;
  BOOST_TEST(!refused(request).empty());
}

BOOST_AUTO_TEST_SUITE_END()
