#include "verifier/variants/interweave/faults.hpp"

#include <array>
#include <string>

#include <fmt/format.h>

#include "verifier/position/setup_faults.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/interweave/fen.hpp"
#include "verifier/variants/interweave/sources.hpp"

namespace arbiter::interweave {
namespace {

constexpr std::array sides{Side::white, Side::black};

bool light(Square square) { return (square.file() + square.rank()) % 2 != 0; }

std::string_view shade_name(bool on_light) { return on_light ? "light" : "dark"; }

class SoundnessCheck {
 public:
  SoundnessCheck(const Setup& setup, Profile profile, const FenMap& map)
      : setup_(setup), profile_(profile), map_(map),
        faults_(setup, map, [](const Piece& piece) { return letter(piece, Alphabet::documents); }) {}

  Faults all() {
    kings();
    for (const Side side : sides) {
      shades(side);
      pawn_ranks(side);
      kinds(side);
    }
    passed_square();
    counter();
    return faults_.take();
  }

 private:
  [[nodiscard]] SquareSet pieces(Side side, Role role) const { return setup_.board.of(piece_of(side, role)); }
  [[nodiscard]] static int on_colour(SquareSet squares, bool on_light) {
    int count = 0;
    for (const Square square : squares) count += light(square) == on_light ? 1 : 0;
    return count;
  }

  void kings() {
    const int white = pieces(Side::white, king).size();
    const int black = pieces(Side::black, king).size();
    const bool usual = (white == 2 && black == 2) || (white == 1 && black == 2) || (white == 2 && black == 1);
    if (usual) return;
    faults_.at_field("AF260", "board", fmt::format("White has {} and Black {} of two kings each", white, black),
                     fmt::format("{} and {}", white, counted(black, "king")),
                     "two kings a side, of which one may have fallen");
  }

  void shades(Side side) {
    const SquareSet kings = pieces(side, king);
    for (const bool on_light : {false, true}) {
      const auto shade = shade_name(on_light);
      const int others = on_colour(setup_.board.of(owner_of(side)) - kings, on_light);
      if (others > 7) {
        faults_.at_field("AF261", "board",
                         fmt::format("{} has {} pieces beside kings on {} squares", name_of(side), others, shade),
                         counted(others, "piece"), "at most 7");
      }
      const int pawns = on_colour(pieces(side, pawn), on_light);
      if (pawns > 4) {
        faults_.at_field("AF262", "board", fmt::format("{} has {} pawns on {} squares", name_of(side), pawns, shade),
                         counted(pawns, "pawn"), "at most 4");
      }
      if (kings.size() == 2 && on_colour(kings, on_light) == 2) {
        faults_.at_field("AF263", "board", fmt::format("both kings of {} stand on {} squares", name_of(side), shade),
                         "two kings on one square colour", "one king on each square colour");
      }
    }
  }

  void pawn_ranks(Side side) {
    for (const Square square : pieces(side, pawn)) {
      const int rank = relative_rank(side, square.rank());
      if (rank != 0 && rank != 7) continue;
      faults_.at_piece("AF210", square,
                       fmt::format("a pawn of {} stands on its {} rank", name_of(side), rank == 7 ? "last" : "first"),
                       "another square");
    }
  }

  /// There are two Smashers, Leapers and Removers, on the board or in the reserve. The site counts in another way, so
  /// that in its games they need not add up.
  void kinds(Side side) {
    const bool reserve_said = map_.fields.empty() || map_.field("reserve").end > 0;
    bool some_missing = false;
    for (const Role role : reserve_roles) {
      const auto name = roles()[static_cast<std::size_t>(number(role))].name;
      const int on_board = pieces(side, role).size();
      const int captured = reserve(setup_.state, side, role);
      some_missing = some_missing || on_board < 2;
      if (on_board > 2 && profile_ == Profile::documented) {
        faults_.at_field("AF264", "board", fmt::format("{} has {} {}s", name_of(side), on_board, name),
                         fmt::format("{} {}s", on_board, name), "at most 2");
      } else if (profile_ == Profile::documented && reserve_said && on_board + captured != 2) {
        faults_.at_field(
            "AF265", "reserve",
            fmt::format("{} has {} on the board and {} in reserve", name_of(side), counted(on_board, name), captured),
            fmt::format("{} and {}", on_board, captured), "two of a kind in all");
      }
    }
    if (some_missing && !pieces(side, pawn).empty() && faults_.lacks("reserve"))
      faults_.left_out("reserve",
                       fmt::format("000000 was taken, so that pawns of {} have nothing to promote to", name_of(side)),
                       "six digits: captured Smashers, Leapers and Removers, White's first");
  }

  void passed_square() {
    const auto value = passed(setup_.state);
    if (!value) return;
    const Square square = value->square;
    const Side passer = square.rank() == 2 ? Side::white : Side::black;
    if (passer == setup_.to_move) {
      faults_.at_field(
          "AF230", "en passant",
          fmt::format("{0} moved last, and no pawn of {0} passes {1}", name_of(opponent(passer)), square.name()),
          square.name(), passer == Side::white ? "a square of the sixth rank" : "a square of the third rank");
      return;
    }
    const auto start = square.offset(square.file() - value->arrival_file, -forward(passer));
    if (!start) {
      faults_.at_field(
          "AF235", "en passant",
          fmt::format("no double step leads over {} to the {}-file", square.name(), value->arrival().name()[0]),
          square.name(), "a square between start and arrival");
    } else if (!setup_.board.empty(*start)) {
      faults_.at_field("AF232", "en passant",
                       fmt::format("{}, where the double step began, is not empty", start->name()),
                       faults_.what_is_on(*start), "an empty square");
    }
    if (!setup_.board.empty(square)) {
      faults_.at_field("AF231", "en passant", fmt::format("{} is not empty", square.name()), faults_.what_is_on(square),
                       "an empty square");
    }
    if (!setup_.board.holds(value->arrival(), piece_of(passer, pawn))) {
      faults_.at_field("AF233", "en passant",
                       fmt::format("no pawn of {} stands on {}", name_of(passer), value->arrival().name()),
                       faults_.what_is_on(value->arrival()), "the pawn that made the double step");
    }
  }

  void counter() {
    const auto plies = setup_.counters.plies;
    if ((plies % 2 == 1) == (setup_.to_move == Side::black)) return;
    faults_.at_field("AF241", "counters",
                     fmt::format("after {} it is {}'s move", counted(std::uint64_t{plies}, "half-move"),
                                 name_of(opponent(setup_.to_move))),
                     std::to_string(plies), setup_.to_move == Side::white ? "an even number" : "an odd number");
  }

  const Setup& setup_;
  Profile profile_;
  const FenMap& map_;
  SetupFaults faults_;
};

}  // namespace

Faults faults(const Setup& setup, Profile profile, const FenMap& map) {
  return SoundnessCheck(setup, profile, map).all();
}

Setup essential(const Setup& setup, Profile profile) {
  const auto value = passed(setup.state);
  if (!value) return setup;
  const Side side = setup.to_move;
  const auto from = value->square.offset(0, -forward(side));
  const auto to = value->square.offset(0, forward(side));
  if (from && to && setup.board.holds(*from, piece_of(side, pawn))) {
    for (const StepOutcome& outcome : generator(profile).setup_steps(setup)) {
      if (outcome.step.from == *from && outcome.step.to == *to) return setup;
    }
  }
  Setup result = setup;
  set_passed(result.state, std::nullopt);
  return result;
}

}  // namespace arbiter::interweave
