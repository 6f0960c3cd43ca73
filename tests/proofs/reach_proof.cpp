// The lemmas behind the checks of reachability, except those about checks to a king: one move of every variant, on all
// boards at once (one_move.hpp). LEMMAS.md says which AF check needs which lemma.
#define BOOST_TEST_MODULE reach_proof
#include <boost/test/unit_test.hpp>

#include "tests/proofs/one_move.hpp"
#include "verifier/orthodox/soundness/reach_pawns.hpp"
#include "verifier/variants/interweave/state.hpp"

using namespace arbiter;
using namespace arbiter::proofs;

// AF301, AF302, AF305, AF306, AF309 and AF310 in chess and the armies.
BOOST_AUTO_TEST_CASE(pawns_of_chess_and_armies) {
  for (const World& world : army_worlds()) {
    const auto moves = every_move(world, [](const Shape& shape) {
      if (shape.captures.size() > 1) return false;
      if (shape.piece.role != orthodox::pawn) return shape.becomes == shape.piece;
      if (!shape.stays_pawn()) return shape.rank() == 7;
      // A file costs a capture and a rank; no pawn comes to the start rank.
      return shape.rank() >= 2 && shape.rank() < 7 && shape.ahead() >= 1 &&
             shape.aside() <= std::min(shape.ahead(), shape.captures.size());
    });
    BOOST_TEST(moves > 5000U, world.name << ' ' << moves);
  }
}

// AF301 and AF310 in Take & Make: without a capture a pawn keeps its file and comes to no start rank, except from its
// first rank, where in `site` a make-leg may have brought it.
BOOST_AUTO_TEST_CASE(pawns_of_take_and_make) {
  for (const std::size_t profile : {0U, 1U, 2U}) {
    const auto moves = every_move(takemake_world(profile), [profile](const Shape& shape) {
      if (shape.captures.size() > 1) return false;
      if (shape.piece.role != orthodox::pawn) return shape.becomes == shape.piece;
      const bool from_first_rank = profile == 2 && relative_rank(shape.side, shape.from.rank()) == 0;
      const int lowest = from_first_rank ? 1 : 2;
      return !shape.captures.empty() || (shape.aside() == 0 && shape.ahead() >= 1 && shape.rank() >= lowest);
    });
    BOOST_TEST(moves > 10'000U);
  }
}

// AF303 and AF330: in the first stage a coloured pawn that stays one has gone straight ahead and captured nothing; each
// further checkered piece costs a piece of each side. The move that begins the second stage belongs to that stage.
BOOST_AUTO_TEST_CASE(births_of_the_first_stage) {
  for (const std::size_t profile : {0U, 1U}) {
    const auto moves = every_move(checkered_world(checkered::Stage::one, profile), [](const Shape& shape) {
      if (shape.captures.size() > 1) return false;
      const bool coloured = shape.piece.owner != Owner::both;
      if (coloured && shape.becomes.owner != Owner::both && shape.piece.role == orthodox::pawn) {
        if (!shape.captures.empty() || shape.aside() != 0 || shape.ahead() < 1) return false;
      }
      // Born by a capture of a coloured piece; kings give no birth.
      if (coloured && shape.becomes.owner == Owner::both)
        return shape.captures.size() == 1 && shape.piece.role != orthodox::king;
      return true;
    });
    BOOST_TEST(moves > 10'000U);
  }
}

// AF301 and AF302 in the second stage.
BOOST_AUTO_TEST_CASE(coloured_pawns_of_the_second_stage) {
  for (const auto stage : {checkered::Stage::two_white, checkered::Stage::two_black}) {
    const auto moves = every_move(checkered_world(stage, 0), [](const Shape& shape) {
      if (shape.captures.size() > 1 || shape.becomes.owner != shape.piece.owner) return false;
      if (shape.piece.owner == Owner::both || !shape.stays_pawn()) return true;
      const Side way = shape.piece.owner == Owner::white ? Side::white : Side::black;
      const int ahead = (shape.to.rank() - shape.from.rank()) * forward(way);
      return ahead >= 1 && shape.aside() <= std::min(ahead, shape.captures.size());
    });
    BOOST_TEST(moves > 1000U);
  }
}

// AF304: pawns of a file keep their order: a step straight ahead leads over empty squares to an empty one.
BOOST_AUTO_TEST_CASE(quiet_pawns_pass_no_piece) {
  std::vector<World> worlds{armies_world(armies::Army::fide, armies::Army::fide), takemake_world(0), takemake_world(2),
                            checkered_world(checkered::Stage::one, 0), checkered_world(checkered::Stage::two_white, 0)};
  for (const World& world : worlds) {
    for (const Side side : sides) {
      Space space(request_of(world, side), without_kings());
      Disjunction<Formula> wrong;
      std::size_t moves = 0;
      for (const Square from : all_squares) {
        for (const Owner owner : {Owner::white, Owner::black}) {
          const Piece piece{owner, orthodox::pawn};
          if (never(space.view().holds(from, piece))) continue;
          space.rules().for_each_move(space.view(), side, from, piece, [&](const SymbolicMove& move) {
            const Shape shape = shape_of(move, side);
            if (never(move.legal) || !shape.captures.empty()) return;
            ++moves;
            const int way = (shape.to.rank() > from.rank()) - (shape.to.rank() < from.rank());
            BOOST_REQUIRE((way != 0 && shape.aside() == 0));
            for (Square square = from; square != shape.to;) {
              square = *square.offset(0, way);
              wrong.add(all(move.legal, no(space.view().empty(square))));
            }
          });
        }
      }
      const bool plays =
          world.name.find("stage 2") == std::string::npos && world.name.find("stage 3") == std::string::npos;
      BOOST_TEST((moves > 50U || !plays), world.name << ' ' << moves);
      BOOST_TEST(refuted(space, wrong.value()), world.name);
    }
  }
}

// AF305 and AF306: behind pawns at home no bishop comes or goes; AF306's square colour is four such squares.
BOOST_AUTO_TEST_CASE(bishops_stay_behind_pawns_at_home) {
  const World chess = armies_world(armies::Army::fide, armies::Army::fide);
  for (const Side side : sides) {
    for (int file = 0; file < 8; ++file) {
      const Square square = Square::at(file, relative_rank(side, 0));
      Case part = without_kings();
      for (const int beside :
           {file - 1, file, file + 1}) {  // straight ahead as well: otherwise the other side may promote there
        if (beside >= 0 && beside < 8)
          part.fixed.emplace_back(Square::at(beside, relative_rank(side, 1)), piece_of(side, orthodox::pawn));
      }
      for (const Side mover : sides) {
        Space space(request_of(chess, mover), part);
        Disjunction<Formula> wrong;
        for (const Square from : all_squares) {
          for (const Role role : {orthodox::pawn, orthodox::bishop}) {
            const Piece piece = piece_of(mover, role);
            if (never(space.view().holds(from, piece))) continue;
            space.rules().for_each_move(space.view(), mover, from, piece, [&](const SymbolicMove& move) {
              const Shape shape = shape_of(move, mover);
              // A bishop of the other side on that square could leave by capturing a pawn, but none can get there.
              const bool leaves = shape.from == square && mover == side;
              if (shape.becomes.role == orthodox::bishop && (shape.to == square || leaves)) wrong.add(move.legal);
            });
          }
        }
        BOOST_TEST(refuted(space, wrong.value()), square.name());
      }
    }
  }
}

// AF312: with all pawns at home, bishops on c and f, king and queen between them, a move without a capture is a
// knight's, or a rook's between a and b or g and h: the piece's square colour changes, and rooks stay on these files.
BOOST_AUTO_TEST_CASE(knights_and_rooks_behind_all_pawns) {
  const World chess = armies_world(armies::Army::fide, armies::Army::fide);
  for (const bool queen_first : {false, true}) {
    Case part;
    for (const Side side : sides) {
      for (int file = 0; file < 8; ++file)
        part.fixed.emplace_back(Square::at(file, relative_rank(side, 1)), piece_of(side, orthodox::pawn));
      const int first = relative_rank(side, 0);
      for (const int file : {2, 5}) part.fixed.emplace_back(Square::at(file, first), piece_of(side, orthodox::bishop));
      part.fixed.emplace_back(Square::at(queen_first ? 3 : 4, first), piece_of(side, orthodox::queen));
      part.fixed.emplace_back(Square::at(queen_first ? 4 : 3, first), piece_of(side, orthodox::king));
      for (const Role role : {orthodox::pawn, orthodox::bishop, orthodox::queen, orthodox::king})
        part.nowhere_else.push_back(piece_of(side, role));
    }
    for (const Side side : sides) {
      Space space(request_of(chess, side), part);
      Disjunction<Formula> wrong;
      std::size_t right = 0;
      for (const Square from : all_squares) {
        std::vector<Piece> pieces;
        space.view().for_each_piece(from, [&](Piece piece, Formula) {
          if (piece.owner == owner_of(side)) pieces.push_back(piece);
        });
        for (const Piece piece : pieces) {
          // Rooks are on their start squares or next to them.
          const bool corner = relative_rank(side, from.rank()) == 0 && (from.file() < 2 || from.file() > 5);
          if (piece.role == orthodox::rook && !corner) continue;
          space.rules().for_each_move(space.view(), side, from, piece, [&](const SymbolicMove& move) {
            const Shape shape = shape_of(move, side);
            if (!shape.captures.empty() || piece.role == orthodox::pawn) return;  // a pawn's step ends this structure
            const bool changes_colour = is_light(shape.from) != is_light(shape.to) && !shape.castles;
            const bool stays = shape.to.rank() == from.rank() && (shape.to.file() < 2 || shape.to.file() > 5);
            if (changes_colour && (piece.role == orthodox::knight || (piece.role == orthodox::rook && stays)))
              ++right;
            else
              wrong.add(move.legal);
          });
        }
      }
      BOOST_TEST(right > 100U);
      BOOST_TEST(refuted(space, wrong.value()));
    }
  }
}

// AF302 and AF320 in Interweave: a pawn goes as far sideways as ahead, or less by an even number; only promotion makes
// another piece, on the square colour of the pawn.
BOOST_AUTO_TEST_CASE(pawns_of_interweave) {
  for (const std::size_t profile : {0U, 1U}) {
    const World world{"interweave", profile, {}, "interweave"};
    for (const Side side : sides) {
      Space space(request_of(world, side), Case{});
      std::size_t steps = 0;
      Disjunction<Formula> wrong;
      for (const Square from : all_squares) {
        std::vector<Piece> pieces;
        space.view().for_each_piece(from, [&](Piece piece, Formula) {
          if (piece.owner == owner_of(side)) pieces.push_back(piece);
        });
        for (const Piece piece : pieces) {
          space.rules().for_each_move(space.view(), side, from, piece, [&](const SymbolicMove& move) {
            if (never(move.legal)) return;
            ++steps;
            const Shape shape = shape_of(move, side);
            bool holds = is_light(shape.to) == is_light(shape.from);
            if (piece.role != interweave::pawn) {
              holds = holds && shape.becomes == piece;
            } else {
              holds = holds && shape.ahead() >= 1 && shape.aside() <= shape.ahead() &&
                      (shape.ahead() - shape.aside()) % 2 == 0;
              if (shape.becomes.role != interweave::pawn) holds = holds && shape.rank() >= 6;
            }
            if (!holds) wrong.add(move.legal);
          });
        }
      }
      BOOST_TEST(steps > 1000U);
      BOOST_TEST(refuted(space, wrong.value()));
    }
  }
}
