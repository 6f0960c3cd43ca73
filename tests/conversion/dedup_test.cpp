// Which positions are the same: images of positions have the images of their moves, keys distinguish positions, and
// each key of a stream is kept once, however little fits into memory.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "tests/support/every.hpp"
#include "tests/support/seeded_play.hpp"
#include "verifier/conversion/convert.hpp"

BOOST_AUTO_TEST_SUITE(dedup_test)

using namespace arbiter;
using namespace arbiter::conversion;

namespace {

/// The positions after each move, as keys.
std::multiset<std::string> successors(const Setup& setup, Ruleset ruleset) {
  std::multiset<std::string> keys;
  for (const MoveOutcome& outcome : ruleset.generator().setup_moves(setup))
    keys.insert(position_key(outcome.after, ruleset, {}));
  return keys;
}

template <class Image>
std::multiset<std::string> images_of_successors(const Setup& setup, Ruleset ruleset, const Image& image) {
  std::multiset<std::string> keys;
  for (const MoveOutcome& outcome : ruleset.generator().setup_moves(setup))
    keys.insert(position_key(image(outcome.after), ruleset, {}));
  return keys;
}

Setup read(const char* variant, const std::string& fen) {
  const auto parsed = Ruleset(*variant_named(variant)).parse_fen(fen, {});
  BOOST_REQUIRE(parsed);
  return parsed->setup;
}

std::string key(const char* variant, const std::string& fen, const Sameness& sameness = {}) {
  return position_key(read(variant, fen), Ruleset(*variant_named(variant)), sameness);
}

}  // namespace

BOOST_AUTO_TEST_CASE(images_have_the_images_moves) {
  for (const Variant* variant : all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      std::size_t mirrors = 0;
      const std::size_t count =
          std::min<std::size_t>(700, tests::positions_in_time(4000, Ruleset(*variant, profile))) / tests::every_nth();
      tests::for_each_played(Ruleset(*variant, profile), 11, count, [&](const Setup& setup) {
        const auto swap = [&](const Setup& each) { return image_of(each, *variant, {.colours = true}); };
        const auto mirror = [&](const Setup& each) { return image_of(each, *variant, {.files = true}); };
        BOOST_REQUIRE((swap(swap(setup)) == setup));
        BOOST_REQUIRE((mirror(mirror(setup)) == setup));
        if (variant->profiles()[profile].players == 2 && variant->sides_are_alike()) {
          BOOST_REQUIRE((successors(swap(setup), Ruleset(*variant, profile)) ==
                         images_of_successors(setup, Ruleset(*variant, profile), swap)));
        }
        if (!variant->may_be_mirrored(setup.state)) return;
        ++mirrors;
        BOOST_REQUIRE((successors(mirror(setup), Ruleset(*variant, profile)) ==
                       images_of_successors(setup, Ruleset(*variant, profile), mirror)));
      });
      BOOST_TEST(mirrors > count / 7, variant->name());
    }
  }
}

BOOST_AUTO_TEST_CASE(what_cannot_matter_makes_no_difference) {
  const std::string pieces = "4k3/8/8/8/4P3/8/8/4K2R";
  BOOST_TEST(key("chess", pieces + " b K e3 0 1") == key("chess", pieces + " b K - 40 90"));  // no pawn can capture
  BOOST_TEST(key("chess", pieces + " w K - 0 1") != key("chess", pieces + " b K - 0 1"));
  BOOST_TEST(key("chess", pieces + " w K - 0 1") != key("chess", pieces + " w - - 0 1"));
  BOOST_TEST(key("chess", pieces + " w K - 0 1") ==
             key("chess", pieces + " w KQ - 0 1"));  // no castling rook on that side
  BOOST_TEST(key("chess", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1") != key("chess", "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1"));
  BOOST_TEST(key("takemake", pieces + " w 0 ihii -") != key("chess", pieces + " w K - 0 1"));  // another game
}

BOOST_AUTO_TEST_CASE(images_are_the_same_only_where_that_is_asked_and_true) {
  const Sameness both{true, true};
  const std::string king_side = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
  BOOST_TEST(key("chess", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", both) ==
             key("chess", "3k4/8/8/8/8/8/8/R2K4 w - - 0 1", both));
  BOOST_TEST(key("chess", "4k3/8/8/8/8/8/8/4K2R w - - 0 1") != key("chess", "3k4/8/8/8/8/8/8/R2K4 w - - 0 1"));
  BOOST_TEST(key("chess", king_side, both) !=
             key("chess", "3k4/8/8/8/8/8/8/R2K4 w A - 0 1", both));  // the king castles to another square
  BOOST_TEST(key("chess", king_side, both) == key("chess", "4k2r/8/8/8/8/8/8/4K3 b k - 0 1", both));
  BOOST_TEST(key("chess", king_side, {true, false}) != key("chess", "4k2r/8/8/8/8/8/8/4K3 b k - 0 1", {true, false}));
}

BOOST_AUTO_TEST_CASE(each_key_stays_once_whatever_the_memory) {
  // Keys of 40 bytes: a megabyte holds a few thousand, so many runs go to disk and are merged in two rounds.
  for (const std::size_t memory : {std::size_t{64} << 20U, std::size_t{1} << 20U}) {
    Random random(5);
    std::set<std::string> seen;
    std::string wanted;
    std::string got;
    const auto read = [&](TakeText take) {
      for (int i = 0; i < 150'000; ++i) {
        const std::uint64_t value = random.below(94'000);
        std::string name = std::to_string(value * 0x9e3779b97f4a7c15U);
        name.resize(40, 'x');
        const std::string text = std::to_string(i) + "\n";
        if (seen.insert(name).second) wanted += text;
        take(name, text);
        if (i % 1000 == 0) {
          wanted += "#\n";
          take({}, "#\n");
        }
      }
    };
    const Deduplicated result = deduplicate(memory, "/tmp", read, [&](std::string_view text) { got += text; });
    BOOST_TEST((got == wanted));
    BOOST_TEST(result.kept == seen.size());
    BOOST_TEST((result.runs > 10) == (memory == std::size_t{1} << 20U));
  }
}

BOOST_AUTO_TEST_SUITE_END()
