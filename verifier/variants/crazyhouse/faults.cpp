#include "verifier/variants/crazyhouse/faults.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "verifier/orthodox/reach_checks.hpp"
#include "verifier/orthodox/reachability.hpp"
#include "verifier/position/reach_counters.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/crazyhouse/fen.hpp"
#include "verifier/variants/crazyhouse/state.hpp"

namespace arbiter::crazyhouse {
namespace {

constexpr std::array both_sides{Side::white, Side::black};

/// How many pieces of the role are neither on the board nor in a pocket; negative if there are too many.
int unseen(const Setup& setup, Role role) {
  int gone = missing(setup.board, role);
  for (const Side side : both_sides) gone -= pocket(setup.state, side, role);
  return gone;
}

std::string_view name_of(Role role) { return roles()[static_cast<std::size_t>(number(role))].name; }

bool pocket_is_known(const FenMap& map) { return map.fields.empty() || map.field("pocket").end > 0; }

std::uint32_t captured(const Setup& setup, Side side) {
  int total = 0;
  for (const Role role : pocket_roles) total += pocket(setup.state, side, role);
  return static_cast<std::uint32_t>(total);
}

}  // namespace

Faults too_many_pieces(const Setup& setup, const FenMap& map) {
  SetupFaults found(setup, map, letter);
  for (const Role role : pocket_roles) {
    const int here = in_two_sets(role) - unseen(setup, role);
    if (here <= in_two_sets(role)) continue;
    const bool pawns = role == orthodox::pawn;
    found.at_field(
        "AF215", "board",
        fmt::format("there are {}{}, on the board and in the pockets", counted(here, name_of(role)),
                    pawns ? ", with the pieces that were pawns" : ""),
        std::to_string(here),
        fmt::format("at most {}{}", in_two_sets(role), pawns ? "" : "; a piece that was a pawn has ~ behind it"));
  }
  const bool all_seen = std::ranges::all_of(pocket_roles, [&](Role role) { return unseen(setup, role) <= 0; });
  if (!all_seen && found.lacks("pocket"))
    found.left_out("pocket", "empty ones were taken, although pieces are missing from the board",
                   "what was captured, such as [QPp]");
  return found.take();
}

Faults reachability(const Setup& setup, const FenMap& map, const MoveSource& source) {
  reach::OrthodoxPieces pieces(setup, map, letter);
  std::vector<std::string> gone;
  for (const Role role : pocket_roles) {
    if (unseen(setup, role) > 0) gone.push_back(counted(unseen(setup, role), name_of(role)));
  }
  if (!gone.empty() && pocket_is_known(map)) {
    pieces.faults().at_field(
        "AF331", map.fields.empty() ? "board" : "pocket",
        fmt::format("{} of the two sets are neither on the board nor in a pocket", fmt::join(gone, ", ")),
        pocket_text(setup.state).empty() ? "empty pockets" : pocket_text(setup.state), "all that is not on the board");
  }
  // A drop may have given one check, but opens no line: two are of a piece that has moved.
  const reach::LastMoveRules rules{
      .ways = [](Role role) -> const reach::Ways& { return reach::orthodox_ways(moves_like(role)); }, .pawns = 16};
  const std::array own{setup.to_move};
  pieces.checks({.source = source, .kings = own, .most = 2, .known = false, .last_move = [&] {
                   const SquareSet kings = pieces.pieces(setup.to_move, orthodox::king);
                   const bool dropped = !orthodox::passed_square(setup.state) &&
                                        reach::checkers(setup, *kings.begin(), source).size() == 1;
                   return dropped || reach::has_last_move(setup, source, true, rules);
                 }});
  pieces.counters([&](Side side) {
    const SquareSet pawns = pieces.pieces(side, orthodox::pawn);
    return std::max(captured(setup, side), reach::fewest_moves(pawns, pieces.all_of(side) - pawns, side, false));
  });
  return pieces.faults().take();
}

}  // namespace arbiter::crazyhouse
