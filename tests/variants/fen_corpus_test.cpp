// The FENs of corpus/fens: legal ones come back byte for byte, faulty ones have exactly the faults that are marked in
// them.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/fen_corpus.hpp"
#include "verifier/diagnostics/checks.hpp"

BOOST_AUTO_TEST_SUITE(fen_corpus_test)

using namespace arbiter;
using namespace arbiter::testing;

namespace {

using Place = std::pair<std::string, std::size_t>;  // rule, offset

std::multiset<Place> places_of(const Faults& faults) {
  std::multiset<Place> result;
  for (const Fault& fault : faults) result.emplace(std::string(fault.check.name()), fault.begin);
  return result;
}

std::string shown(const std::multiset<Place>& places) {
  std::string text;
  for (const auto& [rule, at] : places) text += rule + "@" + std::to_string(at) + " ";
  return text;
}

Faults everything(const Variant& variant, const std::string& fen, const FenOptions& options) {
  const auto parsed = Ruleset(variant).parse_fen(fen, options);
  if (!parsed) return parsed.error();
  Faults all = parsed->warnings;
  for (const Fault& fault : Ruleset(variant).faults(parsed->setup, parsed->map)) all.push_back(fault);
  return all;
}

}  // namespace

BOOST_AUTO_TEST_CASE(legal_texts_come_back_byte_for_byte) {
  const auto lines = all_corpus_lines("legal");
  BOOST_REQUIRE_GT(lines.size(), 60U);
  for (const CorpusLine& line : lines) {
    BOOST_TEST_CONTEXT("line " << line.number << ": " << line.fen) {
      const auto parsed = Ruleset(*line.variant).parse_fen(line.fen, line.options);
      BOOST_REQUIRE_MESSAGE(parsed, (parsed ? std::string() : parsed.error().front().message));
      BOOST_TEST(parsed->warnings.size() == 0U);
      BOOST_TEST(line.variant->write_fen(parsed->setup, parsed->style) == line.fen);
      for (const Fault& fault : Ruleset(*line.variant).faults(parsed->setup, parsed->map)) {
        BOOST_TEST((fault.level == Level::note), std::string(fault.check.name()) << " " << fault.message);
      }
      // The places of the pieces are those of their letters.
      for (const Square square : parsed->setup.board.occupied()) {
        const char c = line.fen.at(parsed->map.square[static_cast<std::size_t>(square.index())]);
        if (c != '*') BOOST_TEST((c < 'a') == (parsed->setup.board[square]->owner == Owner::white));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(faulty_texts_have_the_faults_that_are_marked) {
  const auto lines = all_corpus_lines("faulty");
  BOOST_REQUIRE_GT(lines.size(), 100U);
  for (const CorpusLine& line : lines) {
    BOOST_TEST_CONTEXT("line " << line.number << ": " << line.fen) {
      std::multiset<Place> expected;
      BOOST_REQUIRE_EQUAL(line.rules.size(), line.marks.size());
      for (std::size_t i = 0; i < line.rules.size(); ++i) expected.emplace(line.rules[i], line.marks[i]);
      const Faults all = everything(*line.variant, line.fen, line.options);
      BOOST_TEST(shown(places_of(all)) == shown(expected));
      for (const Fault& fault : all) {
        BOOST_TEST(fault.end >= fault.begin);
        BOOST_TEST(fault.end <= line.fen.size());
        BOOST_TEST(!fault.message.empty());
        BOOST_TEST(!fault.expected.empty());
        BOOST_TEST((fault.level == check_info(fault.check).level || fault.check.name() == "AF113"));
        BOOST_TEST(std::all_of(fault.seen.begin(), fault.seen.end(), [](char c) { return c < 0 || c >= ' '; }));
      }
      const bool refused = std::any_of(line.rules.begin(), line.rules.end(), [](const std::string& id) {
        const auto check = CheckId::find(id);
        // Not even a set-up has two ducks.
        return (id < "AF2" || id == "AF285") && check && check_info(*check).level == Level::error;
      });
      BOOST_TEST(refused == !Ruleset(*line.variant).parse_fen(line.fen, line.options).has_value());
    }
  }
}

BOOST_AUTO_TEST_CASE(every_check_of_fens_has_a_line) {
  std::set<std::string> exercised;
  for (const CorpusLine& line : all_corpus_lines("faulty")) {
    exercised.insert(line.rules.begin(), line.rules.end());
  }
  for (const CorpusLine& line : corpus_lines("corpus/fens/unreachable.fens")) {  // read by reachability_test
    exercised.insert(line.rules.begin(), line.rules.end());
  }
  // Texts of thousands of bytes are not in the corpus: fen_robust_test makes them. Options are tested with their
  // variants.
  const std::set<std::string_view> made_in_code{"AF103", "AF107", "AF109", "AF118"};
  std::string_view last;
  for (const CheckInfo& rule : checks_of(std::array<std::string_view, 1>{"AF"})) {
    BOOST_TEST(last < rule.id, "ids in order, none twice: " << rule.id);
    last = rule.id;
    BOOST_TEST(!rule.title.empty());
    BOOST_TEST(!rule.explanation.empty());
    if (made_in_code.count(rule.id) > 0) continue;
    BOOST_TEST(exercised.count(std::string(rule.id)) == 1U, rule.id << " has no line in the faulty FENs");
  }
}

BOOST_AUTO_TEST_CASE(named_positions_are_sound_and_canonical) {
  for (const Variant* variant : all_variants()) {
    BOOST_TEST(variant->positions().front().name == "start");
    for (const NamedPosition& position : variant->positions()) {
      BOOST_TEST_CONTEXT(variant->name() << " " << position.name) {
        const auto parsed = Ruleset(*variant).parse_fen(position.fen, {});
        BOOST_REQUIRE(parsed.has_value());
        BOOST_TEST(parsed->warnings.empty());
        BOOST_TEST(variant->write_fen(parsed->setup, parsed->style) == position.fen);
        BOOST_TEST(Ruleset(*variant).faults(parsed->setup, parsed->map).empty());
      }
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
