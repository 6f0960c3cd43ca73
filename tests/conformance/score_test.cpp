// Faulty programs are scored: each fails under its clauses and is recognised, whatever it tells of its moves.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <string>

#include "tests/conformance/mutants.hpp"
#include "tests/support/every.hpp"
#include "tests/support/files.hpp"
#include "verifier/engines/conformance/conformance.hpp"
#include "verifier/engines/protocol/peer.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(score_test)

using namespace arbiter;
using namespace arbiter::conformance;
using conformance::Suite;  // counts have suites, too

namespace {

enum class Tells : unsigned char { positions, labels, counts };

/// Plays by the rules with a fault, or by the rules.
class FaultyPeer final : public Peer {
 public:
  FaultyPeer(const Suite& suite, const PeerCommand& command, const mutated::Mutant* fault, Tells tells)
      : suite_(suite), command_(command), fault_(fault), tells_(tells) {}

  [[nodiscard]] std::vector<PeerMove> moves(const std::string& fen) override {
    const Variant& variant = suite_.ruleset.variant();
    const Setup setup = Ruleset(variant).parse_fen(fen, command_.reading).value().setup;
    const MoveSource& rules = mutated::rules(suite_.ruleset);
    std::vector<PeerMove> moves;
    const auto play = [&] {
      for (const MoveOutcome& outcome : rules.setup_moves(setup)) {
        moves.push_back({tells_ == Tells::labels ? "" : variant.write_fen(outcome.after, command_.style),
                         to_text(outcome.move, setup, variant)});
      }
      result_ = game_result(suite_.ruleset, rules.setup_status(setup), setup);
      if (result_.empty()) result_ = "*";
    };
    if (fault_ == nullptr) {
      play();
    } else {
      const mutated::Switched on(*fault_);
      play();
    }
    count_.reset();
    if (tells_ == Tells::counts) {
      count_ = moves.size();
      moves.clear();
    }
    return moves;
  }
  [[nodiscard]] std::string result() const override { return result_; }
  [[nodiscard]] std::optional<std::uint64_t> only_count() const override { return count_; }

 private:
  const Suite& suite_;
  const PeerCommand& command_;
  const mutated::Mutant* fault_;
  Tells tells_;
  std::string result_;
  std::optional<std::uint64_t> count_;
};

struct Quiet final : Observer {
  void error(std::string_view) override {}
};

Suite suite_for(Ruleset ruleset) {
  std::string file = std::string(ARBITER_SOURCE_DIR) + "/corpus/conformance/";
  file.append(ruleset->name()).append("/").append(ruleset.profile().name).append(".json");
  return read_setups(ruleset, suite_of(tests::file_text(file)).value()).value();
}

ConformanceRun scored(const Suite& suite, const PeerCommand& command, const mutated::Mutant* fault, Tells tells,
                      Observer& observer) {
  ConformanceRun run(suite, command, observer, [&suite, &command, fault, tells] {
    return std::make_unique<FaultyPeer>(suite, command, fault, tells);
  });
  run.ask("", [](const Row&) { return true; }, {});
  return run;
}

PeerCommand command_for(const Suite& suite) {
  PeerCommand command{.options = {}, .uci = false, .style = {}, .reading = {}};
  command.style = peer_style(suite.ruleset.variant(), dialect_named(suite.dialect));
  command.reading.dialect = command.style.dialect;
  return command;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_right_program_passes_whatever_it_tells) {
  Quiet observer;
  for (const Variant* variant : all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      const Suite suite = suite_for(Ruleset(*variant, profile));
      const PeerCommand command = command_for(suite);
      for (const Tells tells : {Tells::positions, Tells::labels, Tells::counts}) {
        const ConformanceRun run = scored(suite, command, nullptr, tells, observer);
        const ConformanceAnswer answer(run, "");
        BOOST_TEST(answer.passed() == answer.asked(), variant->name());
        BOOST_TEST(answer.total.not_asked == 0U, variant->name());
        BOOST_TEST(run.alike().empty(), variant->name());
        BOOST_TEST(answer.report().cases.size() == answer.asked(), variant->name());
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(every_faulty_program_fails_under_its_clauses_and_is_recognised) {
  Quiet observer;
  std::size_t number = 0;
  std::size_t without_shuffled = 0;
  for (const Variant* variant : all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      const Suite suite = suite_for(Ruleset(*variant, profile));
      const PeerCommand command = command_for(suite);
      for (const mutated::Mutant* fault : mutated::mutants_of(Ruleset(*variant, profile))) {
        if (!mutated::why_equal(*fault, Ruleset(*variant, profile)).empty() || ++number % tests::every_nth() != 0)
          continue;
        BOOST_TEST_CONTEXT(variant->name() << "/" << variant->profiles()[profile].name << " " << fault->id) {
          const ConformanceRun run = scored(suite, command, fault, Tells::positions, observer);
          // To know no shuffled starts is not a fault of a program that plays none; no other fault is taken for that.
          if (fault->id == "CH.castle.shuffled/usual_only") {
            BOOST_TEST(!run.shuffled_left_out.empty());
            BOOST_TEST(ConformanceAnswer(run, "").percent() == 100U);
            ++without_shuffled;
            continue;
          }
          BOOST_TEST(run.shuffled_left_out.empty());
          for (const Score& score : run.clauses()) {
            const auto broken = fault->broken();
            if (std::find(broken.begin(), broken.end(), score.id) != broken.end())
              BOOST_TEST((score.verdict() == Verdict::failed), score.id << " passes");
          }
          const auto alike = run.alike();
          BOOST_TEST(std::any_of(alike.begin(), alike.end(),
                                 [&](std::size_t index) { return suite.mutants[index].id == fault->id; }),
                     "it is not recognised");
        }
      }
    }
  }
  BOOST_TEST((without_shuffled > 0 || tests::every_nth() > 1));
}

BOOST_AUTO_TEST_CASE(names_that_are_not_understood_are_no_missing_moves) {
  Quiet observer;
  const Suite suite = suite_for(Ruleset(*variant_named("chess")));
  const PeerCommand command = command_for(suite);
  struct Mumbler final : Peer {
    [[nodiscard]] std::vector<PeerMove> moves(const std::string&) override { return {{"", "P-K4"}}; }
  };
  ConformanceRun run(suite, command, observer, [] { return std::make_unique<Mumbler>(); });
  run.ask("", [](const Row&) { return true; }, {});
  const ConformanceAnswer answer(run, "");
  BOOST_TEST(answer.total.failed == 0U);
  BOOST_TEST(answer.asked() == 0U);
  BOOST_REQUIRE(answer.findings.size() == 1U);  // said once
  BOOST_TEST(answer.findings.front().check.name() == "AC206");
  BOOST_TEST(answer.findings.front().seen == "P-K4");
  BOOST_TEST(answer.findings.front().missing.empty());
}

BOOST_AUTO_TEST_CASE(known_failures_are_no_failures) {
  Quiet observer;
  const Variant& chess = *variant_named("chess");
  const Suite suite = suite_for(Ruleset(chess));
  const PeerCommand command = command_for(suite);
  const auto all = mutated::mutants_of(Ruleset(chess));
  const auto fault =
      std::find_if(all.begin(), all.end(), [](const auto* each) { return each->id == "CH.pawn.ep/none"; });
  ConformanceRun run(suite, command, observer,
                     [&] { return std::make_unique<FaultyPeer>(suite, command, *fault, Tells::positions); });
  run.ask("", [](const Row&) { return true; }, {{"CH.pawn.ep", "never had it"}, {"CH.pawn.step", "a line too many"}});
  const ConformanceAnswer answer(run, "");
  BOOST_TEST(answer.total.failed == 0U);
  BOOST_TEST(answer.percent() == 100U);
  BOOST_TEST(answer.asked() + 1 == run.clauses().size());
  BOOST_TEST(run.needless.size() == 1U);
  BOOST_TEST(run.needless.front() == "CH.pawn.step");
}

BOOST_AUTO_TEST_SUITE_END()
