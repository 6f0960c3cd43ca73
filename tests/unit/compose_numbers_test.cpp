// Numbers of men: what stands on a board of a game is never called impossible, one man too many is.
#define BOOST_TEST_MODULE compose_numbers
#include <boost/test/unit_test.hpp>

#include "puzzles/space/numbers.hpp"
#include "support/random.hpp"

using namespace arbiter;
using namespace arbiter::puzzles;

namespace {

/// Wishes for exactly the men of a board.
Request exactly(const Variant& variant, const Setup& setup) {
  Request request;
  request.variant = &variant;
  request.context = setup.state.context;
  Wishes& wishes = request.wishes;
  wishes.to_move = setup.to_move;
  const auto count = [](SquareSet set) {
    const auto men = static_cast<std::size_t>(set.size());
    return Range{men, men};
  };
  wishes.men = count(setup.board.occupied());
  wishes.of_side = {count(setup.board.of(Owner::white)), count(setup.board.of(Owner::black))};
  for (const Man man : symbolic_rules(variant, 0).men(setup.state)) wishes.kinds.push_back({man, count(setup.board.of(man)), "kind"});
  return request;
}

std::vector<std::string> contradiction(const Request& request) { return contradicting_numbers(request, Space(request, {})); }

}  // namespace

BOOST_AUTO_TEST_CASE(boards_of_games_are_possible) {
  Random random(3);
  for (const Variant* variant : all_variants()) {
    std::size_t boards = 0;
    for (const NamedPosition& start : variant->positions()) {
      const auto parsed = variant->parse_fen(start.fen, {});
      if (!parsed || start.name.find("start") == std::string::npos) continue;
      Setup here = parsed->setup;
      for (int turn = 0; turn < 60; ++turn) {
        const auto turns = variant->generator(0).turns(here);
        if (turns.empty()) break;
        // Captures lead to unusual numbers.
        TurnOutcome next = turns[random.below(turns.size())];
        for (const TurnOutcome& each : turns) {
          if (!each.turn.front().captures.empty() && random.one_in(3)) next = each;
        }
        here = next.after;
        if (turn % 6 != 0) continue;
        ++boards;
        BOOST_TEST(contradiction(exactly(*variant, here)).empty(), variant->name() << " " << variant->write_fen(here, {}));
      }
    }
    BOOST_TEST(boards > 5U);
  }
}

BOOST_AUTO_TEST_CASE(what_is_too_much_is_named) {
  for (const Variant* variant : all_variants()) {
    Setup start;
    for (const NamedPosition& each : variant->positions()) {
      if (each.name == "start") start = variant->parse_fen(each.fen, {})->setup;
    }
    const std::size_t kinds = exactly(*variant, start).wishes.kinds.size();
    for (std::size_t i = 0; i < kinds; ++i) {
      Request more = exactly(*variant, start);
      ++more.wishes.kinds[i].number.least;
      ++more.wishes.kinds[i].number.most;
      const auto words = contradiction(more);
      BOOST_TEST(!words.empty(), variant->name());
      BOOST_TEST((std::find(words.begin(), words.end(), "--kinds kind") != words.end()), variant->name());
    }
  }
}
