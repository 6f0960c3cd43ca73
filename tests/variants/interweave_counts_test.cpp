#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/interweave_play.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/interweave/state.hpp"

BOOST_AUTO_TEST_SUITE(interweave_counts_test)

// The perft numbers were known before the generator was written.
namespace {

using namespace arbiter;
using namespace interweave_play;

}  // namespace

BOOST_AUTO_TEST_CASE(known_numbers) {
  const MoveGenerator& counter = iw::generator(Profile::documented);
  const std::uint64_t from_start[] = {1, 30, 888, 26318, 732264, 19982456};
  for (int depth = 0; depth <= 5; ++depth) {
    BOOST_TEST(counter.count_setup_moves(position(start), depth) == from_start[depth]);
  }
  const Setup promotions = position("1b1kk1b1/prppn1rp/5R1p/NN1p2Pp/8/P5P1/P2P1B2/1B1KK2R", Side::black, "000010");
  const std::uint64_t from_there[] = {1, 2, 4, 120};
  for (int depth = 0; depth <= 3; ++depth)
    BOOST_TEST(counter.count_setup_moves(promotions, depth) == from_there[depth]);
}

std::uint64_t listed_steps(const Setup& setup, int depth) {
  const auto steps = iw::generator(Profile::documented).setup_steps(setup);
  if (depth == 1) return steps.size();
  std::uint64_t sum = 0;
  for (const StepOutcome& outcome : steps) sum += listed_steps(outcome.after, depth - 1);
  return sum;
}

BOOST_AUTO_TEST_CASE(known_numbers_of_steps) {
  BOOST_TEST(listed_steps(position(start), 3) == 26318U);
  BOOST_TEST(listed_steps(position(start), 4) == 732256U);
}

/// The same position with sides exchanged, or mirrored left to right.
Setup turned(const Setup& setup, bool sides, bool files) {
  const auto place = [&](Square square) {
    return Square::at(files ? 7 - square.file() : square.file(), sides ? 7 - square.rank() : square.rank());
  };
  const auto side_of = [&](Side side) { return sides ? opponent(side) : side; };
  Setup result;
  result.to_move = side_of(setup.to_move);
  for (const Square square : all_squares) {
    const auto piece = setup.board[square];
    if (!piece) continue;
    result.board.put(place(square),
                     piece_of(side_of(piece->owner == Owner::white ? Side::white : Side::black), piece->role));
  }
  for (const Side side : {Side::white, Side::black}) {
    for (const Role role : iw::reserve_roles) {
      iw::set_reserve(result.state, side_of(side), role, iw::reserve(setup.state, side, role));
    }
  }
  if (const auto right = iw::passed(setup.state)) {
    iw::set_en_passant(result.state, iw::Passed{place(right->square), place(right->arrival()).file()});
  }
  return result;
}

/// The moves put together from legal steps.
void follow(const MoveSource& source, const Setup& setup, Side side, Move& begun,
            std::vector<std::pair<Move, Setup>>& all) {
  for (const auto& [step, after] : source.setup_steps(setup)) {
    begun.push_back(step);
    if (after.to_move == side) {
      follow(source, after, side, begun, all);
    } else {
      all.emplace_back(begun, after);
    }
    begun.pop_back();
  }
}

void check_everywhere(Profile profile, std::uint64_t seed) {
  const MoveSource& source = iw::generator(profile);
  const MoveGenerator& counter = iw::generator(profile);
  Random random(seed);
  for (int game = 0; game < 12; ++game) {
    Setup setup = position(start);
    for (int ply = 0; ply < 100; ++ply) {
      auto played = source.setup_moves(setup);
      BOOST_REQUIRE(counter.count_setup_moves(setup, 1) == played.size());
      std::uint64_t replies = 0;
      for (const MoveOutcome& outcome : played) replies += source.setup_moves(outcome.after).size();
      BOOST_REQUIRE(counter.count_setup_moves(setup, 2) == replies);
      for (const bool files : {false, true}) {
        BOOST_REQUIRE(counter.count_setup_moves(turned(setup, true, files), 2) == replies);
      }
      std::vector<std::pair<Move, Setup>> stepped;
      Move begun;
      follow(source, setup, setup.to_move, begun, stepped);
      BOOST_REQUIRE(stepped.size() == played.size());
      for (const auto& [move, after] : stepped) {
        const auto same = [&move = move, &after = after](const MoveOutcome& outcome) {
          return outcome.move == move && outcome.after == after;
        };
        BOOST_REQUIRE(std::any_of(played.begin(), played.end(), same));
      }
      if (played.empty()) break;
      setup = std::move(played[random.below(played.size())].after);
    }
  }
}

BOOST_AUTO_TEST_CASE(counts_lists_steps_and_mirrors_agree) {
  check_everywhere(Profile::documented, 1);
  check_everywhere(Profile::site, 2);
}

BOOST_AUTO_TEST_SUITE_END()
