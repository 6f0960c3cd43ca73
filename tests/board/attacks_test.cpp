// The fast attack functions against a walk along the rays.
#include <boost/test/unit_test.hpp>

#include <array>
#include <optional>

#include "verifier/board/attacks.hpp"
#include "verifier/board/board.hpp"
#include "verifier/support/random.hpp"

BOOST_AUTO_TEST_SUITE(attacks_test)

namespace {

using arbiter::Square;
using arbiter::SquareSet;
using arbiter::attacks::Bits;
using arbiter::attacks::Offset;

constexpr std::array<Offset, 4> rook_ways{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
constexpr std::array<Offset, 4> bishop_ways{{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}};

/// Up to and with the first piece.
SquareSet walk(Square from, Offset way, SquareSet occupied) {
  SquareSet reached;
  for (std::optional<Square> at = from.offset(way.files, way.ranks); at; at = at->offset(way.files, way.ranks)) {
    reached |= *at;
    if (occupied.contains(*at)) break;
  }
  return reached;
}

SquareSet walk(Square from, const std::array<Offset, 4>& ways, SquareSet occupied) {
  SquareSet reached;
  for (const Offset way : ways) reached |= walk(from, way, occupied);
  return reached;
}

/// Calls `use` with every subset of `squares`.
template <class Use>
void each_subset(Bits squares, const Use& use) {
  Bits subset = 0;
  do {
    use(subset);
    subset = (subset - squares) & squares;
  } while (subset != 0);
}

}  // namespace

BOOST_AUTO_TEST_CASE(sliders_with_every_placement_on_their_lines) {
  for (const Square square : arbiter::all_squares) {
    std::size_t wrong = 0;
    each_subset(walk(square, rook_ways, SquareSet()).bits(), [&](Bits occupied) {
      wrong += arbiter::attacks::rook(square.index(), occupied) != walk(square, rook_ways, SquareSet(occupied)).bits();
    });
    each_subset(walk(square, bishop_ways, SquareSet()).bits(), [&](Bits occupied) {
      wrong +=
          arbiter::attacks::bishop(square.index(), occupied) != walk(square, bishop_ways, SquareSet(occupied)).bits();
    });
    BOOST_CHECK_MESSAGE(wrong == 0, square.name() << ": " << wrong);
  }
}

BOOST_AUTO_TEST_CASE(pieces_off_the_lines_do_not_matter) {
  arbiter::Random random(64);
  std::size_t wrong = 0;
  for (int i = 0; i < 200'000; ++i) {
    const Square square(static_cast<int>(random.below(64)));
    const Bits occupied = i % 3 == 0 ? random.next() : random.next() & random.next();
    wrong += arbiter::attacks::rook(square.index(), occupied) != walk(square, rook_ways, SquareSet(occupied)).bits();
    wrong +=
        arbiter::attacks::bishop(square.index(), occupied) != walk(square, bishop_ways, SquareSet(occupied)).bits();
  }
  BOOST_TEST(wrong == 0U);
}

BOOST_AUTO_TEST_CASE(the_straight_line_definition) {
  const arbiter::attacks::Tables& t = arbiter::attacks::tables;
  arbiter::Random random(8);
  std::size_t wrong = 0;
  for (int i = 0; i < 100'000; ++i) {
    const Square square(static_cast<int>(random.below(64)));
    const auto at = static_cast<std::size_t>(square.index());
    const Bits occupied = random.next() & random.next();
    const auto line = [&](Bits squares) {
      return arbiter::attacks::line_attacks<Bits>(occupied, squares, arbiter::attacks::bit(square.index()));
    };
    const SquareSet pieces(occupied);
    wrong += (line(t.rank[at]) | line(t.file[at])) != walk(square, rook_ways, pieces).bits();
    wrong += (line(t.diagonal[at]) | line(t.antidiagonal[at])) != walk(square, bishop_ways, pieces).bits();
  }
  BOOST_TEST(wrong == 0U);
}

BOOST_AUTO_TEST_CASE(reversal) {
  for (const Square square : arbiter::all_squares) {
    BOOST_TEST(arbiter::attacks::reversed<Bits>(SquareSet(square).bits()) ==
               SquareSet(Square(63 - square.index())).bits());
  }
}

BOOST_AUTO_TEST_CASE(squares_between) {
  for (const Square a : arbiter::all_squares) {
    for (const Square b : arbiter::all_squares) {
      // On a line, the way between is where sliders from both ends meet.
      SquareSet expected;
      for (const auto& ways : {rook_ways, bishop_ways}) {
        for (const Offset way : ways) {
          if (walk(a, way, SquareSet(b)).contains(b)) expected = walk(a, way, SquareSet(b)) - SquareSet(b);
        }
      }
      if (a != b) BOOST_TEST(arbiter::attacks::between(a.index(), b.index()) == expected.bits());
    }
  }
}

BOOST_AUTO_TEST_CASE(leapers) {
  for (const Square from : arbiter::all_squares) {
    for (const Square to : arbiter::all_squares) {
      const int files = to.file() - from.file();
      const int ranks = to.rank() - from.rank();
      const int distance = files * files + ranks * ranks;
      const SquareSet target(to);
      BOOST_TEST(((arbiter::attacks::knight(from.index()) & target.bits()) != 0) == (distance == 5));
      BOOST_TEST(((arbiter::attacks::king(from.index()) & target.bits()) != 0) == (distance == 1 || distance == 2));
      for (const arbiter::Side side : {arbiter::Side::white, arbiter::Side::black}) {
        const bool takes = ranks == arbiter::forward(side) && (files == 1 || files == -1);
        BOOST_TEST(((arbiter::attacks::pawn(side, from.index()) & target.bits()) != 0) == takes);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(ranks_files_and_sizes) {
  arbiter::Random random(11);
  for (int i = 0; i < 2000; ++i) {
    const SquareSet set(random.next() & random.next());
    std::uint32_t files = 0;
    int size = 0;
    for (const Square square : set) {
      files |= 1U << square.file();
      ++size;
    }
    BOOST_TEST(arbiter::attacks::files_of(set.bits()) == files);
    BOOST_TEST(arbiter::attacks::size_of(set.bits()) == size);
    for (const arbiter::Side side : {arbiter::Side::white, arbiter::Side::black}) {
      SquareSet ahead;
      for (const Square from : set) {
        ahead |= from;
        ahead |= walk(from, Offset{0, arbiter::forward(side)}, SquareSet{});
      }
      BOOST_TEST(arbiter::attacks::with_squares_ahead(set.bits(), side) == ahead.bits());
      for (int rank = 0; rank < 8; ++rank) {
        std::uint32_t on_rank = 0;
        SquareSet squares;
        for (const Square square : set) {
          if (square.rank() != arbiter::relative_rank(side, rank)) continue;
          on_rank |= 1U << square.file();
          squares |= square;
        }
        BOOST_TEST(arbiter::attacks::files_on(set.bits(), side, rank) == on_rank);
        BOOST_TEST(arbiter::attacks::squares_on(on_rank, side, rank) == squares.bits());
      }
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
