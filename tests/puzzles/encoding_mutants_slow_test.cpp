// The completeness tests notice a wrong encoding: each fault of tests/puzzles/mutants/encoding.mutants, switched on,
// makes a sample of them differ from the game, which does not differ when it is off. The program is linked with the
// mutated sources in place of those of the library.
#define BOOST_TEST_MODULE encoding_mutants
#include <boost/test/unit_test.hpp>

#include <functional>

#include "tests/puzzles/mutants/encoding_mutation.hpp"
#include "tests/support/theme_cases.hpp"

using namespace arbiter;
using namespace arbiter::tests;

namespace {

struct Mutant {
  unsigned number;
  std::string name;
  std::string says;
};

const std::vector<Mutant>& mutants() {
  static const std::vector<Mutant> all{
#include "encoding_mutants.inc"
  };
  return all;
}

/// How many positions differ, with one of them.
struct Found {
  std::size_t looked_at = 0;
  std::size_t differences = 0;
  std::string example;

  void add(const std::map<std::string, Difference>& kinds) {
    for (const auto& [kind, difference] : kinds) {
      differences += difference.count;
      if (example.empty()) example = kind + ": " + difference.example;
    }
  }
};

/// Boards with these pieces, one in `share`, with all their states (slow.space_all_boards).
Found boards(const char* variant, std::size_t profile, const std::vector<Piece>& pieces, std::size_t share) {
  BoardsTest test(Ruleset(*variant_named(variant), profile), 7);
  test.run(pieces, {}, {.boards = share, .last_steps = 8});
  Found found;
  found.looked_at = test.comparison().sound;
  found.add(test.comparison().differences);
  return found;
}

/// Boards of few pieces, and projections of `seeds` positions that local search finds (slow.theme_cases).
Found theme(const char* name, std::size_t seeds, const std::map<std::string, std::string>& parameters = {},
            std::optional<puzzles::Range> pieces = {}) {
  const puzzles::Theme& asked = *puzzles::theme_named(name);
  auto request = theme_request(asked, Ruleset(*variant_named(asked.info().variants.front())), parameters);
  BOOST_REQUIRE(request.has_value());
  request->constraints.pieces = pieces;
  ThemeTally tally;
  ThemeTest test(asked, std::move(*request), 3, tally);
  if (pieces) test.try_small_boards(8, 2, 2);
  for (std::size_t i = 0; i < seeds; ++i) {
    if (const auto seed = test.searched(4000)) test.try_around(*seed, 3);
  }
  Found found;
  found.looked_at = tally.shown;
  found.add(tally.differences);
  return found;
}

const std::map<std::string, std::function<Found()>>& checks() {
  constexpr Piece white{Owner::white, orthodox::king};
  constexpr Piece black{Owner::black, orthodox::king};
  static const std::map<std::string, std::function<Found()>> all{
      {"facet/passed_on_h",
       [=] {
         return boards("chess", 0, {white, black, Piece{Owner::black, orthodox::pawn}}, 100);
       }},
      {"facet/double_steps_of_black",
       [=] {
         return boards("checkered", 0, {white, black, Piece{Owner::both, orthodox::pawn}}, 1000);
       }},
      {"facet/full_pockets",
       [=] {
         return boards("crazyhouse", 0, {white, black}, 50);
       }},
      {"sum/most_pieces",
       [] {
         return theme("king-answers-check", 0, {}, puzzles::Range{2, 3});
       }},
      {"cases/king_on_e", [] { return theme("king-answers-check", 12); }},
      {"demand/double_check", [] { return theme("double-check-answer", 2); }},
      {"clauses/last_part",
       [] {
         return theme("forced-chain", 2, {{"length", "2"}});
       }},
  };
  return all;
}

}  // namespace

BOOST_AUTO_TEST_CASE(each_is_caught) {
  BOOST_TEST(mutants().size() == checks().size());
  for (const Mutant& mutant : mutants()) {
    BOOST_TEST_CONTEXT(mutant.name << ": " << mutant.says) {
      const auto check = checks().find(mutant.name);
      BOOST_REQUIRE((check != checks().end()));
      mutated::active = 0;
      const Found without = check->second();
      mutated::active = mutant.number;
      const Found with = check->second();
      mutated::active = 0;
      BOOST_TEST(without.looked_at >= 20U);
      BOOST_TEST(without.differences == 0U, without.example);
      BOOST_TEST(with.differences > 0U);
      BOOST_TEST_MESSAGE(mutant.name << ": " << with.differences << " of " << with.looked_at << " positions, such as "
                                     << with.example);
    }
  }
}
