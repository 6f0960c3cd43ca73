#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/support/every.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/toy_variant.hpp"
#include "verifier/perft/counting.hpp"
#include "verifier/perft/shard_count.hpp"
#include "verifier/perft/suite_check.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/workers.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(perft_test)

namespace {

using namespace arbiter;

const ToyVariant toy;

Root start_of(const Variant& variant) { return Position::from_setup(Ruleset(variant), ToyVariant::start()).value(); }

/// A toy variant whose rules lack the second step to the right.
class BrokenToy final : public ToyVariant {
 public:
  BrokenToy() { info_.sources.front().rules = &broken_; }

 private:
  class Broken final : public Source {
   public:
    [[nodiscard]] std::vector<MoveOutcome> setup_moves(const Setup& setup) const override {
      std::vector<MoveOutcome> all = Source::setup_moves(setup);
      if (setup.board.occupied().contains(Square::at(1, 1))) all.pop_back();
      return all;
    }
  };
  Broken broken_;
};

std::vector<std::string> counted(CountKind kind, int first, int last, unsigned threads = 1,
                                 SourceKind source = SourceKind::generator) {
  CountJob job;
  job.ruleset = Ruleset(toy);
  job.source = source;
  job.kind = kind;
  job.threads = threads;
  std::vector<std::string> numbers;
  const auto counts = count_depths(job, start_of(toy), first, last);
  for (const DepthCount& each : counts.value()) numbers.push_back(to_string(each.nodes));
  return numbers;
}

void check_words(const std::vector<std::string>& found, const std::vector<std::string>& right) {
  BOOST_TEST(found == right, boost::test_tools::per_element());
}

}  // namespace

BOOST_AUTO_TEST_CASE(numbers_of_128_bits) {
  BOOST_TEST(to_string(Count{0}) == "0");
  BOOST_TEST(to_string(~Count{0}) == "340282366920938463463374607431768211455");  // 2^128 - 1
  for (const char* digits : {"0", "20", "18446744073709551616", "340282366920938463463374607431768211455"}) {
    BOOST_TEST(to_string(count_from(digits).value()) == digits);
  }
  for (const char* digits : {"", "-1", "1,000", "x", " 1", "340282366920938463463374607431768211456"}) {
    BOOST_TEST(!count_from(digits).has_value(), digits);
  }
}

BOOST_AUTO_TEST_CASE(moves_steps_and_results_of_a_game_of_arithmetic) {
  // 2^n ways, 2n steps of which every second is a choice, n + 1 squares.
  check_words(counted(CountKind::moves, 0, 3), {"1", "2", "4", "8"});
  check_words(counted(CountKind::steps, 0, 6), {"1", "1", "2", "2", "4", "4", "8"});
  check_words(counted(CountKind::results, 0, 3), {"1", "2", "3", "4"});
  check_words(counted(CountKind::results, 2, 3), {"3", "4"});
}

BOOST_AUTO_TEST_CASE(threads_and_sources_change_nothing) {
  for (const CountKind kind : {CountKind::moves, CountKind::steps, CountKind::results}) {
    const std::vector<std::string> right = counted(kind, 0, 6);
    for (const unsigned threads : {2U, 3U, 16U}) check_words(counted(kind, 0, 6, threads), right);
    check_words(counted(kind, 0, 6, 2, SourceKind::rules), right);
  }
}

BOOST_AUTO_TEST_CASE(the_divide_adds_up_in_order) {
  CountJob job;
  job.ruleset = Ruleset(toy);
  for (const unsigned threads : {1U, 4U}) {
    job.threads = threads;
    const auto parts = divide(job, start_of(toy), 4);
    BOOST_REQUIRE_EQUAL(parts.size(), 2U);
    BOOST_TEST((parts[0].move < parts[1].move));
    Count sum = 0;
    for (const DivideEntry& each : parts) sum += each.tally.nodes;
    BOOST_TEST(to_string(sum) == counted(CountKind::moves, 4, 4).front());
  }
}

// The site's make-legs of pawns are other ones.
BOOST_AUTO_TEST_CASE(a_count_is_under_the_rules_of_its_root) {
  const Variant& variant = *variant_named("takemake");
  const Setup setup = Ruleset(variant).parse_fen("4k3/8/1n6/8/P7/8/8/R3K3 w - - 0 1", {}).value().setup;
  std::set<Count> counts;
  for (std::size_t profile = 0; profile < variant.profiles().size(); ++profile) {
    const Ruleset ruleset(variant, profile);
    const Count expected = ruleset.generator().count_setup_moves(setup, 3);
    counts.insert(expected);
    for (const Ruleset& asked : {Ruleset(), Ruleset(variant), Ruleset(variant, 1)}) {
      CountJob job;
      job.ruleset = asked;
      for (const Root& root : {Root(Position::from_setup(ruleset, setup).value()), Root::any_setup(ruleset, setup)}) {
        BOOST_TEST((count_depths(job, root, 3, 3).value().front().nodes == expected));
        BOOST_TEST((divided_count(job, root, 3).whole.nodes == expected));
        if (asked != ruleset) BOOST_CHECK_THROW(static_cast<void>(division_of(job, root, 1, 1)), InternalError);
      }
    }
  }
  BOOST_TEST(counts.size() == 2U);
}

BOOST_AUTO_TEST_CASE(results_give_up_above_their_limit) {
  CountJob job;
  job.ruleset = Ruleset(toy);
  job.kind = CountKind::results;
  job.most_positions = 3;
  BOOST_TEST(count_depths(job, start_of(toy), 1, 2).has_value());
  const auto counts = count_depths(job, start_of(toy), 1, 3);
  BOOST_REQUIRE(!counts.has_value());
  BOOST_TEST(counts.error().reason == "more than 3 distinct positions at depth 3");
}

BOOST_AUTO_TEST_CASE(shared_work_is_done_once_and_fails_loudly) {
  std::array<std::atomic<int>, 100> done{};
  share_work(done.size(), 4, [&](std::size_t i) { ++done[i]; });
  for (const auto& each : done) BOOST_TEST(each.load() == 1);
  const auto fail = [](std::size_t i) {
    if (i == 50) throw std::runtime_error("broken");
  };
  BOOST_CHECK_THROW(share_work(100, 4, fail), std::runtime_error);
  BOOST_CHECK_THROW(share_work(100, 1, fail), std::runtime_error);
  share_work(0, 4, [](std::size_t) { BOOST_ERROR("there is no work"); });
}

BOOST_AUTO_TEST_CASE(the_rules_are_asked_where_that_can_be_paid) {
  CountJob job;
  job.ruleset = Ruleset(toy);
  const auto same = second_opinion(job, start_of(toy), 3, 4);
  BOOST_REQUIRE(same.has_value());
  BOOST_TEST(same->depth == 2);
  BOOST_TEST(same->moves.empty());
  BOOST_TEST(!second_opinion(job, start_of(toy), 3, 1).has_value());
  const BrokenToy broken;
  job.ruleset = Ruleset(broken);
  const auto other = second_opinion(job, start_of(broken), 2, 100);
  BOOST_REQUIRE(other.has_value());
  BOOST_REQUIRE_EQUAL(other->moves.size(), 1U);
  BOOST_TEST((other->moves[0].generator->nodes == 2));
  BOOST_TEST((other->moves[0].rules->nodes == 1));
}

// The parts of a division depend only on the job; shares are even and add up to the whole.
BOOST_AUTO_TEST_CASE(divisions_add_up) {
  std::size_t number = 0;
  for (const char* name : {"takemake", "interweave", "checkered"}) {
    if (number++ % tests::every_nth() != 0) continue;
    CountJob job;
    job.ruleset = Ruleset(*variant_named(name));
    const Root root = tests::position_of(job.ruleset.variant(), job.ruleset->positions().front().fen);
    for (const bool detail : {false, true}) {
      job.detail = detail;
      const DepthCount whole = count_depths(job, root, 4, 4).value().front();
      job.threads = 1;
      const Division division = division_of(job, root, 4, 3);
      job.threads = 7;
      BOOST_TEST(division_of(job, root, 4, 3).digest == division.digest);
      BOOST_TEST(division.parts.size() > 1000U);
      const std::vector<std::size_t> runs = runs_of(division, 3);
      Tally sum;
      for (std::size_t run = 0; run < 3; ++run) {
        std::vector<std::size_t> mine;
        for (std::size_t i = 0; i < runs.size(); ++i) {
          if (runs[i] == run) mine.push_back(i);
        }
        Count nodes = 0;
        std::size_t counted = 0;
        job.threads = static_cast<unsigned>(run) + 1;
        count_share(job, division, 4, mine, [&](std::size_t part, const Tally& tally) {
          ++counted;
          for (Count i = 0; i < division.parts[part].times; ++i) sum += tally;
          nodes += division.parts[part].times * tally.nodes;
        });
        BOOST_TEST(counted == mine.size());
        BOOST_TEST(static_cast<double>(nodes) > 0.25 * static_cast<double>(whole.nodes));
        BOOST_TEST(static_cast<double>(nodes) < 0.42 * static_cast<double>(whole.nodes));
      }
      BOOST_TEST((sum.nodes == whole.nodes));
      BOOST_TEST((!detail || sum == whole.tally));
    }
  }
}

// The estimate uses the two players' numbers of legal moves.
BOOST_AUTO_TEST_CASE(parts_are_cut_until_none_keeps_the_others_waiting) {
  BOOST_TEST(estimated_leaves(30, 20, 0) == 1.0);
  BOOST_TEST(estimated_leaves(30, 20, 1) == 30.0);
  BOOST_TEST(estimated_leaves(30, 20, 3) == 30.0 * 20 * 30);
  CountJob job;
  job.ruleset = Ruleset(*variant_named("chess"));
  job.threads = 2;
  const Setup setup =
      job.ruleset.parse_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", {})->setup;
  // The whole job as one part: it is cut as far as needed.
  Tally whole;
  const std::size_t parts = count_parts(job, 4, {{setup, 4, 0, 4e6}}, [&](std::size_t root, const Tally& tally) {
    BOOST_TEST(root == 0U);
    whole = tally;
  });
  BOOST_TEST((whole.nodes == 4085603));
  BOOST_TEST(parts >= 48U);
  BOOST_TEST(parts < 1000U);
}

BOOST_AUTO_TEST_SUITE_END()
