#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <boost/test/unit_test.hpp>

#include "puzzles/solve/solver.hpp"
#include "puzzles/space/space.hpp"
#include "verifier/variants/armies/state.hpp"
#include "verifier/variants/checkered/state.hpp"

/// One move of every variant, on all boards at once.
///
/// Moves have concrete squares and pieces, and a formula that says on which boards they are legal. A move whose squares
/// and pieces fit the lemma needs no solver; for all other moves together the solver must refute that any is legal.
/// Boards have no kings at first: no move is then forbidden for a king's safety, so there are more moves than in any
/// position. King moves are those of a king on e1 or e8.
namespace arbiter::proofs {

using namespace arbiter::puzzles;

inline constexpr std::array sides{Side::white, Side::black};

/// One move as the lemmas see it.
struct Shape {
  Side side;
  Piece piece;  ///< the piece that moves
  Square from;
  Square to;  ///< its last square
  Piece becomes;
  SquareSet captures;  ///< those of all legs
  SquareSet emptied;   ///< squares that held a piece before the move and hold none after it
  std::vector<std::pair<Square, Piece>> placed;
  bool castles = false;

  [[nodiscard]] int ahead() const { return (to.rank() - from.rank()) * forward(side); }
  [[nodiscard]] int aside() const { return std::abs(to.file() - from.file()); }
  [[nodiscard]] int rank() const { return relative_rank(side, to.rank()); }
  [[nodiscard]] bool stays_pawn() const { return piece.role == orthodox::pawn && becomes.role == orthodox::pawn; }
};

inline Shape shape_of(const SymbolicMove& move, Side side) {
  const Step& last = move.legs.back().step;
  Shape shape{side, move.mover, move.legs.front().step.from, last.to, last.becomes, {}, {}, {}, false};
  SquareSet left(shape.from);
  for (const Leg& leg : move.legs) {
    shape.captures |= leg.step.captures;
    left |= leg.step.captures;
    if (leg.step.also) {
      shape.castles = true;
      left |= leg.step.also->from;
    }
  }
  SquareSet filled;
  for (const Change& change : move.legs.back().effect.changes()) {
    if (!change.piece) continue;
    shape.placed.emplace_back(change.square, *change.piece);
    filled |= change.square;
  }
  shape.emptied = left - filled;
  return shape;
}

struct World {
  const char* variant;
  std::size_t profile;
  State::Context context{};
  std::string name;
};

inline World armies_world(armies::Army white, armies::Army black) {
  State state;
  armies::set_army(state, Side::white, white);
  armies::set_army(state, Side::black, black);
  return {"armies", 0, state.context,
          "armies " + std::to_string(static_cast<int>(white)) + std::to_string(static_cast<int>(black))};
}
inline World checkered_world(checkered::Stage stage, std::size_t profile) {
  State state;
  checkered::set_stage(state, stage);
  return {"checkered", profile, state.context, "checkered stage " + std::to_string(static_cast<int>(stage))};
}
inline World takemake_world(std::size_t profile) {
  return {"takemake", profile, {}, "takemake " + std::to_string(profile)};
}

inline std::vector<World> army_worlds() {
  using armies::Army;
  return {armies_world(Army::fide, Army::fide), armies_world(Army::clobberers, Army::nutty_knights),
          armies_world(Army::rookies, Army::clobberers), armies_world(Army::nutty_knights, Army::rookies)};
}

inline Request request_of(const World& world, Side to_move) {
  Request request;
  request.ruleset = Ruleset(*variant_named(world.variant), world.profile);
  request.context = world.context;
  request.castling = Castling::shuffled;
  request.constraints.to_move = to_move;
  return request;
}

/// What would be wrong after moves, and when these are legal: stated once for all moves after which the same is wrong.
class Wrong {
 public:
  void add(Formula legal, Formula wrong) {
    if (never(wrong)) return;
    moves_.try_emplace(wrong.edge(), wrong, std::vector<Formula>{}).first->second.second.push_back(legal);
  }
  [[nodiscard]] Formula value(const FormulaStore& store) const {
    Disjunction<Formula> some;
    for (const auto& [edge, each] : moves_) some.add(all(each.first, any_of(store, each.second)));
    return some.value();
  }

 private:
  std::map<std::uint32_t, std::pair<Formula, std::vector<Formula>>> moves_;
};

/// Whether no board satisfies the formula. Castling rights are those of sound positions: only the game's own corner
/// pieces castle.
inline bool refuted(const Space& space, Formula formula) {
  const auto solver = make_solver(space.store(), {});
  solver->add(space.well_formed());
  for (const Named& each : space.invariants()) {
    if (each.words.ends_with("inv.castling)")) solver->add(each.holds);
  }
  solver->add(formula);
  return solver->check({}, 120) == Verdict::impossible;
}

inline Case without_kings() {
  Case part;
  for (const Side side : sides) part.nowhere_else.push_back(piece_of(side, orthodox::king));
  return part;
}
inline Case kings_at_home() {
  Case part = without_kings();
  part.fixed = {{Square::at(4, 0), piece_of(Side::white, orthodox::king)},
                {Square::at(4, 7), piece_of(Side::black, orthodox::king)}};
  return part;
}

/// Proves `holds(shape)` for every legal move of both sides. Returns the number of moves examined.
template <class Holds>
std::size_t every_move(const World& world, const Holds& holds) {
  std::size_t moves = 0;
  for (const Side side : sides) {
    for (const bool kings : {false, true}) {
      Space space(request_of(world, side), kings ? kings_at_home() : without_kings());
      Disjunction<Formula> wrong;
      for (const Square from : all_squares) {
        std::vector<Piece> pieces;
        space.view().for_each_piece(from, [&](Piece piece, Formula) {
          if (piece.owner != owner_of(opponent(side)) && (piece.role == orthodox::king) == kings)
            pieces.push_back(piece);
        });
        for (const Piece piece : pieces) {
          space.rules().for_each_move(space.view(), side, from, piece, [&](const SymbolicMove& move) {
            if (never(move.legal)) return;
            ++moves;
            if (!holds(shape_of(move, side))) wrong.add(move.legal);
          });
        }
      }
      BOOST_TEST(refuted(space, wrong.value()), world.name << (kings ? ", kings" : ", other pieces"));
    }
  }
  return moves;
}

}  // namespace arbiter::proofs
