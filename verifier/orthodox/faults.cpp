#include "verifier/orthodox/faults.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>

#include <fmt/format.h>

#include "verifier/diagnostics/fault_checks.hpp"

namespace arbiter::orthodox {
namespace {

constexpr std::array sides{Side::white, Side::black};

std::string_view name_of(Side side) { return side == Side::white ? "White" : "Black"; }

class SoundnessCheck {
 public:
  SoundnessCheck(const Setup& setup, const FenMap& map, const Nature& nature)
      : setup_(setup), map_(map), nature_(nature) {}

  Faults all() {
    for (const Side side : sides) {
      kings(side);
      pawns(side);
      numbers(side);
      castling(side);
    }
    checks();
    passed();
    counters();
    return std::move(faults_);
  }

 private:
  void add(std::string_view rule, std::size_t begin, std::size_t end, std::string message, std::string seen,
           std::string expected) {
    faults_.push_back({.rule = std::string(rule),
                       .level = fault_check(rule).level,
                       .begin = begin,
                       .end = end,
                       .message = std::move(message),
                       .seen = std::move(seen),
                       .expected = std::move(expected)});
  }
  void at_field(std::string_view rule, std::string_view field, std::string message, std::string seen,
                std::string expected) {
    const auto place = map_.field(field);
    add(rule, place.begin, place.end, std::move(message), std::move(seen), std::move(expected));
  }
  /// A fault of the piece on `square`; without a text its place is 0.
  void at_piece(std::string_view rule, Square square, std::string message, std::string expected) {
    const std::size_t begin = map_.square[static_cast<std::size_t>(square.index())];
    const bool in_text = map_.field("board").end > begin;
    std::string seen = square.name();
    if (const auto piece = setup_.board[square]) seen = nature_.letter(*piece) + (" on " + seen);
    add(rule, begin, in_text ? begin + 1 : begin, std::move(message), std::move(seen), std::move(expected));
  }

  [[nodiscard]] SquareSet pieces(Side side, Role role) const { return setup_.board.of(piece_of(side, role)); }

  void kings(Side side) {
    const int count = pieces(side, king).size();
    if (count == 1) return;
    if (count == 0) {
      at_field("AF201", "board", fmt::format("{} has no king", name_of(side)), "no king", "one king");
    } else {
      at_field("AF202", "board", fmt::format("{} has {} kings", name_of(side), count), fmt::format("{} kings", count),
               "one king");
    }
  }

  void pawns(Side side) {
    const SquareSet all = pieces(side, pawn);
    for (const Square square : all) {
      const int rank = relative_rank(side, square.rank());
      if (rank == 7 || (rank == 0 && !nature_.first_rank_pawns)) {
        at_piece("AF210", square,
                 fmt::format("a pawn of {} stands on its {} rank", name_of(side), rank == 7 ? "last" : "first"),
                 "another square");
      }
    }
    if (all.size() > 8) {
      at_field("AF211", "board", fmt::format("{} has {} pawns", name_of(side), all.size()),
               fmt::format("{} pawns", all.size()), "at most 8 pawns");
    }
  }

  void numbers(Side side) {
    const int all = setup_.board.of(owner_of(side)).size();
    if (all > 16) {
      at_field("AF212", "board", fmt::format("{} has {} pieces", name_of(side), all), fmt::format("{} pieces", all),
               "at most 16 pieces");
    }
    const int missing = std::max(0, 8 - pieces(side, pawn).size());
    int promoted = 0;
    int by_shade = 0;
    for (int role_number = 0; role_number < nature_.role_count; ++role_number) {
      const Role role{static_cast<std::uint8_t>(role_number)};
      if (role == pawn || role == king) continue;
      const int start = nature_.at_start(side, role);
      const SquareSet present = pieces(side, role);
      const int extra = std::max(0, present.size() - start);
      promoted += extra;
      by_shade += start == 2 && nature_.keeps_shade(role) ? extra_by_shade(present) : extra;
    }
    if (promoted > missing) {
      promotions("AF213", side, promoted, missing, "");
    } else if (by_shade > missing) {
      promotions("AF214", side, by_shade, missing, ", counted by shades");
    }
  }

  /// Pieces beyond one on each shade.
  static int extra_by_shade(SquareSet present) {
    int dark = 0;
    for (const Square square : present) dark += (square.file() + square.rank()) % 2 == 0 ? 1 : 0;
    return std::max(0, dark - 1) + std::max(0, present.size() - dark - 1);
  }

  void promotions(std::string_view rule, Side side, int promoted, int missing, std::string_view how) {
    at_field(rule, "board", fmt::format("{} has more promoted pieces than missing pawns{}", name_of(side), how),
             fmt::format("{} promoted", promoted), fmt::format("at most {} promoted", missing));
  }

  void castling(Side side) {
    const SquareSet all_kings = pieces(side, king);
    std::optional<Square> home;
    for (const Square square : all_kings) {
      const bool between = square.file() > 0 && square.file() < 7;
      if (relative_rank(side, square.rank()) == 0 && between && !home) home = square;
    }
    int a_side = 0;
    int h_side = 0;
    bool king_missing = false;
    for (int file = 0; file < 8; ++file) {
      if (!may_castle(setup_.state, side, file)) continue;
      if (!home || home->file() == file) king_missing = true;
      const Square corner = Square::at(file, relative_rank(side, 0));
      const auto piece = setup_.board[corner];
      if (!piece || piece->owner != owner_of(side) || !nature_.corner(*piece)) {
        at_field("AF221", "castling",
                 fmt::format("{} has a castling right with the {}-file, but no corner piece there", name_of(side),
                             corner.name()[0]),
                 piece ? std::string{nature_.letter(*piece)} + " on " + corner.name() : "nothing on " + corner.name(),
                 "the corner piece on " + corner.name());
      }
      ++(file < (home ? home->file() : 4) ? a_side : h_side);
    }
    if (king_missing) {
      at_field("AF220", "castling",
               fmt::format("{} may castle, but has no king between its corner pieces", name_of(side)),
               all_kings.empty() ? "no king" : "king on " + (*all_kings.begin()).name(), "the king where it started");
    }
    if (!king_missing && (a_side > 1 || h_side > 1)) {
      at_field("AF222", "castling", fmt::format("{} has two castling rights on one wing", name_of(side)),
               fmt::format("{} and {} rights", a_side, h_side), "one right on each wing");
    }
  }

  void checks() {
    const Side waiting = opponent(setup_.to_move);
    Setup others = setup_;  // without the kings that touch, to see whether other pieces give check, too
    bool touching = false;
    for (const Square own : pieces(setup_.to_move, king)) {
      for (const Square other : pieces(waiting, king)) {
        if (std::abs(own.file() - other.file()) > 1 || std::abs(own.rank() - other.rank()) > 1) continue;
        at_piece("AF203", other, fmt::format("the kings on {} and {} touch", own.name(), other.name()),
                 "a square between them");
        touching = true;
      }
    }
    if (touching) {
      for (const Square own : pieces(setup_.to_move, king)) others.board.clear(own);
    }
    if (!nature_.source.in_check(others, waiting)) return;
    const SquareSet attacked = pieces(waiting, king);
    at_piece("AF204", *attacked.begin(),
             fmt::format("{} is in check, but it is {}'s move", name_of(waiting), name_of(setup_.to_move)),
             fmt::format("{} to move, or no check", name_of(waiting)));
  }

  void passed() {
    const auto square = passed_square(setup_.state);
    if (!square) return;
    const Side passer = square->rank() == 2 ? Side::white : Side::black;
    if (passer == setup_.to_move) {
      at_field("AF230", "en passant",
               fmt::format("{} is to move and cannot just have passed {}", name_of(passer), square->name()),
               square->name(), passer == Side::white ? "a square of the sixth rank" : "a square of the third rank");
      return;
    }
    const Square start = *square->offset(0, -forward(passer));
    const Square target = *square->offset(0, forward(passer));
    if (const auto piece = setup_.board[*square]) {
      at_field("AF231", "en passant", fmt::format("{} is not empty", square->name()),
               std::string{nature_.letter(*piece)} + " on " + square->name(), "an empty square");
    }
    if (const auto piece = setup_.board[start]) {
      at_field("AF232", "en passant", fmt::format("{}, where the double step began, is not empty", start.name()),
               std::string{nature_.letter(*piece)} + " on " + start.name(), "an empty square");
    }
    if (!setup_.board.holds(target, piece_of(passer, pawn))) {
      const auto piece = setup_.board[target];
      at_field("AF233", "en passant", fmt::format("no pawn of {} stands on {}", name_of(passer), target.name()),
               piece ? std::string{nature_.letter(*piece)} + " on " + target.name() : "nothing on " + target.name(),
               "the pawn that made the double step");
    }
    if (setup_.counters.halfmove > 0) {
      at_field("AF234", "counters", "the half-move clock runs although a pawn has just made a double step",
               std::to_string(setup_.counters.halfmove), "0");
    }
  }

  void counters() {
    const auto& [plies, quiet] = setup_.counters;
    if (quiet > plies) {
      at_field("AF240", "counters",
               fmt::format("the half-move clock says {}, but only {} moves have been played", quiet, plies),
               std::to_string(quiet), fmt::format("at most {}", plies));
    }
    if ((plies % 2 == 1) != (setup_.to_move == Side::black)) {
      at_field("AF241", "counters",
               fmt::format("after {} moves it is {}'s move", plies, name_of(opponent(setup_.to_move))),
               std::to_string(plies), setup_.to_move == Side::white ? "an even number" : "an odd number");
    }
  }

  const Setup& setup_;
  const FenMap& map_;
  const Nature& nature_;
  Faults faults_;
};

/// Whether a pawn of the side to move stands where it could capture en passant.
bool capturer_stands_by(const Setup& setup, Square passed) {
  for (const int aside : {-1, 1}) {
    const auto from = passed.offset(aside, -forward(setup.to_move));
    if (from && setup.board.holds(*from, piece_of(setup.to_move, pawn))) return true;
  }
  return false;
}

bool captures_en_passant(const Step& step, Square passed) {
  return step.to == passed && !step.captures.empty() && !step.captures.contains(step.to);
}

}  // namespace

Faults faults(const Setup& setup, const FenMap& map, const Nature& nature) {
  return SoundnessCheck(setup, map, nature).all();
}

Setup essential(const Setup& setup, const MoveSource& source, const IsCorner& corner) {
  Setup result = setup;
  for (const Side side : sides) {
    SquareSet homes;
    for (const Square square : setup.board.of(piece_of(side, king))) {
      if (relative_rank(side, square.rank()) == 0) homes |= square;
    }
    for (int file = 0; file < 8; ++file) {
      if (!may_castle(setup.state, side, file)) continue;
      const auto piece = setup.board[Square::at(file, relative_rank(side, 0))];
      const bool usable = piece && piece->owner == owner_of(side) && corner(*piece) && !homes.empty();
      if (!usable) set_castling(result.state, side, file, false);
    }
  }
  // In the middle of a move there is no passed square, so moves() is only asked at the beginning of one.
  if (const auto passed = passed_square(setup.state)) {
    bool legal = false;
    if (capturer_stands_by(setup, *passed)) {
      for (const MoveOutcome& outcome : source.setup_moves(setup)) {
        legal = legal || captures_en_passant(outcome.move.front(), *passed);
      }
    }
    if (!legal) set_passed_square(result.state, std::nullopt);
  }
  return result;
}

}  // namespace arbiter::orthodox
