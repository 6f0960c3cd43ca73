// In Checkered chess, profile `site`, the flag of a double step outlives its pawn. The enumeration of boards omits
// flags that never make a difference. This test compares random positions with any of the sixteen flags with the states
// that are enumerated in their place: both must have the same moves in whole random games.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "puzzles/space/space.hpp"
#include "tests/support/every.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/checkered/state.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(checkered_flags_test)

using namespace arbiter;

namespace {

const Variant& variant() { return *variant_named("checkered"); }
std::size_t site() { return *profile_named(variant(), "site"); }

/// Kings and `pieces` others, half of them pawns; nothing if the random set-up is not a position.
std::optional<Setup> drawn(std::size_t pieces, Random& random) {
  Setup setup;
  const auto put = [&](Piece piece) {
    for (;;) {
      const Square square(static_cast<int>(random.below(64)));
      const bool end = square.rank() % 7 == 0;
      if (!setup.board.empty(square) || (piece.role == orthodox::pawn && end)) continue;
      return setup.board.put(square, piece);
    }
  };
  for (const Side side : {Side::white, Side::black}) put(piece_of(side, orthodox::king));
  for (std::size_t i = 0; i < pieces; ++i) {
    constexpr std::array owners{Owner::white, Owner::black, Owner::both};
    constexpr std::array roles{orthodox::pawn,   orthodox::pawn, orthodox::pawn, orthodox::knight,
                               orthodox::bishop, orthodox::rook, orthodox::queen};
    put({owners[random.below(3)], roles[random.below(roles.size())]});
  }
  setup.to_move = random.one_in(2) ? Side::white : Side::black;
  checkered::set_stage(setup.state, static_cast<checkered::Stage>(random.below(4)));
  for (const Square square : all_squares) {
    const Side home = square.rank() == 1 ? Side::white : Side::black;
    const bool own = setup.board.holds(square, piece_of(home, orthodox::pawn));
    if (checkered::double_bit(square)) checkered::set_double(setup.state, square, own || random.one_in(2));
  }
  const Faults faults = Ruleset(variant(), site()).faults(setup, {});
  const bool wrong =
      std::any_of(faults.begin(), faults.end(), [](const Fault& fault) { return fault.level == Level::error; });
  return wrong ? std::nullopt : std::optional(setup);
}

/// The state that is enumerated in place of `setup`; nothing if there is none.
std::optional<Setup> stand_in(const Setup& setup) {
  Setup plain = setup;
  plain.state.bits.reset();
  std::vector<Setup> listed;
  auto open = plain.state.bits;
  puzzles::symbolic_rules(Ruleset(variant(), site()))
      .for_each_state(plain, {puzzles::Castling::none, false}, [&](const Setup& each) {
        listed.push_back(each);
        open |= each.state.bits;
      });
  Setup same = setup;
  same.state.bits &= open;
  const bool found = std::find(listed.begin(), listed.end(), same) != listed.end();
  return found ? std::optional(same) : std::nullopt;
}

std::vector<Move> moves_of(const std::vector<MoveOutcome>& outcomes) {
  std::vector<Move> moves;
  for (const MoveOutcome& each : outcomes) moves.push_back(each.move);
  return moves;
}

/// Plays the same moves in both, preferring pawns and captures; false once their moves differ.
bool same_game(Setup a, Setup b, Random& random) {
  const MoveSource& source = Ruleset(variant(), site()).generator();
  for (int ply = 0; ply < 60; ++ply) {
    std::vector<MoveOutcome> of_a = source.setup_moves(a);
    std::vector<MoveOutcome> of_b = source.setup_moves(b);
    const auto by_move = [](const MoveOutcome& x, const MoveOutcome& y) { return x.move < y.move; };
    std::sort(of_a.begin(), of_a.end(), by_move);
    std::sort(of_b.begin(), of_b.end(), by_move);
    if (moves_of(of_a) != moves_of(of_b) || source.setup_status(a) != source.setup_status(b)) return false;
    if (of_a.empty()) return true;
    std::size_t next = random.below(of_a.size());
    for (int attempt = 0; attempt < 6; ++attempt) {
      const Step& step = of_a[next].move.front();
      if (!step.captures.empty() || a.board[step.from]->role == orthodox::pawn) break;
      next = random.below(of_a.size());
    }
    a = of_a[next].after;
    b = of_b[next].after;
  }
  return true;
}

}  // namespace

BOOST_AUTO_TEST_CASE(flags_left_out_never_matter) {
  Random random(7);
  std::size_t compared = 0;
  std::size_t differing = 0;
  while (compared < 2500 / tests::every_nth()) {
    const auto setup = drawn(1 + random.below(4), random);
    if (!setup) continue;
    const auto instead = stand_in(*setup);
    BOOST_TEST_REQUIRE(instead.has_value(), variant().write_fen(*setup, {}) << ": no such state is gone through");
    ++compared;
    if (*instead == *setup) continue;
    ++differing;
    for (int game = 0; game < 3; ++game) {
      BOOST_TEST_REQUIRE(same_game(*setup, *instead, random), variant().write_fen(*setup, {})
                                                                  << " and " << variant().write_fen(*instead, {}));
    }
  }
  BOOST_TEST(differing > 400U / tests::every_nth());
}

/// Boards on which a flag matters although no pawn is on its square, with moves that show it.
BOOST_AUTO_TEST_CASE(flags_of_empty_squares_that_matter) {
  const auto states = [](std::initializer_list<std::pair<const char*, Piece>> pieces) {
    Board board;
    for (const auto& [square, piece] : pieces) board.put(*Square::parse(square), piece);
    return puzzles::symbolic_rules(Ruleset(variant(), site())).flag_states(board);
  };
  const Piece white_king = piece_of(Side::white, orthodox::king);
  const Piece black_king = piece_of(Side::black, orthodox::king);
  const Piece checkered_knight{Owner::both, orthodox::knight};
  const Piece checkered_pawn{Owner::both, orthodox::pawn};
  const Piece black_pawn = piece_of(Side::black, orthodox::pawn);
  // No pawn, or one that cannot become checkered: one state.
  BOOST_TEST(states({{"e1", white_king}, {"a8", black_king}, {"e3", checkered_knight}}) == 1);
  BOOST_TEST(states({{"e1", white_king}, {"a8", black_king}, {"c3", black_pawn}}) == 1);
  // Black plays the pawn from c3 to c2, and White may then play it to c4; likewise on c7 with sides exchanged.
  BOOST_TEST(states({{"e1", white_king}, {"a8", black_king}, {"c3", checkered_pawn}}) == 4);
  // A knight may capture the pawn on c3 and become a checkered pawn, or the pawn captures the knight, one file further.
  BOOST_TEST(states({{"e1", white_king},
                     {"a8", black_king},
                     {"c3", black_pawn},
                     {"h5", piece_of(Side::white, orthodox::knight)}}) == 64);
}

BOOST_AUTO_TEST_SUITE_END()
