#include "verifier/orthodox/soundness/reachability.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "verifier/orthodox/rules.hpp"
#include "verifier/orthodox/soundness/faults.hpp"
#include "verifier/orthodox/soundness/reach_pawns.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::reach {
namespace {

using attacks::Bits;

Bits pawns_of(const Board& board, Side side) { return board.of(piece_of(side, orthodox::pawn)).bits(); }

constexpr int no_start = 1000;  ///< more than any sum of costs

/// Ranks that a pawn has advanced since its start.
int ahead_of(Square square, Side side) { return relative_rank(side, square.rank()) - 1; }

}  // namespace

// ---- What pawns and pieces behind them tell ------------------------------------------------------------------------

SquareSet checkers(const Setup& setup, Square king, const MoveSource& source) {
  const auto piece = setup.board[king];
  if (!piece || piece->owner == Owner::both) return {};
  const Side side = piece->owner == Owner::white ? Side::white : Side::black;
  if (!source.in_check(setup, side)) return {};
  const Piece blocker = piece_of(side, orthodox::pawn);
  Setup bare = setup;
  SquareSet hostile = setup.board.of(Owner::both) | setup.board.of(owner_of(opponent(side)));
  for (const Square square : hostile) bare.board.put(square, blocker);
  for (const Square square : setup.board.of(*piece)) {
    if (square != king) bare.board.put(square, blocker);
  }
  SquareSet found;
  for (const Square square : hostile) {
    bare.board.put(square, *setup.board[square]);
    if (source.in_check(bare, side)) found |= square;
    bare.board.put(square, blocker);
  }
  return found;
}

SquareSet arrived(SquareSet checkers, Square king, const Board& board) {
  SquareSet found;
  for (const Square square : checkers) {
    // Between squares that are not in line, there is none.
    const Bits between = attacks::between(square.index(), king.index());
    if ((between & ~board.occupied().bits()) == 0) found |= square;
  }
  return found;
}

SquareSet closed_squares(const Board& board, Side side) {
  const std::uint32_t pawns = attacks::files_on(pawns_of(board, side), side, 1);
  return SquareSet(attacks::squares_on(closed_files(pawns), side, 0));
}

bool colour_closed(const Board& board, Side side, bool light) {
  const Bits four = attacks::rank_of(side, 1) & (light ? attacks::light_squares : ~attacks::light_squares);
  return (pawns_of(board, side) & four) == four;
}

bool move_agrees_with_knights(const Setup& setup) {
  using namespace orthodox;
  const Board& board = setup.board;
  if (board.occupied().size() != 32 || !board.of(Owner::both).empty()) return true;
  int parity = 0;
  for (const Side side : {Side::white, Side::black}) {
    const int first = relative_rank(side, 0);
    if ((attacks::rank_of(side, 1) & ~pawns_of(board, side)) != 0) return true;
    for (const int file : {2, 5}) {
      if (!board.holds(Square::at(file, first), piece_of(side, bishop))) return true;
    }
    const auto stands = [&](int file, Role role) { return board.holds(Square::at(file, first), piece_of(side, role)); };
    if (!(stands(3, king) && stands(4, queen)) && !(stands(3, queen) && stands(4, king))) return true;
    const SquareSet movers = board.of(piece_of(side, knight)) | board.of(piece_of(side, rook));
    if (movers.size() != 4 || board.of(piece_of(side, rook)).size() != 2) return true;
    parity += attacks::size_of(movers.bits() & attacks::light_squares);
  }
  return (parity % 2 == 0) == (setup.to_move == Side::white);
}

std::optional<int> fewest_captures(SquareSet pawns, Side side) {
  // best[starts]: the least cost at which the pawns so far come from that set of files.
  std::array<int, 256> best;
  best.fill(no_start);
  best[0] = 0;
  for (const Square square : pawns) {
    std::array<int, 256> next;
    next.fill(no_start);
    for (unsigned used = 0; used < 256; ++used) {
      if (best[used] >= no_start) continue;
      for (int file = 0; file < 8; ++file) {
        const unsigned bit = 1U << file;
        const int aside = std::abs(square.file() - file);
        if ((used & bit) != 0 || aside > ahead_of(square, side)) continue;
        next[used | bit] = std::min(next[used | bit], best[used] + aside);
      }
    }
    best = next;
  }
  const int least = *std::min_element(best.begin(), best.end());
  if (least >= no_start) return std::nullopt;
  return least;
}

bool come_cheaply(SquareSet pawns, Side side, int most) {
  // On each file the least advanced pawn has come straight; the others from the nearest file without pawns.
  unsigned used = attacks::files_of(pawns.bits());
  std::array<int, 8> nearest;
  nearest.fill(no_start);
  for (const Square square : pawns) {
    int& rank = nearest[static_cast<std::size_t>(square.file())];
    rank = std::min(rank, ahead_of(square, side));
  }
  int sum = 0;
  for (const Square square : pawns) {
    if (ahead_of(square, side) == nearest[static_cast<std::size_t>(square.file())]) continue;
    int file = -1;
    for (int aside = 1; aside <= ahead_of(square, side) && file < 0; ++aside) {
      for (const int each : {square.file() - aside, square.file() + aside}) {
        if (each >= 0 && each < 8 && ((used >> each) & 1U) == 0) file = each;
      }
    }
    if (file < 0) return false;
    used |= 1U << file;
    sum += std::abs(square.file() - file);
  }
  return sum <= most && (pawns.empty() || *std::min_element(nearest.begin(), nearest.end()) >= 0);
}

int fewest_capturers(SquareSet pawns) { return pawns.size() - std::popcount(attacks::files_of(pawns.bits())); }

int files_with_passed(SquareSet white, SquareSet black) noexcept {
  const Bits above = attacks::with_squares_ahead(black.bits() << 8U, Side::white);
  const Bits passed = white.bits() & above;
  return passed == 0 ? 0 : std::popcount(attacks::files_of(passed));  // none is by far the most frequent case
}

// ---- The search for a last move -------------------------------------------------------------------------------------

const Movement& orthodox_ways(Role role) { return orthodox::movement(role); }

bool has_right(const Setup& setup, Side side, Square square, Piece piece) {
  if (relative_rank(side, square.rank()) != 0) return false;
  return piece.role == orthodox::king ? orthodox::may_castle(setup.state, side)
                                      : orthodox::may_castle(setup.state, side, square.file());
}

bool seems_castled(const Setup& setup, Side side) {
  if (orthodox::may_castle(setup.state, side)) return false;
  for (const auto& [king, corner] : {std::pair{6, 5}, std::pair{2, 3}, std::pair{1, 2}}) {
    const int rank = relative_rank(side, 0);
    const auto piece = setup.board[Square::at(corner, rank)];
    const bool beside = piece && piece->owner == owner_of(side) && piece->role != orthodox::pawn;
    if (beside && setup.board.holds(Square::at(king, rank), piece_of(side, orthodox::king))) return true;
  }
  return false;
}

bool TakingBack::by_double_step(Square passed) {
  const auto from = passed.offset(0, -forward(mover_));
  const auto to = passed.offset(0, forward(mover_));
  return from && to && sound(*from, *to, pawn(), std::nullopt);
}

bool TakingBack::along(const Movement& ways, Square to, std::optional<Square> left,
                       FunctionRef<bool(Square)> holds) const {
  const auto goes = [&](int files, int ranks, int most) {
    for (int i = 1; i <= most; ++i) {
      const auto from = to.offset(-i * files, -i * ranks * forward(mover_));
      if (!from || (from != left && !empty(*from))) break;
      if (holds(*from)) return true;
    }
    return false;
  };
  return std::ranges::any_of(ways.leaps, [&](const Leap& leap) { return goes(leap.files, leap.ranks, 1); }) ||
         std::ranges::any_of(ways.slides, [&](const Slide& way) { return goes(way.files, way.ranks, way.limit); });
}

bool TakingBack::by_piece(Square to, Piece piece) {
  return along(rules_.ways(piece.role), to, std::nullopt, [&](Square from) {
    return !rules_.not_from.contains(from) &&
           ((may_be_quiet_ && sound(from, to, piece, std::nullopt)) || (may_capture_ && sound(from, to, piece, to)));
  });
}

bool TakingBack::by_promotion(Square to, Piece piece) {
  return relative_rank(mover_, to.rank()) == 7 && piece.role != orthodox::king && may_promote_ && ahead_or_aside(to);
}

bool TakingBack::by_pawn(Square to) {
  const int rank = relative_rank(mover_, to.rank());
  if (!may_be_pawn_ || rank < (rules_.first_rank_pawns ? 1 : 2)) return false;
  if (ahead_or_aside(to)) return true;
  const auto way = to.offset(0, -forward(mover_));
  const auto start = to.offset(0, -2 * forward(mover_));
  const bool jumps = may_be_quiet_ && (rank == 3 || (rank == 2 && rules_.first_rank_pawns));
  if (jumps && empty(*way) && empty(*start) && sound(*start, to, pawn(), std::nullopt)) return true;
  if (rank != 5 || !may_capture_) return false;
  const auto behind = to.offset(0, forward(mover_));  // where the captured pawn started
  if (!empty(*way) || !empty(*behind)) return false;
  return from_there(to.offset(-1, -forward(mover_)), to, way) || from_there(to.offset(1, -forward(mover_)), to, way);
}

bool TakingBack::from_there(std::optional<Square> from, Square to, std::optional<Square> victim) {
  if (!from || (*from != to && !empty(*from))) return false;
  if (relative_rank(mover_, from->rank()) < (rules_.first_rank_pawns ? 0 : 1)) return false;
  return sound(*from, to, pawn(), victim);
}

bool TakingBack::ahead_or_aside(Square to) {
  if (may_be_quiet_ && from_there(to.offset(0, -forward(mover_)), to, std::nullopt)) return true;
  return may_capture_ &&
         (from_there(to.offset(-1, -forward(mover_)), to, to) || from_there(to.offset(1, -forward(mover_)), to, to));
}

bool TakingBack::by_make_leg(Square to, Piece piece) {
  if (piece.role == orthodox::pawn && by_make_leg_in_passing(to)) return true;
  // Both go the same ways in all directions.
  const auto taken_there = [&](Square taken) { return by_take(taken, to, piece); };
  return along(orthodox_ways(orthodox::queen), to, std::nullopt, taken_there) ||
         along(orthodox_ways(orthodox::knight), to, std::nullopt, taken_there);
}

/// Whether the piece now on `to`, or the pawn that it was, can have captured on `taken` before its make-leg, which may
/// lead back.
bool TakingBack::by_take(Square taken, Square to, Piece piece) {
  if (piece.role != orthodox::pawn) {
    if (along(rules_.ways(piece.role), taken, to, [&](Square from) { return sound(from, to, piece, taken); }))
      return true;
    const bool on_last = relative_rank(mover_, to.rank()) == 7 || relative_rank(mover_, taken.rank()) == 7;
    if (piece.role == orthodox::king || !on_last || !may_promote_) return false;
  }
  return from_there(taken.offset(-1, -forward(mover_)), to, taken) ||
         from_there(taken.offset(1, -forward(mover_)), to, taken);
}

/// A pawn that has captured en passant goes to where the captured pawn stood; if the capturer's direction counts, one
/// square on.
bool TakingBack::by_make_leg_in_passing(Square to) {
  const int rank = relative_rank(mover_, to.rank());
  if (rank != 4 && !(rank == 6 && rules_.first_rank_pawns)) return false;
  const int way = forward(mover_);
  const auto victim = to.offset(0, rank == 4 ? 0 : -2 * way);
  const auto passed = to.offset(0, rank == 4 ? way : -way);
  if (!empty(*passed) || (rank == 4 && !empty(*to.offset(0, 2 * way)))) return false;
  if (rank == 6 && !empty(*victim)) return false;
  return from_there(victim->offset(-1, 0), to, victim) || from_there(victim->offset(1, 0), to, victim);
}

TakingBackOnBoard::TakingBackOnBoard(const Setup& setup, const MoveSource& source, const LastMoveRules& rules,
                                     bool allied)
    : TakingBack(opponent(setup.to_move), rules), now_(setup), source_(source), before_(setup), allied_(allied) {
  before_.to_move = mover_;
  orthodox::set_en_passant_square(before_.state, std::nullopt);
}

bool TakingBackOnBoard::sound(Square from, Square to, Piece piece, std::optional<Square> victim) {
  Board& board = before_.board;
  const Board kept = board;
  board.clear(to);
  // A pawn as a blocker; whatever it is, it attacks no king of its side.
  if (victim) board.put(*victim, piece_of(now_.to_move, orthodox::pawn));
  board.put(from, piece);
  const bool attacked =
      source_.in_check(before_, now_.to_move) || (allied_ && source_.in_check(before_, opponent(now_.to_move)));
  board = kept;
  return !attacked;
}

namespace {

class Search final : private TakingBackOnBoard {
 public:
  Search(const Setup& setup, const MoveSource& source, bool captured, const LastMoveRules& rules)
      : TakingBackOnBoard(setup, source, rules, false) {
    may_be_pawn_ = setup.counters.halfmove == 0;
    may_capture_ = captured && may_be_pawn_ && !rules.make_legs;
    may_make_ = captured && may_be_pawn_ && rules.make_legs;
    may_promote_ = may_be_pawn_ && setup.board.of(piece_of(mover_, orthodox::pawn)).size() < rules.pawns;
  }

  bool any() {
    if (rules_.moved) {
      const auto piece = now_.board[*rules_.moved];
      return piece && !orthodox::en_passant_square(now_.state) && by_piece(*rules_.moved, *piece);
    }
    if (const auto passed = orthodox::en_passant_square(now_.state)) return by_double_step(*passed);
    if (seems_castled(now_, mover_)) return true;
    for (const Square square : now_.board.of(owner_of(mover_))) {
      const Piece piece = *now_.board[square];
      if (piece.role != orthodox::pawn && has_right(now_, mover_, square, piece)) continue;
      if (piece.role == orthodox::pawn ? by_pawn(square) : by_piece(square, piece) || by_promotion(square, piece))
        return true;
      if (may_make_ && by_make_leg(square, piece)) return true;
    }
    return false;
  }

 private:
  bool may_make_ = false;
};

}  // namespace

bool has_last_move(const Setup& setup, const MoveSource& source, bool captured, const LastMoveRules& rules) {
  return Search(setup, source, captured, rules).any();
}

// ---- Pawns ----------------------------------------------------------------------------------------------------------

void OrthodoxPieces::pawn_files(Side side, int most) {
  if (come_cheaply(pieces(side, orthodox::pawn), side, most)) return;
  const auto needed = fewest_captures(pieces(side, orthodox::pawn), side);
  if (!needed) {
    at_board("AF302", fmt::format("the pawns of {} cannot have come from different files", name_of(side)),
             counted(pieces(side, orthodox::pawn).size(), "pawn"), "pawns that have a start each");
  }
  if (needed && *needed > most) too_few_captures(side, *needed, most);
}

void OrthodoxPieces::passed_pawns() {
  const int files = files_with_passed(pieces(Side::white, orthodox::pawn), pieces(Side::black, orthodox::pawn));
  if (files <= captures()) return;
  at_board("AF301",
           fmt::format("on {} pawns have passed each other, but only {} can have been made", counted(files, "file"),
                       counted(captures(), "capture")),
           counted(files, "file"), fmt::format("at most {}", captures()));
}

void OrthodoxPieces::too_few_captures(Side side, int needed, int most) {
  at_board("AF301",
           fmt::format("the pawns of {} show {}, but only {} can have been made", name_of(side),
                       counted(needed, "capture"), most),
           counted(needed, "capture"), fmt::format("at most {}", most));
}

void OrthodoxPieces::missing_pawns() {
  const int missing = 16 - pieces(Side::white, orthodox::pawn).size() - pieces(Side::black, orthodox::pawn).size();
  // A checkered pawn was a white or black pawn, or replaced one.
  if (missing <= 4 * captures()) return;
  at_board("AF304", fmt::format("{} pawns are missing after {}", missing, counted(captures(), "capture")),
           fmt::format("{} missing", counted(missing, "pawn")), fmt::format("at most {}", 4 * captures()));
}

// ---- Bishops shut in ------------------------------------------------------------------------------------------------

void OrthodoxPieces::bishops(const AtStart& at_start, int role_count, std::span<const Side> of) {
  for (const Side side : of) {
    const SquareSet closed = closed_squares(setup().board, side);
    std::array<int, 2> own{};
    for (const Square square : closed& pieces(side, orthodox::bishop)) {
      ++own[is_light(square) ? 1 : 0];
      const bool one_too_many = own[is_light(square) ? 1 : 0] > 1;
      if (!one_too_many && at_start(side, orthodox::bishop) > 0) continue;
      faults().at_piece("AF305", square,
                        one_too_many ? fmt::format("{} cannot have started with two bishops on {} squares",
                                                   name_of(side), is_light(square) ? "light" : "dark")
                                     : fmt::format("{} does not start with bishops", name_of(side)),
                        "a square that it can have come to");
    }
    for (const Square square : closed& pieces(opponent(side), orthodox::bishop)) {
      const auto ahead = square.offset(0, forward(side));
      if (!setup().board.holds(*ahead, piece_of(side, orthodox::pawn))) continue;  // it may have promoted there
      faults().at_piece("AF305", square,
                        fmt::format("no bishop of {} comes to {} behind pawns that have not moved",
                                    name_of(opponent(side)), square.name()),
                        "a square that it can have come to");
    }
    promoted_bishops(side, at_start, role_count);
  }
}

void OrthodoxPieces::promoted_bishops(Side side, const AtStart& at_start, int role_count) {
  if (at_start(side, orthodox::bishop) == 0) return;
  const SquareSet all = pieces(side, orthodox::bishop);
  int promoted = 0;
  bool shut = false;
  for (const bool light : {false, true}) {
    const bool closed = colour_closed(setup().board, side, light);
    const attacks::Bits colour = light ? attacks::light_squares : ~attacks::light_squares;
    const int count = attacks::size_of(all.bits() & colour & (closed ? ~attacks::rank_of(side, 0) : ~attacks::Bits{0}));
    shut = shut || (closed && count > 0);
    promoted += closed ? count : std::max(0, count - 1);
  }
  if (!shut) return;
  for (int role = 1; role < role_count; ++role) {
    const Role each{static_cast<std::uint8_t>(role)};
    if (each == orthodox::king || each == orthodox::bishop) continue;
    promoted += std::max(0, pieces(side, each).size() - at_start(side, each));
  }
  const int missing = 8 - pieces(side, orthodox::pawn).size();
  if (promoted <= missing) return;
  at_board("AF306",
           fmt::format("{} has more promoted pieces than missing pawns, since its bishop is shut in", name_of(side)),
           fmt::format("{} promoted", promoted), fmt::format("at most {} promoted", missing));
}

Faults usual_start(const Setup& setup, const FenMap& map, const std::function<char(const Piece&)>& letter,
                   std::span<const Side> bishops_of) {
  SetupFaults faults(setup, map, letter);
  for (const Side side : bishops_of) {
    const SquareSet own = setup.board.of(piece_of(side, orthodox::bishop));
    for (const Square square : closed_squares(setup.board, side) & own) {
      if (square.file() == 2 || square.file() == 5) continue;
      const int rank = relative_rank(side, 0) + 1;
      faults.at_piece(
          "AF305", square,
          fmt::format("the bishops of {} started on c{} and f{}, and none comes to {} behind pawns that have "
                      "not moved",
                      name_of(side), rank, rank, square.name()),
          "a square that it can have come to");
    }
  }
  for (const Side side : sides) {
    const int rank = relative_rank(side, 0);
    const Square home = Square::at(4, rank);
    for (int file = 0; file < 8; ++file) {
      if (!orthodox::may_castle(setup.state, side, file)) continue;
      const bool king = setup.board.holds(home, piece_of(side, orthodox::king));
      if (king && (file == 0 || file == 7)) continue;
      faults.at_field(
          "AF317", "castling",
          king ? fmt::format("{} may castle with the piece on {}, but its rooks started on {} and {}", name_of(side),
                             Square::at(file, rank).name(), Square::at(0, rank).name(), Square::at(7, rank).name())
               : fmt::format("{} may castle with the piece on {}, but its king is not on {}, where it started",
                             name_of(side), Square::at(file, rank).name(), home.name()),
          fmt::format("a right with the {}-file", Square::at(file, rank).name()[0]), "no such right");
    }
  }
  return faults.take();
}

// ---- Checks and the last move ---------------------------------------------------------------------------------------

void OrthodoxPieces::checks(const Checks& asked) {
  for (const Side colour : asked.kings) {
    if (pieces(colour, orthodox::king).size() != 1) return;
  }
  if (orthodox::en_passant_square(setup().state)) return double_step(asked.last_move);
  bool checked = false;
  for (const Side colour : asked.kings) checked = checks_of(*pieces(colour, orthodox::king).begin(), asked) || checked;
  if (checked || !asked.known || asked.last_move()) return;
  faults().at_field("AF310", "side",
                    fmt::format("{} has no piece that can have moved last", name_of(opponent(setup().to_move))),
                    setup().to_move == Side::white ? "w" : "b", "the other side to move, or another position");
}

void OrthodoxPieces::double_step(const std::function<bool()>& last_move) {
  const auto passed = orthodox::en_passant_square(setup().state);
  if (!passed || last_move()) return;
  faults().at_field("AF311", "en passant",
                    fmt::format("{} was in check before the double step over {}, with {} to move",
                                name_of(setup().to_move), passed->name(), name_of(opponent(setup().to_move))),
                    passed->name(), "-, or another square");
}

/// Whether the king is in check.
bool OrthodoxPieces::checks_of(Square king, const Checks& asked) {
  const SquareSet attackers = checkers(setup(), king, asked.source);
  if (attackers.empty()) return false;
  const auto fail = [&](CheckId check, std::string_view why) {
    const std::string names = joined(attackers, ", ", [&](Square square) { return faults().what_is_on(square); });
    faults().at_piece(check, king, fmt::format("{} ({})", why, names), "checks that one move can have given");
  };
  if (attackers.size() > asked.most) {
    fail("AF307", fmt::format("{} pieces give check", attackers.size()));
    return true;
  }
  if (arrived(attackers, king, setup().board).size() <= 1 && asked.last_move()) return true;
  if (attackers.size() > 1) {
    fail("AF308", "no move gives these checks together");
  } else {
    fail("AF309", "no move gives this check");
  }
  return true;
}

void OrthodoxPieces::ended_by_capture(const std::string& was_the_capture, std::string_view otherwise) {
  if (const auto passed = orthodox::en_passant_square(setup().state)) {
    faults().at_field("AF310", "en passant", was_the_capture + ", and no double step", passed->name(),
                      fmt::format("-, or {}", otherwise));
  }
  if (setup().counters.halfmove > 0) {
    faults().at_field("AF310", "counters", was_the_capture + ", and no quiet move",
                      std::to_string(setup().counters.halfmove), fmt::format("0, or {}", otherwise));
  }
}

void OrthodoxPieces::ended_by_kings_capture() {
  const Side loser = setup().to_move;
  if (!pieces(loser, orthodox::king).empty()) return;
  ended_by_capture(fmt::format("{} won when {}'s king left the board, so the last move was a capture",
                               name_of(opponent(loser)), name_of(loser)),
                   fmt::format("a king of {}", name_of(loser)));
}

// ---- Counters and moves ---------------------------------------------------------------------------------------------

void OrthodoxPieces::knights_and_move() {
  if (captures() > 0 || move_agrees_with_knights(setup())) return;
  const bool white = setup().to_move == Side::white;
  faults().at_field(
      "AF312", "side",
      fmt::format("only knights and rooks have moved, and by the colours of their squares it is {}'s move",
                  white ? "Black" : "White"),
      white ? "w" : "b", white ? "b" : "w");
}

std::uint32_t OrthodoxPieces::moves_needed(Side side, bool orthodox_pawns) const {
  return std::max(fewest_moves(side, orthodox::pawn, orthodox_pawns), static_cast<std::uint32_t>(lost(opponent(side))));
}

Faults orthodox_reachability(const Setup& setup, const FenMap& map, const orthodox::Traits& traits,
                             const MoveSource& source, WaysOf ways, bool orthodox_pieces) {
  OrthodoxPieces pieces(setup, map, traits.letter);
  pieces.bishops(traits.at_start, traits.role_count);
  const LastMoveRules rules{.make_legs = false, .first_rank_pawns = false, .ways = ways};
  const std::array king{setup.to_move};
  const bool known = setup.counters.plies > 0 && pieces.pieces(opponent(setup.to_move), orthodox::king).size() == 1;
  pieces.checks({.source = source, .kings = king, .most = 2, .known = known, .last_move = [&] {
                   return has_last_move(setup, source, pieces.lost(setup.to_move) > 0, rules);
                 }});
  if (orthodox_pieces) pieces.knights_and_move();
  for (const Side side : sides) pieces.pawn_files(side, pieces.lost(opponent(side)));
  pieces.passed_pawns();
  pieces.missing_pawns();
  pieces.counters([&](Side side) { return pieces.moves_needed(side, true); });
  return pieces.faults().take();
}

}  // namespace arbiter::reach
