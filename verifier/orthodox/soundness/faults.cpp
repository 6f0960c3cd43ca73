#include "verifier/orthodox/soundness/faults.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "verifier/orthodox/promoted.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/position/reach_pieces.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::orthodox {
namespace {

/// The kings of `side` that can have castling rooks on both sides.
SquareSet castling_kings(const Board& board, Side side) {
  constexpr std::uint32_t inner_files = 0x7e;
  return board.of(piece_of(side, king)) & SquareSet(attacks::squares_on(inner_files, side, 0));
}

class SoundnessCheck : private reach::CountedPieces {
 public:
  SoundnessCheck(const Setup& setup, const FenMap& map, const Traits& traits)
      : CountedPieces(setup, map, traits.letter), traits_(traits) {}

  Faults all() {
    for (const Side side : {Side::white, Side::black}) {
      if (traits_.royal_kings) kings(side);
      pawns(side);
      if (!traits_.pieces_change_sides) numbers(side);
      if (traits_.royal_kings) castling(side);
    }
    if (traits_.royal_kings) checks();
    passed();
    faults().clock_above_plies();
    faults().plies_of_the_other_side();
    return faults().take();
  }

 private:
  void kings(Side side) {
    const int count = pieces(side, king).size();
    if (traits_.is_pawn_army(side)) {
      if (count == 0) return;
      faults().at_piece("AF287", *pieces(side, king).begin(), fmt::format("{} plays without a king", name_of(side)),
                        "no king");
      return;
    }
    if (count == 1) return;
    if (count == 0) {
      if (traits_.king_may_explode) return;
      at_board("AF201", fmt::format("{} has no king", name_of(side)), "no king", "one king");
    } else {
      at_board("AF202", fmt::format("{} has {}", name_of(side), counted(count, "king")), counted(count, "king"),
               "one king");
    }
  }

  void pawns(Side side) {
    const SquareSet all = pieces(side, pawn);
    for (const Square square : all) {
      const int rank = relative_rank(side, square.rank());
      if (rank == 7 || (rank == 0 && !traits_.first_rank_pawns && !traits_.is_pawn_army(side))) {
        faults().at_piece(
            "AF210", square,
            fmt::format("a pawn of {} stands on its {} rank", name_of(side), rank == 7 ? "last" : "first"),
            "another square");
      }
    }
    const int most = traits_.pawns_at_start(side);
    if (all.size() > most && !traits_.pieces_change_sides) {
      at_board("AF211", fmt::format("{} has {}", name_of(side), counted(all.size(), "pawn")),
               counted(all.size(), "pawn"), fmt::format("at most {} pawns", most));
    }
  }

  void numbers(Side side) {
    const int all = all_of(side).size();
    const int most = traits_.is_pawn_army(side) ? traits_.pawn_army->pawns : 16;
    if (all > most) {
      at_board("AF212", fmt::format("{} has {}", name_of(side), counted(all, "piece")), counted(all, "piece"),
               fmt::format("at most {} pieces", most));
    }
    const int missing = std::max(0, traits_.pawns_at_start(side) - pieces(side, pawn).size());
    Promoted promoted;
    for (int role_number = 0; role_number < traits_.role_count; ++role_number) {
      const Role role{static_cast<std::uint8_t>(role_number)};
      if (role == pawn || (role == king && traits_.royal_kings) || pieces(side, role).empty()) continue;
      promoted.add(pieces(side, role).bits(), traits_.at_start(side, role), traits_.keeps_colour(role));
    }
    if (promoted.counted > missing) {
      promotions("AF213", side, promoted.counted, missing, "");
    } else if (promoted.by_colour > missing) {
      promotions("AF214", side, promoted.by_colour, missing, ", counted by square colours");
    }
  }

  void promotions(CheckId check, Side side, int promoted, int missing, std::string_view how) {
    at_board(check, fmt::format("{} has more promoted pieces than missing pawns{}", name_of(side), how),
             fmt::format("{} promoted", promoted), fmt::format("at most {} promoted", missing));
  }

  void castling(Side side) {
    const SquareSet all_kings = pieces(side, king);
    const SquareSet between = castling_kings(setup().board, side);
    const int home = between.empty() ? -1 : (*between.begin()).file();
    int a_side = 0;
    int h_side = 0;
    bool king_missing = false;
    for (int file = 0; file < 8; ++file) {
      if (!may_castle(setup().state, side, file)) continue;
      if (home < 0 || home == file) king_missing = true;
      const Square corner = Square::at(file, relative_rank(side, 0));
      const auto piece = setup().board[corner];
      if (!piece || piece->owner != owner_of(side) || !traits_.corner(*piece)) {
        faults().at_field("AF221", "castling",
                          fmt::format("{} has a castling right with the {}-file, but no castling rook there",
                                      name_of(side), corner.name()[0]),
                          faults().what_is_on(corner), "the castling rook on " + corner.name());
      }
      ++(file < (home < 0 ? 4 : home) ? a_side : h_side);
    }
    if (king_missing) {
      faults().at_field(
          "AF220", "castling", fmt::format("{} may castle, but has no king between its rooks", name_of(side)),
          all_kings.empty() ? "no king" : "king on " + (*all_kings.begin()).name(), "the king where it started");
    }
    if (!king_missing && (a_side > 1 || h_side > 1)) {
      faults().at_field("AF222", "castling", fmt::format("{} has two castling rights on one wing", name_of(side)),
                        fmt::format("{} and {}", a_side, counted(h_side, "right")), "one right on each wing");
    }
  }

  void checks() {
    const Side waiting = opponent(setup().to_move);
    if (traits_.king_may_explode && pieces(setup().to_move, king).empty()) return;    // the game is over
    if (traits_.pawn_army && !pieces(traits_.pawn_army->side, king).empty()) return;  // AF287
    Setup others = setup();  // without the adjacent kings, to see whether other pieces give check, too
    const SquareSet own = pieces(setup().to_move, king);
    if (!traits_.kings_touch && faults().kings_touch(own, pieces(waiting, king))) {
      for (const Square square : own) others.board.clear(square);
    }
    if (!traits_.source.in_check(others, waiting)) return;
    const SquareSet attacked = pieces(waiting, king);
    faults().at_piece("AF204", *attacked.begin(),
                      fmt::format("{} is in check, but it is {}'s move", name_of(waiting), name_of(setup().to_move)),
                      fmt::format("{} to move, or no check", name_of(waiting)));
  }

  void passed() {
    const auto square = en_passant_square(setup().state);
    if (!square) return;
    if (faults().passed_by_mover(*square)) return;
    const DoubleStep step = double_step_past(*square);
    faults().not_empty("AF231", step.passed);
    faults().not_empty("AF232", step.start);
    faults().no_passer(step.target, piece_of(step.side, pawn));
    faults().clock_after_double_step();
  }

  const Traits& traits_;
};

/// Whether a pawn of the side to move stands where it could capture en passant.
bool capturer_stands_by(const Setup& setup, Square passed) {
  for (const int aside : {-1, 1}) {
    const auto from = passed.offset(aside, -forward(setup.to_move));
    if (from && setup.board.holds(*from, piece_of(setup.to_move, pawn))) return true;
  }
  return false;
}

}  // namespace

Faults faults(const Setup& setup, const FenMap& map, const Traits& traits) {
  return SoundnessCheck(setup, map, traits).all();
}

bool captures_in_passing(std::span<const MoveOutcome> moves, Square passed) {
  return std::any_of(moves.begin(), moves.end(), [&](const MoveOutcome& outcome) {
    const Step& step = outcome.move.front();
    return step.to == passed && !step.captures.empty() && !step.captures.contains(step.to);
  });
}

Setup essential(const Setup& setup, const MoveSource& source, const IsCorner& corner) {
  Setup result = setup;
  for (const Side side : {Side::white, Side::black}) {
    const bool home = (setup.board.of(piece_of(side, king)).bits() & attacks::rank_of(side, 0)) != 0;
    for (int file = 0; file < 8; ++file) {
      if (!may_castle(setup.state, side, file)) continue;
      const auto piece = setup.board[Square::at(file, relative_rank(side, 0))];
      const bool usable = piece && piece->owner == owner_of(side) && corner(*piece) && home;
      if (!usable) set_castling(result.state, side, file, false);
    }
  }
  // Only the beginning of a move has an en passant square, so moves() is never called inside one.
  if (const auto passed = en_passant_square(setup.state)) {
    const bool legal = capturer_stands_by(setup, *passed) && captures_in_passing(source.setup_moves(setup), *passed);
    if (!legal) set_en_passant_square(result.state, std::nullopt);
  }
  return result;
}

void no_castling(const Setup& setup, std::string_view title, SetupFaults& found) {
  if (castling_rights(setup.state) == 0) return;
  found.at_field("AF223", "castling", fmt::format("there is no castling in {}", title),
                 castling_letters(setup.state, setup.board, is_rook), "-");
}

void lost_its_king(Side side, SetupFaults& found) {
  found.at_field("AF280", "board", fmt::format("{} has no king and has lost by an earlier move", name_of(side)),
                 "no king", fmt::format("a king of {}", name_of(side)));
}

std::string why_bare_king_never_wins(const Setup& setup, Side side) {
  const SquareSet own = setup.board.of(owner_of(side));
  const bool bare = own.size() == 1 && own == setup.board.of(piece_of(side, king));
  // Where the other king has exploded, the side has won already, and its last capturing piece is gone, too.
  const bool goes_on = !setup.board.of(piece_of(opponent(side), king)).empty();
  return bare && goes_on ? "a king alone never gives check" : "";
}

bool bishops_of_one_colour(const Setup& setup) {
  std::array<bool, 2> colours{};
  for (const Square square : setup.board.occupied()) {
    const Role role = setup.board[square]->role;
    if (role == king) continue;
    if (role != bishop) return false;
    colours[is_light(square) ? 1 : 0] = true;
  }
  return !(colours[0] && colours[1]);
}

std::string why_few_pieces_never_win(const Setup& setup, Side side) {
  if (std::string why = why_bare_king_never_wins(setup, side); !why.empty()) return why;
  for (const Side each : {Side::white, Side::black}) {
    if (setup.board.of(piece_of(each, king)).size() != 1) return {};
  }
  if (!bishops_of_one_colour(setup)) return {};
  return "all pieces but the kings are bishops on squares of one colour, and such bishops never mate";
}

std::vector<State> possible_states(const Setup& setup, const std::function<bool(const Piece&)>& corner) {
  std::vector<State> result{setup.state};
  set_en_passant_square(result.front(), std::nullopt);
  set_castling_rights(result.front(), 0);
  for (const Side side : {Side::white, Side::black}) {
    const int home = relative_rank(side, 0);
    const bool possible = !castling_kings(setup.board, side).empty();
    for (int file = 0; file < 8; ++file) {
      const auto piece = setup.board[Square::at(file, home)];
      if (!possible || !piece || piece->owner != owner_of(side) || !corner(*piece)) continue;
      for (std::size_t i = 0, end = result.size(); i < end; ++i) {
        result.push_back(result[i]);
        set_castling(result.back(), side, file, true);
      }
    }
  }
  const std::size_t without = result.size();
  for (const Side mover : {Side::white, Side::black}) {
    for (const Square at : setup.board.occupied()) {
      const auto piece = setup.board[at];
      if (piece->role != pawn || relative_rank(mover, at.rank()) != 3) continue;
      if (piece->owner != Owner::both && piece->owner != owner_of(mover)) continue;
      for (std::size_t i = 0; i < without; ++i) {
        result.push_back(result[i]);
        set_en_passant_square(result.back(), Square::at(at.file(), at.rank() - forward(mover)));
      }
    }
  }
  return result;
}

}  // namespace arbiter::orthodox
