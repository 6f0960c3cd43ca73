// One step of every variant, on all boards at once: every square may hold every piece.
#define BOOST_TEST_MODULE steps_proof
#include <boost/test/unit_test.hpp>

#include "puzzles/solve/solver.hpp"
#include "puzzles/space/space.hpp"
#include "verifier/variants/checkered/state.hpp"
#include "verifier/variants/interweave/rules.hpp"

using namespace arbiter;
using namespace arbiter::puzzles;

namespace {

/// Whether the formula holds on no well-formed board.
bool refuted(const Space& space, Formula formula) {
  const auto solver = make_solver(space.store(), {});
  solver->add(space.well_formed());
  solver->add(formula);
  return solver->check({}, 120) == Verdict::impossible;
}

Request request_of(const char* variant) {
  Request request;
  request.ruleset = Ruleset(*variant_named(variant));
  request.castling = Castling::shuffled;
  if (request.ruleset->name() == "checkered") request.context[0] = static_cast<std::uint8_t>(checkered::Stage::one);
  return request;
}

/// Kings are fixed on e1 and e8: their safety is not what is proved.
Case kings_apart(const SymbolicRules& rules, const Request& request) {
  Case part;
  State state;
  state.context = request.context;
  for (const Piece piece : rules.pieces(state)) {
    if (piece == Piece{Owner::white, Role{5}}) part.fixed.emplace_back(Square::at(4, 0), piece);
    if (piece == Piece{Owner::black, Role{5}}) part.fixed.emplace_back(Square::at(4, 7), piece);
  }
  for (const auto& [square, piece] : part.fixed) part.nowhere_else.push_back(piece);
  return part;
}

/// Captured pieces are enemies; a move changes only the squares that it names; the mover's side loses no piece and
/// gains none (a checkered birth makes the mover's piece checkered); every captured square is emptied or filled by the
/// mover.
void check_steps(const char* variant) {
  const Request request = request_of(variant);
  const Case part = kings_apart(symbolic_rules(Ruleset(request.ruleset.variant())), request);
  Space space(request, part);
  const FormulaView& view = space.view();
  Disjunction<Formula> wrong;
  std::size_t moves = 0;
  for (const Square from : all_squares) {
    std::vector<Piece> pieces;
    view.for_each_piece(from, [&](Piece piece, Formula) {
      if (piece.owner != Owner::black) pieces.push_back(piece);
    });
    for (const Piece piece : pieces) {
      space.rules().for_each_move(view, Side::white, from, piece, [&](const SymbolicMove& move) {
        ++moves;
        SquareSet named;
        for (const Leg& leg : move.legs) {
          named |= SquareSet(leg.step.from) | SquareSet(leg.step.to) | leg.step.captures;
          if (leg.step.also) named |= SquareSet(leg.step.also->from) | SquareSet(leg.step.also->to);
          for (const Square victim : leg.step.captures)
            wrong.add(all(move.legal, no(owned(view, victim, Owner::black))));
        }
        std::size_t placed = 0;
        for (const Change& change : move.legs.back().effect.changes()) {
          BOOST_REQUIRE(named.contains(change.square));
          if (!change.piece) continue;
          ++placed;
          BOOST_REQUIRE(change.piece->owner != Owner::black);
          BOOST_REQUIRE((change.piece->owner == piece.owner || change.piece->owner == Owner::both));
        }
        BOOST_REQUIRE(placed == (move.legs.front().step.also ? 2U : 1U));
      });
    }
  }
  BOOST_TEST(moves > 1000U);
  BOOST_TEST(refuted(space, wrong.value()), variant);
}

}  // namespace

BOOST_AUTO_TEST_CASE(takemake_steps) { check_steps("takemake"); }
BOOST_AUTO_TEST_CASE(armies_steps) { check_steps("armies"); }
BOOST_AUTO_TEST_CASE(checkered_steps) { check_steps("checkered"); }

// Interweave: square colour is conserved, captured pieces are enemies on the other square colour, and a capture has at
// least one: so no chain is longer than the eight pieces of a square colour.
BOOST_AUTO_TEST_CASE(interweave_steps) {
  const Request request = request_of("interweave");
  Space space(request, Case{});
  const FormulaView& view = space.view();
  for (const auto profile : {interweave::Profile::documented, interweave::Profile::site}) {
    const interweave::Rules rules(profile);
    Disjunction<Formula> wrong;
    std::size_t paths = 0;
    for (const Side side : {Side::white, Side::black}) {
      for (const Square from : all_squares) {
        view.for_each_piece(from, [&](Piece piece, Formula present) {
          if (piece.owner != owner_of(side)) return;
          rules.paths().for_each(view, side, piece, from, [&](const interweave::Path& path, Formula condition) {
            ++paths;
            BOOST_REQUIRE(is_light(path.to) == is_light(from));
            for (const Square victim : path.victims) {
              BOOST_REQUIRE(is_light(victim) != is_light(from));
              wrong.add(all(all(present, condition), no(owned(view, victim, owner_of(opponent(side))))));
            }
          });
        });
      }
    }
    BOOST_TEST(paths > 10'000U);
    BOOST_TEST(refuted(space, wrong.value()));
  }
}
