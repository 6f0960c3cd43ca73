// The positions of a space are the sound ones, board by board: boards of two and three pieces in the variants with
// one king a side, of one to three in those where a king may be gone (Atomic, Duck chess) or is no more than a piece
// (Antichess), of up to five in Interweave, whose smallest positions have three kings. Both directions are compared,
// with every state of a board and wrong ones (tests/support/space_states.hpp). ctest runs each variant by itself.
//
// All boards of the two kings are examined. There are millions of boards with a third piece, with hundreds of states in
// Checkered; ctest goes through all of them:
//
//   space_all_boards_slow_test [--run_test=of_checkered] -- every [--part I/N] [--profile NAME]
//
// which takes from 15 seconds (chess) to most of an hour (Checkered) of the processor; tests/bench/RESULTS.md has the
// times, and what was run. With --part, only the I-th of N parts, I from 1. Without `every` a part of the boards is
// drawn with a fixed seed: one in N, as tests/variants/NAME/cases.tsv says. Drawn in any case: wrong states, which one
// in 16 of the boards gets; boards of two pieces that lack a king and, of those with three, which only variants have
// that do not need both kings, the ones without any king, unless a king is no more than a piece there: one condition
// refuses all of these; in Interweave, boards of four and five pieces.
//
// No symmetry is used: an encoding may be wrong on one wing alone.
#define BOOST_TEST_MODULE space_all_boards
#include <boost/test/unit_test.hpp>

#include <charconv>
#include <string_view>

#include "tests/support/board_rows.hpp"

using namespace arbiter;
using namespace arbiter::tests;

namespace {

/// What the command line asks for behind "--".
BoardRange read_arguments() {
  const auto& suite = boost::unit_test::framework::master_test_suite();
  BoardRange asked;
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
    } else if (word == "--profile" && i + 1 < suite.argc) {
      asked.profile = suite.argv[++i];
    } else {
      BOOST_FAIL("unknown argument '" << word << "': every [--part I/N] [--profile NAME]");
    }
  }
  return asked;
}

const BoardRange& asked() {
  static const BoardRange result = read_arguments();
  return result;
}

}  // namespace

#define ARBITER_VARIANT(folder) \
  BOOST_AUTO_TEST_CASE(of_##folder) { check_rows("boards-at-length", #folder, asked()); }
#include "verifier/variants/variants.def"
#undef ARBITER_VARIANT
