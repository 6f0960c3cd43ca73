#include "verifier/variants/crazyhouse/faults.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "verifier/position/reach_counters.hpp"
#include "verifier/position/reach_pieces.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/crazyhouse/fen.hpp"
#include "verifier/variants/crazyhouse/state.hpp"

namespace arbiter::crazyhouse {
namespace {

constexpr std::array both_sides{Side::white, Side::black};

struct Count {
  Role role;
  int here = 0;  ///< on the board and in the pockets, of both sides; of pawns, with the pieces that were pawns
  int all = 0;   ///< in two sets
};

std::vector<Count> counts_of(const Setup& setup) {
  std::vector<Count> counts{{orthodox::pawn, 0, 16},
                            {orthodox::knight, 0, 4},
                            {orthodox::bishop, 0, 4},
                            {orthodox::rook, 0, 4},
                            {orthodox::queen, 0, 2}};
  for (Count& count : counts) {
    for (const Side side : both_sides)
      count.here += setup.board.of(piece_of(side, count.role)).size() + pocket(setup.state, side, count.role);
  }
  for (const Role role : {promoted_knight, promoted_bishop, promoted_rook, promoted_queen}) {
    for (const Side side : both_sides) counts.front().here += setup.board.of(piece_of(side, role)).size();
  }
  return counts;
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
  for (const Count& count : counts_of(setup)) {
    if (count.here <= count.all) continue;
    const bool pawns = count.role == orthodox::pawn;
    found.at_field(
        "AF215", "board",
        fmt::format("there are {}{}, on the board and in the pockets", counted(count.here, name_of(count.role)),
                    pawns ? ", with the pieces that were pawns" : ""),
        std::to_string(count.here),
        fmt::format("at most {}{}", count.all, pawns ? "" : "; a piece that was a pawn has ~ behind it"));
  }
  return found.take();
}

Faults reachability(const Setup& setup, const FenMap& map) {
  reach::Pieces pieces(setup, map, letter);
  std::vector<std::string> missing;
  for (const Count& count : counts_of(setup)) {
    if (count.here < count.all) missing.push_back(counted(count.all - count.here, name_of(count.role)));
  }
  if (!missing.empty() && pocket_is_known(map)) {
    pieces.faults().at_field(
        "AF331", map.fields.empty() ? "board" : "pocket",
        fmt::format("{} of the two sets are neither on the board nor in a pocket", fmt::join(missing, ", ")),
        pocket_text(setup.state).empty() ? "empty pockets" : pocket_text(setup.state), "all that is not on the board");
  }
  pieces.counters([&](Side side) {
    const SquareSet pawns = pieces.pieces(side, orthodox::pawn);
    return std::max(captured(setup, side), reach::fewest_moves(pawns, pieces.all_of(side) - pawns, side, false));
  });
  return pieces.faults().take();
}

}  // namespace arbiter::crazyhouse
