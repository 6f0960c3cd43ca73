// Rules and generator of definitions give the same moves with the same positions, statuses, checks and steps, and as
// many are counted: in play from the start of every shipped rule file, on random set-ups of each, on random
// definitions, and in play by texts that nobody would write: a shipped file with settings at random.
#include <boost/test/unit_test.hpp>

#include <array>
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
#include "verifier/defined/keys.hpp"
#include "verifier/defined/sources.hpp"
#include "verifier/defined/variant.hpp"

BOOST_AUTO_TEST_SUITE(definition_agreement_test)

using namespace arbiter;
using namespace arbiter::tests;
using namespace arbiter::tests::definitions;

namespace {

/// What is made of a definition.
struct Sides {
  explicit Sides(const Definition& of) : definition(of), rules(make_rules(of)), generator(make_generator(of)) {}
  const Definition& definition;
  std::unique_ptr<MoveSource> rules;
  std::unique_ptr<MoveGenerator> generator;
};

/// "1 ply deep 20 are listed, 19 counted" where not as many moves are counted, one and two plies deep, as the generator
/// lists; empty where they agree. Where there are very many only the first ply is asked for.
std::string counted_otherwise(const Sides& sides, const Setup& setup) {
  const auto moves = sides.generator->setup_moves(setup);
  std::size_t listed = moves.size();
  for (const int depth : {1, 2}) {
    const std::uint64_t counted = sides.generator->count_setup_moves(setup, depth);
    if (counted != listed) return fmt::format("{} deep {} are listed, {} counted", depth, listed, counted);
    if (moves.size() > 60) break;
    listed = 0;
    for (const MoveOutcome& each : moves) listed += sides.generator->setup_moves(each.after).size();
  }
  return {};
}

/// Fails with the smallest set-up that still tells rules and generator apart, or listing and counting, if this one
/// does.
void check(const Sides& sides, const Setup& setup) {
  const auto differ = [&sides](const Setup& at) {
    auto found = compare_sources(*sides.rules, *sides.generator, at);
    for (const Square square : sides.definition.board) {
      if (!found) found = compare_steps_of(*sides.rules, *sides.generator, at, square);
    }
    return found;
  };
  if (differ(setup)) {
    const Setup least = shrink(setup, [&](const Setup& smaller) { return differ(smaller).has_value(); });
    BOOST_FAIL(text_of(sides.definition) << text_of(sides.definition, *differ(least)));
  }
  if (counted_otherwise(sides, setup).empty()) return;
  const Setup least = shrink(setup, [&](const Setup& smaller) { return !counted_otherwise(sides, smaller).empty(); });
  BOOST_FAIL(text_of(sides.definition) << counted_otherwise(sides, least) << ": "
                                       << make_variant(sides.definition)->write_fen(least, {}));
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

/// A value that a text could give the key, right or not.
std::string some_value(const Key& key, Random& random) {
  static constexpr std::array<std::string_view, 7> squares{"e4", "*3", "a*", "d4 e4 d5 e5", "*4 *5", "*1 *8", "-"};
  static constexpr std::array<std::string_view, 7> pieces{"*", "-", "p", "n", "kq", "rnb", "x:WfF"};
  static constexpr std::array<std::string_view, 3> results{"win", "loss", "draw"};
  if (!key.choices.empty() && !random.one_in(6)) return key.choices[random.below(key.choices.size())];
  switch (key.type) {
    case ValueType::boolean: return random.one_in(4) ? "false" : "true";
    case ValueType::squares: return std::string(squares[random.below(squares.size())]);
    case ValueType::number: return std::to_string(random.below(4));
    case ValueType::rank: return std::to_string(1 + random.below(8));
    case ValueType::file: return std::string(1, "abcdefgh"[random.below(8)]);
    case ValueType::result:
    case ValueType::result_none: return std::string(results[random.below(results.size())]);
    default: return std::string(pieces[random.below(pieces.size())]);
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(play_from_every_start) {
  Random random(1);
  for (const std::string_view name : shipped_names()) {
    const Definition& definition = *shipped_definition(name);
    const Sides sides(definition);
    const auto start = Ruleset(*make_variant(definition)).parse_fen(definition.start, {});
    BOOST_REQUIRE_MESSAGE(start.has_value(), name);
    const std::size_t count = count_for(definition, 80);
    for (std::size_t done = 0; done < count;) {
      Setup setup = start->setup;
      for (int ply = 0; ply < 60 && done < count; ++ply, ++done) {
        check(sides, setup);
        const auto next = after_some_move(done % 2 == 0 ? *sides.rules : *sides.generator, setup, random);
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
    const Sides sides(definition);
    const std::size_t count = count_for(definition, 120);
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
      check(sides, setup);
      check(sides, tests::definitions::random_setup(definition, random));
    }
  }
}

BOOST_AUTO_TEST_CASE(random_definitions) {
  Random random(3);
  for (const Features most : {Features::goals, Features::hands, Features::walls}) {
    for (std::size_t i = 0; i < 300 / every_nth(); ++i) {
      const Definition definition = random_definition(random, most);
      const Sides sides(definition);
      for (int board = 0; board < 4; ++board) {
        Setup setup = tests::definitions::random_setup(definition, random);
        for (int ply = 0; ply < 4; ++ply) {
          check(sides, setup);
          const auto next = after_some_move(*sides.generator, setup, random);
          if (!next) break;
          setup = *next;
        }
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(random_texts) {
  Random random(4);
  std::size_t played = 0;
  for (std::size_t i = 0; i < 1200 / every_nth(); ++i) {
    std::string text = fmt::format("[x:{}]\n", shipped_texts()[random.below(shipped_texts().size())].name);
    for (std::size_t settings = 1 + random.below(3); settings > 0; --settings) {
      const Key& key = all_keys()[random.below(all_keys().size())];
      text += fmt::format("{} = {}\n", key.name, some_value(key, random));
    }
    const RuleFile file = read_rule_file(text, "x.ini");
    if (file.definitions.empty()) continue;
    ++played;
    BOOST_TEST_CONTEXT(text) {
      const Definition& definition = file.definitions.front();
      const Sides sides(definition);
      const auto start = Ruleset(*make_variant(definition)).parse_fen(definition.start, {});
      BOOST_TEST(start.has_value());
      if (!start) continue;
      std::optional<Setup> setup = start->setup;
      for (int ply = 0; ply < 4 && setup; ++ply) {
        check(sides, *setup);
        setup = after_some_move(*sides.generator, *setup, random);
      }
      check(sides, tests::definitions::random_setup(definition, random));
    }
  }
  BOOST_TEST(played > 200 / every_nth());
}

BOOST_AUTO_TEST_SUITE_END()
