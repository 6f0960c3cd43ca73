#include "puzzles/variants/side.hpp"

#include "verifier/orthodox/soundness/reach_pawns.hpp"

namespace arbiter::puzzles {
namespace {

/// How the last move of chess, the armies or Take & Make may have been played.
struct LastMoves {
  std::vector<Piece> pieces;  ///< every piece that may stand on a board of the variant
  reach::LastMoveRules rules{};
};

/// A part of a position: what stands on these squares, and which parts of the state count.
struct KnownPart {
  SquareSet squares;      ///< any piece may stand on the others
  bool passed = false;    ///< the en passant square
  bool castling = false;  ///< the castling rights of the side that has moved
};

/// A piece that certainly gives check.
struct Checker {
  Square square;
  SquareSet way;  ///< squares over which it attacks; none if nothing can stand in its way
  bool arrived;   ///< it cannot have been behind a piece that moved away
};

/// refused(): whether every position that shares the known part of a set-up shows a check that no last move can have
/// given: one that soundness::reachability refuses with AF307, AF308, AF309 or AF311. False says nothing.
///
/// The argument. Let K be the king of the side to move, on a known square, and let D be the known pieces whose attack
/// on K the known part alone decides: their ways to K lead over known empty squares only. Then K is in check in every
/// such position.
/// - If two pieces of D have arrived (they stand beside K, out of line with it, or in line behind known pieces without
///   a gap): reachability asks for at most one, castling or not, and a double step leaves such an attack unchanged.
/// - Otherwise each way to play the last move that reach::has_last_move() looks at in any such position is tried here:
///   from any square that may be empty, over squares that may be empty, by any piece that may stand where it ended,
///   with and without a capture. If for each of them a known piece attacks K before that move as well, over squares
///   that are known to be empty then, none of them is sound, and has_last_move() says no. Nothing that may be unknown
///   is ever counted against a move.
class Doubt final : private reach::TakingBack {
 public:
  Doubt(const Setup& now, const KnownPart& known, const LastMoves& moves)
      : TakingBack(opponent(now.to_move), moves.rules), now_(now), known_(known), pieces_(moves.pieces),
        side_(now.to_move), empty_(known.squares - now.board.occupied()),
        hostile_(known.squares & now.board.of(owner_of(mover_))) {
    may_capture_ = !rules_.make_legs;
  }

  bool refused() {
    const SquareSet kings = now_.board.of(piece_of(side_, orthodox::king)) & known_.squares;
    if (kings.size() != 1) return false;
    king_ = *kings.begin();
    find_checkers();
    if (checkers_.empty()) return false;
    if (std::ranges::count_if(checkers_, [](const Checker& each) { return each.arrived; }) > 1) return true;
    if (const auto passed = orthodox::en_passant_square(now_.state); passed && known_.passed)
      return !by_double_step(*passed);
    return !may_have_castled() && std::ranges::none_of(all_squares, [&](Square to) { return may_have_come(to); });
  }

 private:
  // ---- What is known ------------------------------------------------------------------------------------------------

  /// Whether it may be.
  [[nodiscard]] bool empty(Square square) const override {
    return !known_.squares.contains(square) || now_.board.empty(square);
  }
  [[nodiscard]] bool may_hold(Square square, Piece piece) const {
    if (known_.squares.contains(square)) return now_.board.holds(square, piece);
    // Each side has one king.
    return piece.role != orthodox::king || (now_.board.of(piece) & known_.squares).empty();
  }

  /// The squares over which `piece` on `from` attacks the king, if it certainly does with the squares `empty` empty.
  [[nodiscard]] std::optional<SquareSet> attack(Square from, Piece piece, SquareSet empty) const {
    if (piece.role == orthodox::pawn) {
      const bool strikes = king_.rank() - from.rank() == forward(mover_) && std::abs(king_.file() - from.file()) == 1 &&
                           relative_rank(mover_, from.rank()) > 0;
      return strikes ? std::optional(SquareSet()) : std::nullopt;
    }
    const auto along = [&](int files, int ranks, int most) -> std::optional<SquareSet> {
      SquareSet over;
      for (int i = 1; i <= most; ++i) {
        const auto square = from.offset(i * files, i * ranks * forward(mover_));
        if (!square) break;
        if (*square == king_) return over;
        if (!empty.contains(*square)) break;
        over |= *square;
      }
      return std::nullopt;
    };
    const Movement& ways = rules_.ways(piece.role);
    for (const Leap& leap : ways.leaps) {
      if (const auto over = along(leap.files, leap.ranks, 1)) return over;
    }
    for (const Slide& way : ways.slides) {
      if (const auto over = along(way.files, way.ranks, way.limit)) return over;
    }
    return std::nullopt;
  }

  void find_checkers() {
    for (const Square square : hostile_) {
      const auto over = attack(square, *now_.board[square], empty_);
      if (!over) continue;
      const SquareSet between(attacks::between(square.index(), king_.index()));
      const bool arrived = std::ranges::none_of(between, [&](Square each) { return empty(each); });
      checkers_.push_back({square, *over, arrived});
    }
  }

  /// As reach::seems_castled(): the king on b, c or g with a piece of its side towards the middle, and no right left;
  /// or on f, as in the mirror image of such a position, which some requests count as the same.
  [[nodiscard]] bool may_have_castled() const {
    for (int file = 0; file < 8 && known_.castling; ++file) {
      if (orthodox::may_castle(now_.state, mover_, file)) return false;
    }
    const int rank = relative_rank(mover_, 0);
    for (const auto& [king, corner] : {std::pair{6, 5}, std::pair{2, 3}, std::pair{1, 2}, std::pair{5, 4}}) {
      const Square beside = Square::at(corner, rank);
      const auto piece = now_.board[beside];
      const bool own = !known_.squares.contains(beside) ||
                       (piece && piece->owner == owner_of(mover_) && piece->role != orthodox::pawn);
      if (own && may_hold(Square::at(king, rank), piece_of(mover_, orthodox::king))) return true;
    }
    return false;
  }

  // ---- The last move ------------------------------------------------------------------------------------------------

  /// Whether the king may have been unattacked before the move: with `to` empty, a piece of the side to move on
  /// `victim`, and `piece` on `from`.
  [[nodiscard]] bool sound(Square from, Square to, Piece piece, std::optional<Square> victim) override {
    const SquareSet placed = victim ? SquareSet(from) | *victim : SquareSet(from);
    for (const Checker& each : checkers_) {
      if (each.square != to && (each.way & placed).empty()) return false;
    }
    const SquareSet empty = (empty_ | to) - placed;
    for (const Square square : hostile_) {
      if (square != to && attack(square, *now_.board[square], empty)) return false;
    }
    return !attack(from, piece, empty);
  }

  /// Whether the last move may have ended on `to`.
  [[nodiscard]] bool may_have_come(Square to) {
    // Where no piece can have stood in the way, the attack can only be the arrived piece's own.
    for (const Checker& each : checkers_) {
      if (each.square != to && each.way.empty()) return false;
    }
    return std::ranges::any_of(pieces_, [&](Piece piece) {
      if (piece.owner != owner_of(mover_) || !may_hold(to, piece)) return false;
      if (piece.role == orthodox::pawn) return by_pawn(to) || (rules_.make_legs && by_make_leg(to, piece));
      if (known_.castling && reach::has_right(now_, mover_, to, piece)) return false;
      return by_piece(to, piece) || by_promotion(to, piece) || (rules_.make_legs && by_make_leg(to, piece));
    });
  }

  const Setup& now_;
  const KnownPart& known_;
  const std::vector<Piece>& pieces_;
  Side side_;
  Square king_{0};
  SquareSet empty_;    ///< known to be empty
  SquareSet hostile_;  ///< known pieces of the side that has moved
  std::vector<Checker> checkers_;
};

/// A small part of `setup` for which there is no last move; nothing if there may be one for all of `setup`.
std::optional<KnownPart> why_no_last_move(const Setup& setup, const LastMoves& moves) {
  const bool passed = orthodox::en_passant_square(setup.state).has_value();
  KnownPart known{all_squares, passed, true};
  const auto refused = [&](const KnownPart& part) { return Doubt(setup, part, moves).refused(); };
  if (!refused(known)) return std::nullopt;
  // Often kings, the enemy's pieces and what lies between these and the king are enough, and leave little to take away.
  const Side mover = opponent(setup.to_move);
  KnownPart few;
  few.squares = setup.board.of(owner_of(mover)) | setup.board.of(piece_of(setup.to_move, orthodox::king));
  for (const Square king : setup.board.of(piece_of(setup.to_move, orthodox::king))) {
    for (const Square square : setup.board.of(owner_of(mover)))
      few.squares |= SquareSet(attacks::between(square.index(), king.index()));
  }
  if (refused(few)) known = few;
  const auto without = [&](KnownPart smaller) {
    if (refused(smaller)) known = smaller;
  };
  if (known.passed) without({known.squares, false, known.castling});
  if (known.castling) without({known.squares, known.passed, false});
  // Empty squares are tried first: they say least.
  for (const SquareSet squares : {known.squares - setup.board.occupied(), known.squares & setup.board.occupied()}) {
    for (const Square square : squares) without({known.squares - square, known.passed, known.castling});
  }
  return known;
}

struct OrthodoxReasons {
  void pawns() {
    for (const Side side : both_sides) pawn_starts(side);
    passed_pawns();
  }
  /// AF304: at most four pawns may be gone per capture. With at least as many pieces as here there were no more
  /// captures, so that at least 16 minus four times as many pawns are left.
  void missing_pawns() {
    const int pieces = setup.board.occupied().size();
    const int least = 16 - 4 * (32 - pieces);
    if (least <= 0) return;
    std::vector<Formula> pawns;
    for (const Square square : all_squares) {
      for (const Side side : both_sides) pawns.push_back(reasons.view().holds(square, piece_of(side, orthodox::pawn)));
    }
    const auto enough = static_cast<std::size_t>(least);
    reasons.add(any(at_most(pieces - 1), totaliser(std::move(pawns), enough)[enough - 1]));
  }
  /// AF305: behind pawns at home a bishop never moved, so that no two of them started there on one square colour, and
  /// an enemy bishop came there only by promoting, for which the pawn ahead must have left.
  void bishops() {
    for (const Side side : both_sides) {
      const SquareSet closed = reach::closed_squares(setup.board, side);
      const auto behind = [&](Square square) {
        ReachReasons::Squares pieces;
        for (const int aside : {-1, 1}) {
          if (const auto home = square.offset(aside, forward(side)))
            pieces.emplace_back(*home, piece_of(side, orthodox::pawn));
        }
        return pieces;
      };
      const Piece own = piece_of(side, orthodox::bishop);
      for (const Square a : closed& setup.board.of(own)) {
        for (const Square b : closed& setup.board.of(own)) {
          if (!(a < b) || is_light(a) != is_light(b)) continue;
          ReachReasons::Squares pieces = behind(a);
          for (const auto& each : behind(b)) pieces.push_back(each);
          pieces.emplace_back(a, own);
          pieces.emplace_back(b, own);
          reasons.add(reasons.not_together(pieces));
        }
      }
      const Piece enemy = piece_of(opponent(side), orthodox::bishop);
      for (const Square square : closed& setup.board.of(enemy)) {
        const Square ahead = *square.offset(0, forward(side));
        if (!setup.board.holds(ahead, piece_of(side, orthodox::pawn))) continue;
        ReachReasons::Squares pieces = behind(square);
        pieces.emplace_back(square, enemy);
        pieces.emplace_back(ahead, piece_of(side, orthodox::pawn));
        reasons.add(reasons.not_together(pieces));
      }
    }
  }
  void checks() {
    for (const Side side : both_sides) {
      if (!how.both_kings && side != setup.to_move) continue;
      for (const Square king : setup.board.of(piece_of(side, orthodox::king))) checks_of(king, side);
    }
  }
  /// AF308, AF309, AF311: what Doubt finds for a part of a position it finds for every position with that part.
  void last_move() {
    if (!how.last_move_counts) return;
    const auto known = why_no_last_move(setup, {reasons.rules().pieces(setup.state), how.last});
    if (!known) return;
    const FormulaView& view = reasons.view();
    Disjunction<Formula> other;
    for (const Square square : known->squares) {
      const auto piece = setup.board[square];
      other.add(no(piece ? view.holds(square, *piece) : view.empty(square)));
    }
    const auto same_bit = [&](std::size_t bit) {
      other.add(setup.state.bits[bit] ? no(view.bit(bit)) : view.bit(bit));
    };
    if (known->passed) same_bit(*orthodox::en_passant_bit(*orthodox::en_passant_square(setup.state)));
    if (known->castling) {
      for (int file = 0; file < 8; ++file) same_bit(orthodox::castling_bit(opponent(setup.to_move), file));
    }
    reasons.add(other.value());
  }

  /// Where pawns need more starts or captures than there are (AF301, AF302), a subset of them does so already; further
  /// pawns never need less, and a side that has lost so many pieces has at most 16 minus that number (32 for both sides
  /// where either side's captures count).
  void pawn_starts(Side side) {
    const bool shared = how.shared_captures;
    const int whole = shared ? 32 : 16;
    const int left = shared ? setup.board.occupied().size() : setup.board.of(owner_of(opponent(side))).size();
    constexpr int never = 100;  // more than can be captured
    const auto needed = [&](SquareSet squares) {
      return how.last.make_legs ? reach::fewest_capturers(squares)
                                : reach::fewest_captures(squares, side).value_or(never);
    };
    const auto too_many = [&](SquareSet squares) { return needed(squares) > whole - left; };
    const SquareSet all = pawns_of(side);
    if (!too_many(all)) return;
    const SquareSet squares = smallest(all, too_many);
    const Formula apart = reasons.not_together(squares, piece_of(side, orthodox::pawn));
    if (needed(squares) == never) {
      reasons.add(apart);
      return;
    }
    const int most = whole - needed(squares);
    reasons.add(any(apart, shared ? at_most(most) : reasons.at_most_of(opponent(side), most)));
  }
  /// On each of these files two pawns have passed each other, which costs a capture per file (AF301): so many captures
  /// leave at most 32 minus that number of pieces. Additional pawns on the board take no passed pair away.
  void passed_pawns() {
    ReachReasons::Squares pairs;
    int files = 0;
    for (int file = 0; file < 8; ++file) {
      std::optional<Square> white;
      std::optional<Square> black;
      for (const Square square : pawns_of(Side::white)) {
        if (square.file() == file) white = square;  // the foremost
      }
      for (const Square square : pawns_of(Side::black)) {
        if (square.file() == file && !black) black = square;
      }
      if (!white || !black || white->rank() < black->rank()) continue;
      ++files;
      pairs.emplace_back(*white, piece_of(Side::white, orthodox::pawn));
      pairs.emplace_back(*black, piece_of(Side::black, orthodox::pawn));
    }
    const int captures = 32 - setup.board.occupied().size();
    if (files > captures) reasons.add(any(reasons.not_together(pairs), at_most(32 - files)));
  }
  /// AF307: at most two pieces attack a king, three in Take & Make. AF308: at most one of them stands beside the king,
  /// out of line with it, or in line without a gap; AF308 holds with an en passant square, too, since a double step
  /// leaves all attacks of such pieces but the pawn's own unchanged. Each piece is considered alone, as
  /// reach::checkers() does, with the squares between unchanged.
  void checks_of(Square king, Side side) {
    const FormulaView& view = reasons.view();
    const Piece royal = piece_of(side, orthodox::king);
    if (never(view.holds(king, royal))) return;
    FormulaView bare = view;
    for (const Square square : all_squares) bare.set(square, {}, view.empty(square));
    bare.set(king, {{royal, truth<Formula>(true)}}, truth<Formula>(false));
    std::vector<Formula> attackers;
    std::vector<Formula> arrived;
    for (const Square square : all_squares) {
      if (square == king) continue;
      std::vector<FormulaView::Candidate> pieces;
      view.for_each_piece(square, [&](Piece piece, Formula present) {
        if (piece.owner != owner_of(side)) pieces.push_back({piece, present});
      });
      FormulaView alone = bare;
      alone.set(square, std::move(pieces), view.empty(square));
      const Formula attacks = reasons.rules().in_check(alone, side);
      if (never(attacks)) continue;
      attackers.push_back(attacks);
      Conjunction<Formula> at_once;
      at_once.add(attacks);
      for (const Square between : SquareSet(attacks::between(square.index(), king.index())))
        at_once.add(no(view.empty(between)));
      arrived.push_back(at_once.value());
    }
    const std::size_t most = how.most_checkers;
    reasons.add(implies(view.holds(king, royal), no(totaliser(std::move(attackers), most + 1)[most])));
    reasons.add(implies(view.holds(king, royal), no(totaliser(std::move(arrived), 2)[1])));
  }

  /// At most so many pieces of the two sides.
  [[nodiscard]] Formula at_most(int number) {
    return number < 0 ? truth<Formula>(false) : reasons.at_most(number + how.neutral);
  }
  [[nodiscard]] SquareSet pawns_of(Side side) const { return setup.board.of(piece_of(side, orthodox::pawn)); }

  const Setup& setup;
  const OrthodoxReach& how;
  ReachReasons& reasons;
};

}  // namespace

void add_orthodox_reasons(const Fault& fault, const Setup& setup, const OrthodoxReach& reach, ReachReasons& reasons) {
  OrthodoxReasons found{setup, reach, reasons};
  if (fault.check == "AF301" || fault.check == "AF302") found.pawns();
  if (fault.check == "AF304") found.missing_pawns();
  if (fault.check == "AF305") found.bishops();
  if (fault.check == "AF307" || fault.check == "AF308") found.checks();
  if (fault.check == "AF308" || fault.check == "AF309" || fault.check == "AF311") found.last_move();
  const auto passed = orthodox::en_passant_square(setup.state);
  if (fault.check == "AF310" && reach.over != nullptr && passed)
    reasons.add(
        any(no(reach.over(reasons.view(), setup.to_move)), no(reasons.view().bit(*orthodox::en_passant_bit(*passed)))));
}

}  // namespace arbiter::puzzles
