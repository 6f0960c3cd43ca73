// Take & Make: promotions by make-leg. Compositions are checked with the declarative rules.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <set>

#include "puzzles/space/space.hpp"
#include "tests/support/composed.hpp"

BOOST_AUTO_TEST_SUITE(compose_promotions_test)

using namespace arbiter;
using namespace arbiter::puzzles;
using namespace arbiter::tests;

namespace {

const Variant& take_make() { return *variant_named("takemake"); }
const MoveSource& rules() { return Ruleset(take_make()).rules(); }

Setup setup_of(const char* fen) { return Ruleset(take_make()).parse_fen(fen, {})->setup; }

std::vector<Move> mating(const Setup& setup) {
  std::vector<Move> result;
  for (MoveOutcome& each : rules().setup_moves(setup)) {
    if (rules().setup_status(each.after) == Status::mate) result.push_back(std::move(each.move));
  }
  return result;
}

/// Checks that all legal moves are one pawn capture and make-leg, with the four promotions at its end.
void check_one_way(const Setup& setup) {
  std::set<std::string> ways;
  std::set<Role> kinds;
  for (const MoveOutcome& each : rules().setup_moves(setup)) {
    BOOST_REQUIRE(each.move.size() == 2U);
    BOOST_TEST(number(setup.board[each.move.front().from]->role) == 0);
    BOOST_TEST(!each.move.front().captures.empty());
    BOOST_TEST(number(each.move.front().becomes.role) == 0);
    BOOST_TEST(each.move.back().to.rank() == 7);
    ways.insert(squares_of(each.move));
    kinds.insert(each.move.back().becomes.role);
  }
  BOOST_TEST(ways.size() == 1U);
  BOOST_TEST(kinds.size() == 4U);
}

/// Adds a white piece on some square so that several promotions mate, and checks that the theme refuses each of these
/// boards. Returns their number.
int boards_with_several(const Setup& setup, const Request& request) {
  const Theme& theme = *theme_named("promotion-by-make");
  int found = 0;
  for (const Square square : all_squares - setup.board.occupied()) {
    for (const Role role : {Role{1}, Role{3}}) {
      Setup more = setup;
      more.board.put(square, {Owner::white, role});
      if (request.generator().in_check(more, Side::black) || !theme.judge(request_for(theme), more).holds ||
          mating(more).size() < 2)
        continue;
      BOOST_TEST(theme.judge(request, more).why.ends_with("promotions mate"));
      ++found;
    }
  }
  return found;
}

struct Kind {
  const char* name;
  std::uint8_t role;
  std::uint64_t seed;  ///< of the theme; chosen to be quick
};
constexpr Kind kinds[] = {{"knight", 1, 0}, {"bishop", 2, 3}, {"rook", 3, 0}, {"queen", 4, 3}};

}  // namespace

BOOST_AUTO_TEST_CASE(a_promotion_is_all_there_is) {
  const Theme& theme = *theme_named("promotion-by-make");
  const Request request = request_for(theme);
  const Setup setup = composed(theme, request);
  check_one_way(setup);
  // The same pawn could go to d8, e8 or f8 here.
  const Setup three_ways = setup_of("K6r/4q3/3P4/4k3/8/8/8/1r4b1 w - - 0 1");
  BOOST_TEST(rules().setup_moves(three_ways).size() == 12U);
  BOOST_TEST(theme.judge(request, three_ways).why == "several ways to go");
  // Here the pawn can capture in another way as well.
  BOOST_TEST(!theme.judge(request, setup_of("K6r/2q1q3/3P4/4k3/8/8/8/1r4b1 w - - 0 1")).holds);
  // Two of the squares are occupied; one is left.
  const Setup one_way = setup_of("K2n1n1r/4q3/3P4/4k3/8/8/8/1r4b1 w - - 0 1");
  BOOST_TEST(!theme.judge(request, one_way).holds);  // f8 blocks the rook: no check, and the king can step
}

BOOST_AUTO_TEST_CASE(one_kind_mates) {
  const Theme& theme = *theme_named("promotion-by-make");
  int several = 0;
  for (const Kind& kind : kinds) {
    BOOST_TEST_CONTEXT(kind.name) {
      Request request = request_for(theme, "to", kind.name);
      request.seed = kind.seed;
      const Setup setup = composed(theme, request);
      check_one_way(setup);
      const auto mates = mating(setup);
      BOOST_REQUIRE(mates.size() == 1U);
      BOOST_TEST(int{number(mates.front().back().becomes.role)} == int{kind.role});
      BOOST_TEST(theme.judge(request_for(theme), setup).holds);
      for (const Kind& other : kinds)
        BOOST_TEST(theme.judge(request_for(theme, "to", other.name), setup).holds == (other.role == kind.role));
      several += boards_with_several(setup, request);
    }
  }
  BOOST_TEST(several > 0);
}

BOOST_AUTO_TEST_CASE(a_kind_of_promotion_is_the_key) {
  const Theme& theme = *theme_named("mate-in-one");
  for (const char* way : {"promotion-by-make", "promotion-by-take"}) {
    for (const char* kind : {"rook", "knight"}) {
      BOOST_TEST_CONTEXT(way << " to " << kind) {
        if (std::string(way) == "promotion-by-make" && std::string(kind) == "rook") continue;  // above
        Request request = request_for(theme, "key", way);
        request.parameters["to"] = kind;
        const Setup setup = composed(theme, request);
        const auto mates = mating(setup);
        BOOST_REQUIRE(mates.size() == 1U);
        const Move& key = mates.front();
        BOOST_TEST(number(setup.board[key.front().from]->role) == 0);
        BOOST_TEST((number(key.front().becomes.role) == 0) == (std::string(way) == "promotion-by-make"));
        BOOST_TEST(take_make().roles()[static_cast<std::size_t>(number(key.back().becomes.role))].name == kind);
        request.parameters["to"] = "queen";
        BOOST_TEST(!theme.judge(request, setup).holds);
        request.parameters["to"] = kind;
        request.parameters["key"] = "quiet";
        BOOST_TEST(!theme.judge(request, setup).holds);
      }
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
