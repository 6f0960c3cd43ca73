// A sample of the boards in tests/puzzles/space_all_boards_slow_test.cpp: two and three pieces with all their states.
#define BOOST_TEST_MODULE space_boards
#include <boost/test/unit_test.hpp>

#include "tests/support/space_boards.hpp"

using namespace arbiter;
using namespace arbiter::tests;

BOOST_AUTO_TEST_CASE(of_chess_and_takemake) {
  check_orthodox_boards(*variant_named("chess"), 0, {}, {4}, {150}, 2000, "chess");
  const Variant& takemake = *variant_named("takemake");
  for (std::size_t profile = 0; profile < takemake.profiles().size(); ++profile) {
    check_orthodox_boards(takemake, profile, {}, {20}, {2000}, 2000,
                          fmt::format("takemake/{}", takemake.profiles()[profile].name));
  }
}

BOOST_AUTO_TEST_CASE(of_other_ends) {
  check_orthodox_boards(*variant_named("kingofthehill"), 0, {}, {20}, {1000}, 5000, "kingofthehill");
  check_orthodox_boards(*variant_named("racingkings"), 0, {}, {20}, {1000}, 5000, "racingkings");
  check_orthodox_boards(*variant_named("threecheck"), 0, {}, {100}, {10'000}, 50'000, "threecheck");
}

BOOST_AUTO_TEST_CASE(of_armies) {
  for (const auto& [white, black] : {std::pair(armies::Army::clobberers, armies::Army::rookies),
                                     std::pair(armies::Army::fide, armies::Army::nutty_knights)}) {
    State state;
    armies::set_army(state, Side::white, white);
    armies::set_army(state, Side::black, black);
    check_orthodox_boards(*variant_named("armies"), 0, state, {20}, {5000}, 10'000,
                          fmt::format("armies {} {}", static_cast<int>(white), static_cast<int>(black)));
  }
}

BOOST_AUTO_TEST_CASE(of_checkered) {
  const Variant& checkered = *variant_named("checkered");
  for (std::size_t profile = 0; profile < checkered.profiles().size(); ++profile) {
    check_orthodox_boards(checkered, profile, {}, {50, 8}, {20'000, 8}, 40'000,
                          fmt::format("checkered/{}", checkered.profiles()[profile].name));
  }
}

BOOST_AUTO_TEST_CASE(of_other_kings_and_pockets) {
  check_orthodox_boards(*variant_named("crazyhouse"), 0, {}, {100}, {20'000}, 200'000, "crazyhouse");
  check_any_boards(*variant_named("atomic"), 0, {200'000}, 1, "atomic");
  check_any_boards(*variant_named("duck"), 0, {200'000}, 1, "duck");
  check_any_boards(*variant_named("antichess"), 0, {200'000}, 1, "antichess");
  check_any_boards(*variant_named("horde"), 0, {200'000}, 1, "horde");
}

BOOST_AUTO_TEST_CASE(of_interweave) {
  const Variant& interweave = *variant_named("interweave");
  for (std::size_t profile = 0; profile < interweave.profiles().size(); ++profile) {
    check_weave_boards(interweave, profile, {40, 400, 1000, 5000, 400'000},
                       fmt::format("interweave/{}", interweave.profiles()[profile].name));
  }
}
