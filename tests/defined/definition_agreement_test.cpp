// Rules and generator of definitions give the same moves with the same positions, statuses, checks and steps: in play
// from the start of every shipped rule file, on random set-ups of each, and on random definitions.
#include <boost/test/unit_test.hpp>

#include <cctype>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "tests/defined/definition_text.hpp"
#include "tests/defined/random_definition.hpp"
#include "tests/support/every.hpp"
#include "verifier/crosscheck/agreement.hpp"
#include "verifier/defined/random_setup.hpp"
#include "verifier/defined/read.hpp"
#include "verifier/defined/sources.hpp"
#include "verifier/defined/variant.hpp"

BOOST_AUTO_TEST_SUITE(definition_agreement_test)

using namespace arbiter;
using namespace arbiter::tests;

namespace {

/// Fails with the smallest set-up that still tells the two apart, if this one does.
void check(const Definition& definition, const MoveSource& rules, const MoveSource& generator, const Setup& setup) {
  const auto found = compare_sources(rules, generator, setup);
  if (!found) return;
  const Setup least =
      shrink(setup, [&](const Setup& smaller) { return compare_sources(rules, generator, smaller).has_value(); });
  BOOST_FAIL(text_of(definition) << text_of(definition, *compare_sources(rules, generator, least)));
}

/// A move at random, rather a capture; nothing if there is none.
std::optional<Setup> after_some_move(const MoveSource& source, const Setup& setup, Random& random) {
  const auto moves = source.setup_moves(setup);
  if (moves.empty()) return std::nullopt;
  const MoveOutcome* next = &moves[random.below(moves.size())];
  for (int tries = 0; tries < 2 && next->move.front().captures.empty(); ++tries)
    next = &moves[random.below(moves.size())];
  return next->after;
}

/// How many positions of a definition are tried, the more so without walls, which bring hundreds of moves. No shipped
/// file is left out.
std::size_t count_for(const Definition& definition, std::size_t usual) {
  return (definition.walling == Walling::none ? usual : usual / 10) / every_nth() + 1;
}

}  // namespace

BOOST_AUTO_TEST_CASE(play_from_every_start) {
  Random random(1);
  for (const std::string_view name : shipped_names()) {
    const Definition& definition = *shipped_definition(name);
    const auto rules = make_rules(definition);
    const auto generator = make_generator(definition);
    const auto start = make_variant(definition)->parse_fen(definition.start, {});
    BOOST_REQUIRE_MESSAGE(start.has_value(), name);
    const std::size_t count = count_for(definition, 120);
    for (std::size_t done = 0; done < count;) {
      Setup setup = start->setup;
      for (int ply = 0; ply < 60 && done < count; ++ply, ++done) {
        check(definition, *rules, *generator, setup);
        const auto next = after_some_move(done % 2 == 0 ? *rules : *generator, setup, random);
        if (!next) break;
        setup = *next;
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(random_setups) {
  Random random(2);
  for (const std::string_view name : shipped_names()) {
    const Definition& definition = *shipped_definition(name);
    const auto rules = make_rules(definition);
    const auto generator = make_generator(definition);
    const std::size_t count = count_for(definition, 200);
    for (std::size_t i = 0; i < count; ++i) {
      Setup setup = defined::random_setup(definition, {1, 1}, random);
      if (definition.seirawan && definition.king) {  // a king in hand, which no game has, could come through a gate
        for (const Side side : {Side::white, Side::black}) {
          const std::size_t first = hand_bit(definition, side, *definition.king);
          const std::size_t limit =
              definition.hand_limit[index(side)][static_cast<std::size_t>(number(*definition.king))];
          for (std::size_t bit = 0; bit < limit; ++bit) setup.state.bits[first + bit] = false;
        }
      }
      check(definition, *rules, *generator, setup);
      check(definition, *rules, *generator, tests::random_setup(definition, random));
    }
  }
}

BOOST_AUTO_TEST_CASE(random_definitions) {
  Random random(3);
  for (const Features most : {Features::goals, Features::hands, Features::walls}) {
    for (std::size_t i = 0; i < 400 / every_nth(); ++i) {
      const Definition definition = random_definition(random, most);
      const auto rules = make_rules(definition);
      const auto generator = make_generator(definition);
      for (int board = 0; board < 4; ++board) {
        Setup setup = tests::random_setup(definition, random);
        for (int ply = 0; ply < 4; ++ply) {
          check(definition, *rules, *generator, setup);
          const auto next = after_some_move(*generator, setup, random);
          if (!next) break;
          setup = *next;
        }
      }
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
