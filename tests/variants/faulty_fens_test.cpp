// 2,000 faulty FENs: good ones from seeded play, each broken in a known way, or lines of the corpus of unreachable
// positions at other moves. Each must be reported under the right check at the right column.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "tests/mutation/orthodox_breakers.hpp"
#include "tests/mutation/text_breakers.hpp"
#include "tests/support/every.hpp"
#include "tests/support/fen_corpus.hpp"
#include "tests/support/seeded_play.hpp"
#include "tests/variants/variant_tests.hpp"
#include "verifier/conversion/convert.hpp"
#include "verifier/diagnostics/checks.hpp"
#include "verifier/soundness/soundness.hpp"

BOOST_AUTO_TEST_SUITE(faulty_fens_test)

using namespace arbiter;
using namespace arbiter::breaking;

namespace {

constexpr std::size_t wanted = 2000;
constexpr std::size_t each = 10;  ///< the least number of texts for every check

/// Checks that never fail alone: AF109 ends a list of a hundred others (fen_robust_test makes one).
const std::set<std::string> unbroken{"AF109"};

struct Good {
  std::string text;
  std::string armies;
};

/// Good texts of a variant in a spelling, from early and late in games.
std::vector<Good> good_texts(const Variant& variant, const Spelling& spelling, std::size_t count) {
  std::vector<Good> texts;
  std::size_t skip = 0;
  tests::for_each_played(Ruleset(variant), 41, 7 * count, [&](const Setup& setup) {
    if (skip++ % 7 != 0) return;
    if (setup.board.occupied().size() < 6) return;
    const std::string whole = variant.write_fen(setup, {Dialect::vchess, 0, 0});
    texts.push_back({conversion::write_fen(setup, variant, spelling),
                     variant.name() == "armies" ? whole.substr(whole.size() - 2) : ""});
  });
  return texts;
}

bool reported(const Variant& variant, const std::string& text, const FenOptions& options, std::string_view check,
              std::size_t column, std::string& seen) {
  soundness::Reading reading{Ruleset(variant), options, soundness::Depth::reachability};
  if (check == "AF317") reading.starts = soundness::Starts::orthodox;
  seen.clear();
  bool found = false;
  for (const Fault& fault : soundness::check_soundness(text, reading)) {
    seen += std::string(fault.check.name()) + "@" + std::to_string(fault.begin) + " ";
    found = found || (fault.check.name() == check && fault.begin == column);
  }
  return found;
}

/// The line at later moves, with its marks.
std::string later(const std::string& marked, std::uint64_t moves) {
  Words words(marked);
  const auto add = [&](std::size_t index, std::uint64_t more) {
    std::string& word = words[index];
    const std::size_t mark = word.find('^');
    const std::string digits = mark == std::string::npos ? word : word.substr(mark + 1);
    word = (mark == std::string::npos ? "" : "^") + std::to_string(std::stoull(digits) + more);
  };
  const bool six = words.words.size() >= 6 && words.words[2].find_first_of("0123456789") == std::string::npos;
  const bool count = six && words.words[4].find('+') != std::string::npos;  // of checks, in front of the counters
  add(six ? (count ? 6 : 5) : 2, six ? moves : 2 * moves);
  return words.text();
}

}  // namespace

BOOST_AUTO_TEST_CASE(two_thousand_faulty_fens_are_reported_by_check_and_column) {
  std::vector<Breaker> breakers;
  for (auto& list : {text_breakers(), orthodox_breakers(), reach_breakers(), tests::variant_breakers()}) {
    breakers.insert(breakers.end(), list.begin(), list.end());
  }
  std::map<std::string, std::size_t> counts;
  std::size_t all = 0;
  std::set<std::string> texts;
  std::string seen;

  // Positions without other faults: lines of the corpus, and the same at later moves.
  for (const testing::CorpusLine& line : testing::corpus_lines("corpus/fens/unreachable.fens")) {
    if (line.rules.size() != 1 || line.rules[0] == "AF313") continue;
    std::string marked = line.fen;
    marked.insert(line.marks[0], 1, '^');
    for (std::uint64_t moves = 0; moves < 10; ++moves) {
      std::string text = later(marked, moves);
      const std::size_t column = text.find('^');
      text.erase(column, 1);
      BOOST_TEST(reported(*line.variant, text, line.options, line.rules[0], column, seen),
                 line.rules[0] << "@" << column << ": " << text << ": " << seen);
      ++counts[line.rules[0]];
      ++all;
    }
  }
  for (std::uint64_t move = 3; move < 13; ++move) {  // White needs fifteen moves to take fifteen pieces
    const std::string board = "4k3/8/8/8/8/8/8/4K3 w - - 0 ";
    BOOST_TEST(reported(*variant_named("chess"), board + std::to_string(move), {}, "AF313", board.size() - 2, seen),
               seen);
    ++counts["AF313"];
    ++all;
  }

  Random random(2026);
  std::map<std::string, std::vector<Good>> good;
  const std::size_t share = std::max(each, ((wanted - all) / breakers.size() + 1) / tests::every_nth());
  for (const Breaker& breaker : breakers) {
    const Variant& variant = *variant_named(breaker.variant);
    const Spelling& spelling = *conversion::spelling_named(variant, breaker.spelling);
    auto& pool = good[std::string(breaker.variant) + " " + breaker.spelling];
    if (pool.empty()) pool = good_texts(variant, spelling, 800 / tests::every_nth());
    std::size_t made = 0;
    for (int tries = 0; made < share && tries < 40'000; ++tries) {
      const Good& base = pool[random.below(pool.size())];
      const auto broken = breaker.apply(base.text, random);
      if (!broken) continue;
      FenOptions options = broken->options;
      const bool knows_armies = std::string_view(breaker.rule) != "AF116" && std::string_view(breaker.rule) != "AF171";
      if (knows_armies && spelling.dialect == Dialect::fen && options.armies.empty()) options.armies = base.armies;
      // The good text must not have this fault there.
      FenOptions good_options;
      good_options.armies = base.armies;
      if (tries < 20)
        BOOST_TEST(!reported(variant, base.text, good_options, breaker.rule, broken->column, seen),
                   base.text << ": " << seen);
      BOOST_TEST(reported(variant, broken->text, options, breaker.rule, broken->column, seen),
                 breaker.rule << "@" << broken->column << ": " << broken->text << ": " << seen);
      ++made;
      ++counts[breaker.rule];
      ++all;
    }
    BOOST_TEST(made >= each, breaker.rule << ": only " << made << " of " << breaker.variant);
  }

  BOOST_TEST(all >= wanted / tests::every_nth());
  for (const auto& [rule, count] : counts) BOOST_TEST_MESSAGE(rule << ' ' << count);
  for (const CheckInfo& rule : checks_of(std::array<std::string_view, 1>{"AF"})) {
    const std::string id(rule.id);
    if (unbroken.count(id) > 0) continue;
    BOOST_TEST(counts[id] >= each, id << " was broken " << counts[id] << " times");
  }
}

BOOST_AUTO_TEST_SUITE_END()
