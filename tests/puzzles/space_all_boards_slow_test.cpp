// The positions of a space are the sound ones, board by board: boards of two and three pieces in the variants with
// one king a side, of one to three in those where a king may be gone (Atomic, Duck chess) or is no more than a piece
// (Antichess), of up to five in Interweave, whose smallest positions have three kings. Both directions are compared,
// with every state of a board and wrong ones (tests/support/space_states.hpp). ctest runs each variant by itself.
//
// All boards of the two kings are examined. There are millions of boards with a third piece, with hundreds of states in
// Checkered, so a part of them is drawn with a fixed seed: one in N, as each test says. All of them, without drawing:
//
//   space_all_boards_slow_test [--run_test=of_checkered] -- every [--part I/N]
//
// which takes from 15 seconds (chess) to most of an hour (Checkered) of the processor; tests/bench/RESULTS.md has the
// times, and what was run. With --part, only the I-th of N parts, I from 1. Drawn nevertheless: wrong states, which one
// in 16 of the boards gets; boards of two pieces that lack a king and, of those with three, which only variants have
// that do not need both kings, the ones without any king, unless a king is no more than a piece there: one condition
// refuses all of these; in Interweave, boards of four and five pieces.
//
// No symmetry is used: an encoding may be wrong on one wing alone.
#define BOOST_TEST_MODULE space_all_boards
#include <boost/test/unit_test.hpp>

#include <charconv>
#include <string_view>

#include "tests/support/space_boards.hpp"

using namespace arbiter;
using namespace arbiter::tests;

namespace {

/// What the command line asks for behind "--".
struct Asked {
  bool every = false;
  Shard shard;
};

Asked read_arguments() {
  const auto& suite = boost::unit_test::framework::master_test_suite();
  Asked asked;
  for (int i = 1; i < suite.argc; ++i) {
    const std::string_view word = suite.argv[i];
    if (word == "every") {
      asked.every = true;
    } else if (word == "--part" && i + 1 < suite.argc) {
      const std::string_view value = suite.argv[++i];
      const char* end = value.data() + value.size();
      std::size_t part = 0;
      const auto slash = std::from_chars(value.data(), end, part);
      BOOST_REQUIRE_MESSAGE(slash.ec == std::errc() && slash.ptr != end && *slash.ptr == '/', "--part I/N");
      const auto rest = std::from_chars(slash.ptr + 1, end, asked.shard.of);
      BOOST_REQUIRE_MESSAGE(rest.ec == std::errc() && rest.ptr == end && part >= 1 && part <= asked.shard.of,
                            "--part I/N, with I from 1 to N");
      asked.shard.part = part - 1;
    } else {
      BOOST_FAIL("unknown argument '" << word << "': every [--part I/N]");
    }
  }
  return asked;
}

const Asked& asked() {
  static const Asked result = read_arguments();
  return result;
}

std::string name_of(const Variant& variant, std::size_t profile) {
  return fmt::format("{}/{}", variant.name(), variant.profiles()[profile].name);
}

/// All boards and their states. Wrong states are samples anyhow; there are enough of them with fewer.
constexpr Sampling whole{.wrong = 16};

/// One in `third` of the boards with a third piece, one in `last_steps` of the last steps beside other state, and one
/// in `faulty` of the boards that lack a king.
void check(const char* name, std::size_t third, std::size_t last_steps, std::size_t faulty, const State& state = {},
           const std::string& armies = {}) {
  const Variant& variant = *variant_named(name);
  const Sampling drawn = asked().every ? whole : Sampling{.boards = third, .last_steps = last_steps};
  if (asked().every) faulty = std::max<std::size_t>(1, faulty / 500);
  for (std::size_t profile = 0; profile < variant.profiles().size(); ++profile) {
    check_orthodox_boards(variant, profile, state, {}, drawn, faulty, name_of(variant, profile) + armies,
                          asked().shard);
  }
}

/// One in `three` of the boards with three pieces of any kinds, and with `every` all of them, but of those without any
/// king one in `kingless`.
void check_any(const char* name, std::size_t three, std::size_t kingless) {
  const Variant& variant = *variant_named(name);
  for (std::size_t profile = 0; profile < variant.profiles().size(); ++profile)
    check_any_boards(variant, profile, asked().every ? whole : Sampling{.boards = three}, asked().every ? kingless : 1,
                     name_of(variant, profile), asked().shard);
}

}  // namespace

BOOST_AUTO_TEST_CASE(of_chess) { check("chess", 3, 1, 200); }
BOOST_AUTO_TEST_CASE(of_kingofthehill) { check("kingofthehill", 9, 1, 500); }
BOOST_AUTO_TEST_CASE(of_racingkings) { check("racingkings", 9, 1, 500); }
BOOST_AUTO_TEST_CASE(of_threecheck) { check("threecheck", 200, 1, 15'000); }
BOOST_AUTO_TEST_CASE(of_takemake) { check("takemake", 9, 1, 500); }

BOOST_AUTO_TEST_CASE(of_crazyhouse) { check("crazyhouse", 400, 1, 10'000); }
BOOST_AUTO_TEST_CASE(of_atomic) {
  if (!asked().every) check("atomic", 30, 1, 2000);  // they are among the others
  check_any("atomic", 20'000, 50);
}
BOOST_AUTO_TEST_CASE(of_duck) {
  if (!asked().every) check("duck", 30, 1, 2000);
  check_any("duck", 20'000, 50);
}
BOOST_AUTO_TEST_CASE(of_antichess) { check_any("antichess", 3000, 1); }
BOOST_AUTO_TEST_CASE(of_horde) { check_any("horde", 20'000, 50); }

BOOST_AUTO_TEST_CASE(of_armies) {
  constexpr std::array all{armies::Army::fide, armies::Army::clobberers, armies::Army::nutty_knights,
                           armies::Army::rookies};
  for (const armies::Army white : all) {
    for (const armies::Army black : all) {
      State state;
      armies::set_army(state, Side::white, white);
      armies::set_army(state, Side::black, black);
      check("armies", 150, 1, 2000, state,
            fmt::format(" {} against {}", static_cast<int>(white), static_cast<int>(black)));
    }
  }
}

BOOST_AUTO_TEST_CASE(of_checkered) { check("checkered", 400, 2, 5000); }

BOOST_AUTO_TEST_CASE(of_interweave) {
  const Variant& interweave = *variant_named("interweave");
  const WeaveSampling drawn =
      asked().every ? WeaveSampling{1, 1, 50, 250, 20'000} : WeaveSampling{1, 10, 50, 250, 20'000};
  for (std::size_t profile = 0; profile < interweave.profiles().size(); ++profile)
    check_weave_boards(interweave, profile, drawn, name_of(interweave, profile), asked().shard);
}
