// The generator of plain positions of the armies: its two builds, its tables of lines, and the positions that it leaves
// to the general generator.
#include <boost/test/unit_test.hpp>

#include "verifier/board/attacks.hpp"
#include "verifier/board/lines.hpp"
#include "verifier/orthodox/movegen/movegen.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/armies/generator_kinds.hpp"
#include "verifier/variants/armies/generator_plain_pieces.hpp"
#include "verifier/variants/armies/state.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::armies {
ARBITER_BOTH_BUILDS(const MoveGenerator& generator_build(Profile profile))
}

BOOST_AUTO_TEST_SUITE(plain_positions_test)

using namespace arbiter;
using namespace arbiter::armies;
using attacks::Bits;

namespace {

/// The general generator's count, from orthodox/movegen/movegen.hpp.
std::uint64_t general(const Setup& setup, int depth) {
  const ArmyKinds kinds(setup);
  const auto position = movegen::BitSetup<ArmyKinds::roles>::read(setup);
  return movegen::count(position, kinds, setup.to_move, depth);
}

/// The count of both builds; -1 for a set-up that is not plain, -2 if they differ.
std::int64_t plain_count(const Setup& setup, int depth) {
  const Army white = army(setup.state, Side::white);
  const Army black = army(setup.state, Side::black);
  const bool is_plain = all_orthodox(setup) ? movegen::plain::chess_pieces(setup).has_value()
                        : white == black    ? plain::army_pieces(setup, plain::pairing<4>(white, black)).has_value()
                                            : plain::army_pieces(setup, plain::pairing<8>(white, black)).has_value();
  if (!is_plain) return -1;
  attacks::prepare_lines();
  const std::uint64_t any = baseline::generator_build({}).count_setup_moves(setup, depth);
  if (runs_v3() && v3::generator_build({}).count_setup_moves(setup, depth) != any) return -2;
  return static_cast<std::int64_t>(any);
}

}  // namespace

BOOST_AUTO_TEST_CASE(picked_lines_are_those_of_the_definition) {
  attacks::prepare_lines();
  Random random(1);
  for (int square = 0; square < 64; ++square) {
    const std::size_t at = attacks::index(square);
    const auto check = [&](const attacks::PickedLines::Line& line, Bits one, Bits other) {
      Bits blockers = 0;
      std::size_t next = line.first;
      do {
        // Pieces off the lines and on their ends change nothing.
        const Bits occupied = blockers | (random.next() & ~line.inner);
        const Bits wanted = attacks::line_attacks<Bits>(occupied, one, attacks::bit(square)) |
                            attacks::line_attacks<Bits>(occupied, other, attacks::bit(square));
        BOOST_REQUIRE(attacks::picked_lines.targets[next++] == wanted);
        blockers = (blockers - line.inner) & line.inner;
      } while (blockers != 0);
    };
    check(attacks::picked_lines.rook[at], attacks::tables.rank[at], attacks::tables.file[at]);
    check(attacks::picked_lines.bishop[at], attacks::tables.diagonal[at], attacks::tables.antidiagonal[at]);
  }
}

BOOST_AUTO_TEST_CASE(two_generators_count_the_same_in_games_of_all_pairings) {
  const Variant& variant = *variant_named("armies");
  Random random(7);
  std::size_t compared = 0;
  for (const NamedPosition& start : variant.positions()) {
    for (int game = 0; game < 2; ++game) {
      Setup setup = Ruleset(variant).parse_fen(start.fen, {})->setup;
      for (int ply = 0; ply < 60; ++ply) {
        BOOST_REQUIRE(plain_count(setup, 2) == static_cast<std::int64_t>(general(setup, 2)));
        ++compared;
        const auto moves = Ruleset(variant).generator().setup_moves(setup);
        if (moves.empty()) break;
        setup = moves[random.below(moves.size())].after;
      }
    }
  }
  BOOST_TEST(compared > 1'000U);
}

BOOST_AUTO_TEST_CASE(random_setups_are_counted_alike_or_left_alone) {
  Random random(3);
  std::size_t plain_ones = 0;
  for (int i = 0; i < 20'000; ++i) {
    const Setup setup = Ruleset(*variant_named("armies")).random_setup(random);
    const std::int64_t found = plain_count(setup, 1);
    if (found == -1) continue;
    ++plain_ones;
    BOOST_REQUIRE(found == static_cast<std::int64_t>(general(setup, 1)));
  }
  BOOST_TEST(plain_ones > 200U);
}

BOOST_AUTO_TEST_CASE(what_is_not_plain) {
  const auto is_plain = [](const char* fen) {
    return plain_count(Ruleset(*variant_named("chess")).parse_fen(fen, {})->setup, 1) >= 0;
  };
  BOOST_TEST(is_plain("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
  BOOST_TEST(!is_plain("8/8/8/8/8/8/4P3/4K3 w - - 0 1"));
  BOOST_TEST(!is_plain("4k3/8/8/8/8/8/4P3/3KK3 w - - 0 1"));
  BOOST_TEST(!is_plain("8/8/8/8/8/3k4/4K3/8 w - - 0 1"));
  BOOST_TEST(!is_plain("4k3/8/8/8/8/8/8/P3K3 w - - 0 1"));
}

BOOST_AUTO_TEST_SUITE_END()
