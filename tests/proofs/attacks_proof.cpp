// Sliders: the straight-line code equals the definition by rays for every occupancy of the board; the tables equal the
// straight-line code for every occupancy of a line.
#define BOOST_TEST_MODULE attacks_proof
#include <boost/test/unit_test.hpp>

#include <array>

#include <z3++.h>

#include "verifier/board/attacks.hpp"

using namespace arbiter;

namespace {

z3::context& context() {
  static z3::context one;
  return one;
}

/// A 64-bit word of the prover.
struct Term {
  z3::expr value;
  explicit Term(const z3::expr& expression) : value(expression) {}
  explicit Term(std::uint64_t constant) : value(context().bv_val(constant, 64)) {}
  friend Term operator&(const Term& a, const Term& b) { return Term(a.value & b.value); }
  friend Term operator|(const Term& a, const Term& b) { return Term(a.value | b.value); }
  friend Term operator^(const Term& a, const Term& b) { return Term(a.value ^ b.value); }
  friend Term operator-(const Term& a, const Term& b) { return Term(a.value - b.value); }
  friend Term operator<<(const Term& a, int distance) { return Term(z3::shl(a.value, context().bv_val(distance, 64))); }
  friend Term operator>>(const Term& a, int distance) {
    return Term(z3::lshr(a.value, context().bv_val(distance, 64)));
  }
};

constexpr std::array<attacks::Offset, 4> directions{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

std::uint64_t line_of(int square, attacks::Offset direction) {
  return attacks::ray(square, direction) | attacks::ray(square, {-direction.files, -direction.ranks});
}

/// By the definition: a square is attacked if all squares between are empty.
Term by_rays(const Term& occupied, int square, attacks::Offset direction) {
  Term result(std::uint64_t{0});
  for (const int way : {1, -1}) {
    std::uint64_t between = 0;
    for (int i = 1; i < 8; ++i) {
      const std::uint64_t target = attacks::shifted(square, way * i * direction.files, way * i * direction.ranks);
      if (target == 0) break;
      const z3::expr free = (occupied & Term(between)).value == context().bv_val(0, 64);
      result = result | Term(z3::ite(free, context().bv_val(target, 64), context().bv_val(0, 64)));
      between |= target;
    }
  }
  return result;
}

}  // namespace

BOOST_AUTO_TEST_CASE(straight_line_code_is_the_rays) {
  const Term occupied(context().bv_const("occupied", 64));
  std::size_t proved = 0;
  for (int square = 0; square < 64; ++square) {
    for (const attacks::Offset direction : directions) {
      z3::solver solver(context());
      const Term code = attacks::line_attacks<Term>(occupied, line_of(square, direction), attacks::bit(square));
      solver.add(code.value != by_rays(occupied, square, direction).value);
      BOOST_REQUIRE(solver.check() == z3::unsat);
      ++proved;
    }
  }
  BOOST_TEST(proved == 256U);
}

// A wrong line is detected: the proof above can fail.
BOOST_AUTO_TEST_CASE(the_proof_can_fail) {
  const Term occupied(context().bv_const("occupied", 64));
  z3::solver solver(context());
  const Term code =
      attacks::line_attacks<Term>(occupied, line_of(27, directions[0]) & ~attacks::bit(31), attacks::bit(27));
  solver.add(code.value != by_rays(occupied, 27, directions[0]).value);
  BOOST_TEST((solver.check() == z3::sat));
}

BOOST_AUTO_TEST_CASE(tables_are_the_straight_line_code) {
  for (int square = 0; square < 64; ++square) {
    for (std::size_t first = 0; first < 4; first += 2) {
      const std::uint64_t a = line_of(square, directions[first]);
      const std::uint64_t b = line_of(square, directions[first + 1]);
      const auto looked_up = [&](std::uint64_t occupied) {
        return first == 0 ? attacks::rook(square, occupied) : attacks::bishop(square, occupied);
      };
      for (const auto& [line, other] : {std::pair{a, b}, {b, a}}) {
        // Every set of pieces on the line, with the rest of the board empty and full.
        std::uint64_t pieces = 0;
        do {
          for (const std::uint64_t rest : {std::uint64_t{0}, ~line}) {
            const std::uint64_t occupied = pieces | rest;
            BOOST_REQUIRE((looked_up(occupied) & line) ==
                          attacks::line_attacks<std::uint64_t>(occupied, line, attacks::bit(square)));
          }
          pieces = (pieces - line) & line;
        } while (pieces != 0);
        BOOST_REQUIRE((looked_up(0) & ~(line | other)) == 0);
      }
    }
  }
}
