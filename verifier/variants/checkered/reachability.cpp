#include "verifier/variants/checkered/reachability.hpp"

#include <array>
#include <span>

#include <fmt/format.h>

#include "verifier/orthodox/reachability.hpp"
#include "verifier/orthodox/spelling.hpp"
#include "verifier/position/reach_counters.hpp"
#include "verifier/variants/checkered/fen.hpp"
#include "verifier/variants/checkered/reach_last_move.hpp"
#include "verifier/variants/checkered/sources.hpp"

namespace arbiter::checkered {
namespace {

/// The checkered pieces can be taken permanently, by a player or an observer, only after one has been born, by a
/// capture.
void birth(reach::OrthodoxPieces& pieces) {
  for (const Side side : reach::sides) {
    if (pieces.lost(side) > 0) continue;
    pieces.faults().at_field("AF330", "stage",
                             fmt::format("{} has all its pieces, so no checkered piece has been born", name_of(side)),
                             "a later stage", "1 or 1-");
    return;
  }
}

/// In the first stage a capturing piece becomes checkered, so coloured pawns have captured nothing.
void straight_pawns(reach::OrthodoxPieces& pieces, Side side) {
  std::array<int, 8> seen{};
  for (const Square square : pieces.pieces(side, orthodox::pawn)) {
    if (++seen[static_cast<std::size_t>(square.file())] == 2) {
      pieces.faults().at_piece("AF303", square,
                               fmt::format("two pawns of {} stand on the {}-file", name_of(side), square.name()[0]),
                               "one, since none has captured");
    }
    if (side == Side::black) continue;
    for (const Square other : pieces.pieces(Side::black, orthodox::pawn)) {
      if (other.file() != square.file() || other.rank() > square.rank()) continue;
      pieces.faults().at_piece(
          "AF303", square, fmt::format("the pawns on {} and {} have passed each other", square.name(), other.name()),
          "the white one before the black one");
    }
  }
}

/// What counts of pieces say. Last moves are not looked for: a king may have been attacked for two moves of others.
Faults with_three_players(reach::OrthodoxPieces& pieces) {
  birth(pieces);
  pieces.bishops(orthodox::pieces_at_start, orthodox::first_free);
  for (const Side side : reach::sides) pieces.pawn_files(side, pieces.captures());
  pieces.passed_pawns();
  pieces.missing_pawns();
  return pieces.faults().take();
}

}  // namespace

Faults reachability(const Setup& setup, Profile profile, const FenMap& map) {
  const MoveSource& source = generator(profile);
  const auto player = checkered_player(setup.state);
  const bool second_stage = player.has_value();
  reach::OrthodoxPieces pieces(setup, map, letter);
  if (three_players(setup.state)) return with_three_players(pieces);
  if (second_stage) birth(pieces);
  pieces.bishops(orthodox::pieces_at_start, orthodox::first_free);
  if (!second_stage ||
      setup.to_move != *player) {  // this player's pieces have no king, and the other's last move is not examined
    const std::array own{setup.to_move};
    const auto kings = second_stage ? std::span<const Side>(reach::sides) : std::span<const Side>(own);
    const bool game_begun = setup.counters.plies > 0 || last_quiet(setup.state);
    const bool known =
        game_begun && (second_stage || pieces.pieces(opponent(setup.to_move), orthodox::king).size() == 1);
    const bool captured = second_stage || pieces.lost(setup.to_move) > 0;
    pieces.checks({.source = source, .kings = kings, .most = 2, .known = known, .last_move = [&] {
                     return has_last_move(setup, source, captured);
                   }});
  }
  pieces.knights_and_move();
  if (second_stage) {
    // It is unknown which side made a capture, but each change of a file is a capture by either side.
    for (const Side side : reach::sides) pieces.pawn_files(side, pieces.captures());
    pieces.passed_pawns();
  } else {
    for (const Side side : reach::sides) straight_pawns(pieces, side);
  }
  pieces.missing_pawns();
  if (second_stage) return pieces.faults().take();  // allied colours share their moves
  pieces.counters([&](Side side) {
    const SquareSet pawns = pieces.pieces(side, orthodox::pawn);
    return reach::fewest_moves(pawns, pieces.all_of(side) - pawns, side, false);
  });
  return pieces.faults().take();
}

}  // namespace arbiter::checkered
