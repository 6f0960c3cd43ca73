// Any bytes give a value or faults with an error among them, without a crash or hang; accepted texts can be written and
// read again.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <ctime>
#include <random>
#include <string>

#include "tests/support/every.hpp"
#include "tests/support/fen_corpus.hpp"
#include "verifier/variants/armies/state.hpp"

BOOST_AUTO_TEST_SUITE(fen_robust_test)

using namespace arbiter;
using namespace arbiter::testing;

namespace {

/// Checks what must hold for every text. Returns whether it was accepted.
bool obeys(const Variant& variant, const std::string& text, const FenOptions& options) {
  const auto parsed = Ruleset(variant).parse_fen(text, options);
  if (!parsed) {
    BOOST_TEST_REQUIRE(has_error(parsed.error()));
    BOOST_TEST_REQUIRE(parsed.error().size() < 300U);
    for (const Fault& fault : parsed.error()) {
      BOOST_TEST_REQUIRE(fault.begin <= fault.end);
      BOOST_TEST_REQUIRE(fault.end <= text.size());
      BOOST_TEST_REQUIRE(fault.seen.size() < 400U);
    }
    return false;
  }
  BOOST_TEST_REQUIRE(!has_error(parsed->warnings));
  const Faults judged = Ruleset(variant).faults(parsed->setup, parsed->map);
  const std::string written = variant.write_fen(parsed->setup, parsed->style);
  if (has_error(judged)) return true;  // rights that the sites' flags cannot express may be lost
  FenOptions again = options;
  if (variant.name() == "armies" && again.armies.empty() && parsed->style.dialect == Dialect::fen) {
    constexpr std::string_view letters = "FCNR";
    for (const Side side : {Side::white, Side::black}) {
      again.armies += letters[static_cast<std::size_t>(armies::army(parsed->setup.state, side))];
    }
  }
  again.dialect = parsed->style.dialect;
  const auto reread = Ruleset(variant).parse_fen(written, again);
  BOOST_TEST_REQUIRE(reread.has_value(), "not read again: " << written << " from " << text);
  BOOST_TEST_REQUIRE((reread->setup == parsed->setup), "another position: " << written << " from " << text);
  BOOST_TEST_REQUIRE(reread->warnings.empty(), "written with a warning: " << written);
  return true;
}

}  // namespace

BOOST_AUTO_TEST_CASE(junk) {
  std::mt19937 random(20240229);
  for (const Variant* variant : all_variants()) {
    for (std::size_t i = 0; i < 4000 / tests::every_nth(); ++i) {
      std::string text(random() % 90, ' ');
      const bool plausible = i % 2 == 0;
      constexpr std::string_view often = "rnbqkpRNBQKP/12345678 wb-KQkq{}\":,dfcgitlsyhomzevau0e3";
      for (char& c : text) c = plausible ? often[random() % often.size()] : static_cast<char>(random() % 256);
      obeys(*variant, text, {});
    }
  }
}

BOOST_AUTO_TEST_CASE(legal_texts_changed_in_one_place) {
  std::size_t accepted = 0;
  std::size_t refused = 0;
  constexpr std::string_view other = "kPqx/18 -wbh0{\"\xff";
  std::mt19937 random(7);
  for (const CorpusLine& line : all_corpus_lines("legal")) {
    for (std::size_t at = 0; at < line.fen.size(); at += tests::every_nth()) {
      std::string less = line.fen;
      less.erase(at, 1);
      ++(obeys(*line.variant, less, line.options) ? accepted : refused);
      ++(obeys(*line.variant, line.fen.substr(0, at), line.options) ? accepted : refused);
      for (int i = 0; i < 3; ++i) {
        std::string changed = line.fen;
        changed[at] = other[random() % other.size()];
        ++(obeys(*line.variant, changed, line.options) ? accepted : refused);
      }
    }
  }
  BOOST_TEST(accepted > 500U / tests::every_nth());
  BOOST_TEST(refused > 5000U / tests::every_nth());
}

BOOST_AUTO_TEST_CASE(forced_dialects) {
  for (const CorpusLine& line : all_corpus_lines("legal")) {
    for (const Dialect dialect : {Dialect::vchess, Dialect::xogo, Dialect::fen, Dialect::bare}) {
      FenOptions options = line.options;
      options.dialect = dialect;
      obeys(*line.variant, line.fen, options);
    }
  }
}

BOOST_AUTO_TEST_CASE(long_texts_are_refused_at_once) {
  const std::clock_t start = std::clock();  // processor time: other work on the machine does not count
  for (const Variant* variant : all_variants()) {
    for (const char c : {'x', '8', ' ', '/', '{', '\0', '"'}) {
      const std::string text(10'000'000, c);
      const auto parsed = Ruleset(*variant).parse_fen(text, {});
      BOOST_REQUIRE(!parsed);
      BOOST_TEST(parsed.error().front().check.name() == "AF103");
      BOOST_TEST(parsed.error().front().seen.size() < 400U);
    }
  }
  BOOST_TEST((std::clock() - start) / CLOCKS_PER_SEC < 20);
}

BOOST_AUTO_TEST_CASE(lists_of_faults_end) {
  for (const Variant* variant : all_variants()) {
    const auto parsed = Ruleset(*variant).parse_fen(std::string(4000, '?') + " w - - 0 1", {});
    BOOST_REQUIRE(!parsed);
    BOOST_TEST(parsed.error().size() <= 101U);
    BOOST_TEST(std::count_if(parsed.error().begin(), parsed.error().end(),
                             [](const Fault& fault) { return fault.check.name() == "AF109"; }) == 1);
    const auto nested = Ruleset(*variant).parse_fen("8/8/8/8/8/8/8/8 w 0 " + std::string(4000, '{'), {});
    BOOST_TEST(!nested);
    const auto arrays = Ruleset(*variant).parse_fen("8/8/8/8/8/8/8/8 w 0 {\"flags\":" + std::string(4000, '['), {});
    BOOST_TEST(!arrays);
    // A hundred warnings (gaps side by side) come before the one error.
    const auto warned = Ruleset(*variant).parse_fen(std::string(120, '8') + " w - - 0 1", {});
    BOOST_REQUIRE(!warned);
    BOOST_TEST(has_error(warned.error()));
  }
}

BOOST_AUTO_TEST_CASE(short_ranks_are_filled_on_request) {
  const Variant& chess = *variant_named("chess");
  const std::string text = "4k3/8/8/8/8/8/1P/4K3 w - - 0 1";
  BOOST_TEST(!Ruleset(chess).parse_fen(text, {}));
  const auto parsed = Ruleset(chess).parse_fen(text, {.dialect = {}, .armies = {}, .pad_short_ranks = true});
  BOOST_REQUIRE(parsed.has_value());
  BOOST_TEST(chess.write_fen(parsed->setup, parsed->style) == "4k3/8/8/8/8/8/1P6/4K3 w - - 0 1");
  BOOST_REQUIRE_EQUAL(parsed->warnings.size(), 1U);
  BOOST_TEST(parsed->warnings.front().check.name() == "AF113");
  BOOST_TEST(parsed->warnings.front().begin == 14U);
}

BOOST_AUTO_TEST_CASE(dialects_have_names) {
  for (const Dialect dialect : {Dialect::vchess, Dialect::xogo, Dialect::fen, Dialect::bare}) {
    BOOST_TEST((dialect_named(to_string(dialect)) == dialect));
  }
  BOOST_TEST((dialect_named("VChess") == Dialect::vchess));
  BOOST_TEST(!dialect_named("pgn"));
  BOOST_TEST(!dialect_named(""));
}

BOOST_AUTO_TEST_SUITE_END()
