// The files of corpus/conformance: their answers are those of both implementations, and their positions tell every
// fault of verifier/**/rules.mutants from the rules.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "tests/conformance/mutants.hpp"
#include "tests/conformance/undecidable.hpp"
#include "tests/support/every.hpp"
#include "tests/support/files.hpp"
#include "tests/support/schema_check.hpp"
#include "verifier/engines/conformance/conformance.hpp"
#include "verifier/engines/conformance/suite_maker.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(conformance_test)

using namespace arbiter;
using namespace arbiter::conformance;
using conformance::Suite;  // counts have suites, too

namespace {

constexpr std::size_t most_bytes = 200'000;
constexpr std::size_t mutants_per_clause = 3;

std::string text_of(Ruleset ruleset) {
  std::string file = std::string(ARBITER_SOURCE_DIR) + "/corpus/conformance/";
  file.append(ruleset->name()).append("/").append(ruleset.profile().name).append(".json");
  return tests::file_text(file);
}

template <class F>
void for_each_suite(F&& f) {
  for (const Variant* variant : all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      const std::string text = text_of(Ruleset(*variant, profile));
      const auto suite = suite_of(text);
      BOOST_TEST_CONTEXT(variant->name() << "/" << variant->profiles()[profile].name) {
        BOOST_REQUIRE_MESSAGE(suite.has_value(), suite.error());
        f(Ruleset(*variant, profile), *suite, text);
      }
    }
  }
}

/// `f(variant, profile, row, its set-up, the answer of the rules)`.
template <class F>
void for_each_row(F&& f) {
  for_each_suite([&](Ruleset ruleset, const Suite& suite, const std::string&) {
    const auto read = read_setups(ruleset, suite);
    BOOST_REQUIRE_MESSAGE(read.has_value(), read.error());
    for (std::size_t i = 0; i < suite.rows.size(); ++i) {
      const Setup& setup = read->rows[i].setup;
      const Answer right = answer_of(ruleset.rules(), ruleset, setup);
      f(ruleset, suite.rows[i], setup, right);
    }
  });
}

bool names(const std::vector<std::string>& ids, std::string_view id) {
  return std::find(ids.begin(), ids.end(), id) != ids.end();
}

}  // namespace

BOOST_AUTO_TEST_CASE(files_are_small_and_written_as_they_are_read) {
  for_each_suite([](Ruleset ruleset, const Suite& suite, const std::string& text) {
    BOOST_TEST(text.size() <= most_bytes);
    BOOST_TEST(suite.variant == ruleset->name());
    BOOST_TEST(suite.profile == ruleset.profile().name);
    BOOST_TEST((to_text(suite) == text), "the file is not written as it was read");
  });
}

BOOST_AUTO_TEST_CASE(files_are_valid) {
  const tests::JsonSchema schema("tools/schemas/conformance.schema.json");
  for_each_suite([&](Ruleset, const Suite&, const std::string& text) {
    const auto faults = schema.faults(nlohmann::json::parse(text));
    BOOST_TEST(faults.empty(), (faults.empty() ? "" : faults.front()));
  });
}

BOOST_AUTO_TEST_CASE(both_implementations_give_the_answers) {
  for_each_suite([](Ruleset ruleset, const Suite& suite, const std::string&) {
    const auto read = read_setups(ruleset, suite);
    BOOST_REQUIRE_MESSAGE(read.has_value(), read.error());
    for (std::size_t i = 0; i < suite.rows.size(); ++i) {
      const Row& row = read->rows[i];
      for (const MoveSource* source : std::array<const MoveSource*, 2>{&ruleset.rules(), &ruleset.generator()}) {
        const Answer answer = answer_of(*source, ruleset, row.setup);
        std::set<std::string> positions;
        for (const Successor& move : suite.rows[i].moves) positions.insert(move.same.empty() ? move.fen : move.same);
        BOOST_TEST(answer.moves.size() == positions.size(), suite.rows[i].id);
        BOOST_TEST(source->setup_moves(row.setup).size() == row.moves.size(), suite.rows[i].id);
        for (const Successor& move : row.moves)
          BOOST_TEST(answer.moves.count(move.after) == 1, suite.rows[i].id << " " << suite.rows[i].fen);
        BOOST_TEST(answer.result == suite.rows[i].result, suite.rows[i].id);
      }
    }
  });
}

// The mutation score, of the whole suite and of each clause's own positions: 100 %.
BOOST_AUTO_TEST_CASE(every_fault_is_told_apart_by_the_positions_of_its_clauses) {
  const auto undecidable = undecidable_clauses(ARBITER_SOURCE_DIR);
  for_each_suite([&](Ruleset ruleset, const Suite& suite, const std::string&) {
    const auto read = read_setups(ruleset, suite);
    BOOST_REQUIRE_MESSAGE(read.has_value(), read.error());
    const MoveSource& faulty = mutated::rules(ruleset);
    std::map<std::string, std::size_t> told;
    std::size_t number = 0;
    for (const mutated::Mutant* mutant : mutated::mutants_of(ruleset)) {
      if (!mutated::why_equal(*mutant, ruleset).empty() || ++number % tests::every_nth() != 0) continue;
      for (const std::string& clause : mutant->broken()) {
        const auto known = std::find_if(suite.clauses.begin(), suite.clauses.end(),
                                        [&](const Clause& each) { return each.id == clause; });
        if (known == suite.clauses.end()) continue;
        bool killed = false;
        for (std::size_t i = 0; i < suite.rows.size() && !killed; ++i) {
          if (!names(suite.rows[i].clauses, clause)) continue;
          const Setup& setup = read->rows[i].setup;
          const Answer right = answer_of(ruleset.rules(), ruleset, setup);
          const mutated::Switched on(*mutant);
          killed = differ(faulty, right, ruleset, setup);
        }
        BOOST_TEST(killed, mutant->id << " is not told apart by the positions of " << clause);
        if (killed) ++told[clause];
      }
    }
    for (const Clause& clause : suite.clauses) {
      if (!clause.undecidable.empty() || tests::every_nth() > 1) continue;
      BOOST_TEST(told[clause.id] >= mutants_per_clause, clause.id << ": " << told[clause.id] << " faults");
    }
  });
}

// No fault: the mutated rules without a fault switched on are the rules.
BOOST_AUTO_TEST_CASE(the_faults_are_off) {
  for_each_row([](Ruleset ruleset, const Row& row, const Setup& setup, const Answer& right) {
    BOOST_TEST(!differ(mutated::rules(ruleset), right, ruleset, setup), row.id);
  });
}

// What the file says of each faulty program is what it answers.
BOOST_AUTO_TEST_CASE(files_tell_what_faulty_programs_answer) {
  std::size_t number = 0;
  for_each_row([&](Ruleset ruleset, const Row& row, const Setup& setup, const Answer& right) {
    if (++number % tests::every_nth() != 0) return;
    std::set<std::string> wrong;
    for (const mutated::Mutant* mutant : mutated::mutants_of(ruleset)) {
      const mutated::Switched on(*mutant);
      if (differ(mutated::rules(ruleset), right, ruleset, setup)) wrong.emplace(mutant->id);
    }
    std::set<std::string> listed;
    for (const MutantAnswer& each : row.mutants) listed.insert(each.mutant);
    BOOST_TEST((wrong == listed), row.id << ": " << wrong.size() << " faults show, " << listed.size() << " are listed");
  });
}

// A hundred moves and more are written as sets of those that differ in the last square: by hand, and of all rows.
BOOST_AUTO_TEST_CASE(moves_are_put_into_sets_and_taken_out_again) {
  MoveSet set{"e1-e2,h5-", "4k3/8/8/8/8/8/4K3/8 b - - 1 1", "", '*'};
  read_squares(set, "a1h8");
  const std::vector<Successor> two = moves_of({{}, {set}});
  BOOST_REQUIRE(two.size() == 2U);
  BOOST_TEST(two[0].label == "e1-e2,h5-a1");
  BOOST_TEST(two[0].fen == "4k3/8/8/8/8/8/4K3/*7 b - - 1 1");
  BOOST_TEST(two[1].fen == "4k2*/8/8/8/8/8/4K3/8 b - - 1 1");
  read_squares(set, "-h5");
  BOOST_TEST(moves_of({{}, {set}}).size() == 61U);
  BOOST_TEST(squares_text(set) == "-h5");
  for (const char* wrong : {"h9", "-a", "a1b", "--a1", "0123456789abcdef"})
    BOOST_CHECK_THROW(read_squares(set, wrong), std::invalid_argument);
  read_squares(set, "e8");
  BOOST_CHECK_THROW((void)moves_of({{}, {set}}), std::invalid_argument);
  BOOST_TEST(!with_piece("4k3/8/8/8 b", '*', Square(0)).has_value());

  std::size_t sets = 0;
  for_each_suite([&](Ruleset, const Suite& suite, const std::string&) {
    for (const Row& row : suite.rows) {
      const Listed written = listed(row.moves);
      sets += written.sets.size();
      BOOST_TEST((written.sets.empty() || row.moves.size() > most_single_moves), row.id);
      const std::vector<Successor> again = moves_of(written);
      const auto text = [](const Successor& move) { return move.label + " " + move.fen + " " + move.same; };
      BOOST_REQUIRE(again.size() == row.moves.size());
      for (std::size_t i = 0; i < again.size(); ++i) BOOST_TEST(text(again[i]) == text(row.moves[i]), row.id);
    }
  });
  BOOST_TEST(sets > 100U);
}

BOOST_AUTO_TEST_SUITE_END()
