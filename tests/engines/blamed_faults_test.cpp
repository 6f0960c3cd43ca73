// The faults of the conformance suites, which are faults of the rules' text with the clause that it breaks: what a
// program with such a fault lacks or adds is put down to that clause. The suites say what it answers.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <map>
#include <set>

#include "tests/support/files.hpp"
#include "verifier/engines/compare/difference.hpp"
#include "verifier/engines/conformance/conformance.hpp"
#include "verifier/position/root.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(blamed_faults_test)

using namespace arbiter;

namespace {

/// A peer that gives one answer.
class OneAnswer final : public Peer {
 public:
  explicit OneAnswer(std::vector<PeerMove> answer) : answer_(std::move(answer)) {}
  [[nodiscard]] std::vector<PeerMove> moves(const std::string&) override { return answer_; }

 private:
  std::vector<PeerMove> answer_;
};

std::vector<PeerMove> answer_of(const conformance::Row& row, const conformance::MutantAnswer& fault) {
  const std::set<std::size_t> missing(fault.missing.begin(), fault.missing.end());
  std::vector<PeerMove> answer;
  for (std::size_t i = 0; i < row.moves.size(); ++i) {
    if (!missing.contains(i)) answer.push_back({row.moves[i].fen, row.moves[i].label});
  }
  for (const std::string& fen : fault.extras) answer.push_back({fen, "wrong"});
  return answer;
}

struct Count {
  std::size_t answers = 0;
  std::size_t named = 0;  ///< some difference names a clause that the fault breaks
  std::size_t first = 0;  ///< and that first of all
};

Count count(const std::string& variant_name, const std::string& profile_name) {
  const auto suite = conformance::suite_of(
      tests::file_text(ARBITER_SOURCE_DIR "/corpus/conformance/" + variant_name + '/' + profile_name + ".json"));
  BOOST_REQUIRE(suite.has_value());
  const Variant& variant = *variant_named(suite->variant);
  const std::size_t profile = profile_named(variant, suite->profile).value();
  std::map<std::string, std::vector<std::string>> broken;
  for (const conformance::Mutant& each : suite->mutants) broken[each.id] = each.clauses;
  Count result;
  for (const conformance::Row& row : suite->rows) {
    const RootReading root = read_root(row.fen, Ruleset(variant, profile), {}, Take::any_setup);
    BOOST_REQUIRE(root.written.has_value());
    for (const conformance::MutantAnswer& fault : row.mutants) {
      const auto answer = answer_of(row, fault);
      if (answer.empty() || (fault.missing.empty() && fault.extras.empty())) continue;  // the result is wrong
      OneAnswer peer(answer);
      const auto compared =
          Comparison(Ruleset(variant, profile), root.written->style, peer).compare(root.written->root);
      BOOST_REQUIRE(compared.difference.has_value());
      const std::vector<std::string>& clauses = broken[fault.mutant];
      const auto breaks = [&](const std::string& id) {
        return std::find(clauses.begin(), clauses.end(), id) != clauses.end();
      };
      const auto& moves = compared.difference->moves;
      ++result.answers;
      result.named += std::any_of(moves.begin(), moves.end(), [&](const MoveDifference& each) {
        return std::any_of(each.clauses.begin(), each.clauses.end(), breaks);
      });
      result.first += std::any_of(moves.begin(), moves.end(), [&](const MoveDifference& each) {
        return !each.clauses.empty() && breaks(each.clauses.front());
      });
    }
  }
  return result;
}

}  // namespace

// Some answers show two faults alike: not each can be put down to its clause.
BOOST_AUTO_TEST_CASE(their_clauses_are_named) {
  struct Least {
    const char* variant;
    const char* profile;
    std::size_t percent;  ///< of the answers
  };
  for (const Least& least :
       {Least{"chess", "documented", 93}, Least{"takemake", "documented", 80}, Least{"armies", "documented", 90},
        Least{"interweave", "documented", 93}, Least{"crazyhouse", "documented", 93}, Least{"atomic", "lichess", 92},
        Least{"checkered", "documented", 88}}) {
    const Count found = count(least.variant, least.profile);
    BOOST_TEST(found.answers > 100U);
    BOOST_TEST(100 * found.named >= least.percent * found.answers,
               least.variant << ": " << found.named << " of " << found.answers);
    BOOST_TEST(100 * found.first >= 60 * found.answers, least.variant << ": " << found.first << " first");
  }
}

BOOST_AUTO_TEST_SUITE_END()
