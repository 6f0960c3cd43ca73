#include <optional>

#include "puzzles/variants/orthodox_base.hpp"
#include "verifier/board/attacks.hpp"
#include "verifier/orthodox/soundness/reach_pawns.hpp"

namespace arbiter::puzzles {
namespace {

class OrthodoxReasons {
 public:
  /// All outlive this object.
  OrthodoxReasons(const Setup& setup, const OrthodoxReach& reach, ReachReasons& reasons)
      : setup_(setup), reach_(reach), reasons_(reasons) {}

  void pawns() {
    for (const Side side : both_sides) pawn_starts(side);
    passed_pawns();
  }
  /// AF304: at most four pawns may be gone per capture. With at least as many pieces as here there were no more
  /// captures, so that at least 16 minus four times as many pawns are left.
  void missing_pawns() {
    const int pieces = setup_.board.occupied().size();
    const int least = 16 - 4 * (32 - pieces);
    if (least <= 0) return;
    std::vector<Formula> pawns;
    for (const Square square : all_squares) {
      for (const Side side : both_sides) pawns.push_back(reasons_.view().holds(square, piece_of(side, orthodox::pawn)));
    }
    const auto enough = static_cast<std::size_t>(least);
    reasons_.add(any(at_most(pieces - 1), totaliser(std::move(pawns), enough)[enough - 1]));
  }
  /// AF305: behind pawns at home a bishop never moved, so that no two of them started there on one square colour, and
  /// an enemy bishop came there only by promoting, for which the pawn ahead must have left.
  void bishops() {
    for (const Side side : both_sides) {
      const SquareSet closed = reach::closed_squares(setup_.board, side);
      const auto behind = [&](Square square) {
        ReachReasons::Squares pieces;
        for (const int aside : {-1, 1}) {
          if (const auto home = square.offset(aside, forward(side)))
            pieces.emplace_back(*home, piece_of(side, orthodox::pawn));
        }
        return pieces;
      };
      const Piece own = piece_of(side, orthodox::bishop);
      for (const Square a : closed& setup_.board.of(own)) {
        for (const Square b : closed& setup_.board.of(own)) {
          if (!(a < b) || is_light(a) != is_light(b)) continue;
          ReachReasons::Squares pieces = behind(a);
          for (const auto& each : behind(b)) pieces.push_back(each);
          pieces.emplace_back(a, own);
          pieces.emplace_back(b, own);
          reasons_.add(reasons_.not_together(pieces));
        }
      }
      const Piece enemy = piece_of(opponent(side), orthodox::bishop);
      for (const Square square : closed& setup_.board.of(enemy)) {
        const Square ahead = *square.offset(0, forward(side));
        if (!setup_.board.holds(ahead, piece_of(side, orthodox::pawn))) continue;
        ReachReasons::Squares pieces = behind(square);
        pieces.emplace_back(square, enemy);
        pieces.emplace_back(ahead, piece_of(side, orthodox::pawn));
        reasons_.add(reasons_.not_together(pieces));
      }
    }
  }
  void checks() {
    for (const Side side : both_sides) {
      if (!reach_.both_kings && side != setup_.to_move) continue;
      for (const Square king : setup_.board.of(piece_of(side, orthodox::king))) checks_of(king, side);
    }
  }
  /// AF308, AF309, AF311: what no_last_move() finds for a part of a position it finds for every position with that
  /// part.
  void last_move() {
    if (!reach_.last_move_counts) return;
    const auto known = why_no_last_move(setup_, {reasons_.rules().pieces(setup_.state), reach_.last});
    if (!known) return;
    const FormulaView& view = reasons_.view();
    Disjunction<Formula> other;
    for (const Square square : known->squares) {
      const auto piece = setup_.board[square];
      other.add(no(piece ? view.holds(square, *piece) : view.empty(square)));
    }
    const auto same_bit = [&](std::size_t bit) {
      other.add(setup_.state.bits[bit] ? no(view.bit(bit)) : view.bit(bit));
    };
    if (known->passed) same_bit(*orthodox::passed_bit(*orthodox::passed_square(setup_.state)));
    if (known->castling) {
      for (int file = 0; file < 8; ++file) same_bit(orthodox::castling_bit(opponent(setup_.to_move), file));
    }
    reasons_.add(other.value());
  }

 private:
  /// Where pawns need more starts or captures than there are (AF301, AF302), a subset of them does so already; further
  /// pawns never need less, and a side that has lost so many pieces has at most 16 minus that number (32 for both sides
  /// where either side's captures count).
  void pawn_starts(Side side) {
    const bool shared = reach_.shared_captures;
    const int whole = shared ? 32 : 16;
    const int left = shared ? setup_.board.occupied().size() : setup_.board.of(owner_of(opponent(side))).size();
    constexpr int never = 100;  // more than can be captured
    const auto needed = [&](SquareSet squares) {
      return reach_.last.make_legs ? reach::fewest_capturers(squares)
                                   : reach::fewest_captures(squares, side).value_or(never);
    };
    const auto too_many = [&](SquareSet squares) { return needed(squares) > whole - left; };
    const SquareSet all = pawns_of(side);
    if (!too_many(all)) return;
    const SquareSet squares = smallest(all, too_many);
    const Formula apart = reasons_.not_together(squares, piece_of(side, orthodox::pawn));
    if (needed(squares) == never) {
      reasons_.add(apart);
      return;
    }
    const int most = whole - needed(squares);
    reasons_.add(any(apart, shared ? at_most(most) : reasons_.at_most_of(opponent(side), most)));
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
    const int captures = 32 - setup_.board.occupied().size();
    if (files > captures) reasons_.add(any(reasons_.not_together(pairs), at_most(32 - files)));
  }
  /// AF307: at most two pieces attack a king, three in Take & Make. AF308: at most one of them stands beside the king,
  /// out of line with it, or in line without a gap; AF308 holds with an en passant square, too, since a double step
  /// leaves all attacks of such pieces but the pawn's own unchanged. Each piece is considered alone, as
  /// reach::checkers() does, with the squares between unchanged.
  void checks_of(Square king, Side side) {
    const FormulaView& view = reasons_.view();
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
      const Formula attacks = reasons_.rules().in_check(alone, side);
      if (never(attacks)) continue;
      attackers.push_back(attacks);
      Conjunction<Formula> at_once;
      at_once.add(attacks);
      for (const Square between : SquareSet(attacks::between(square.index(), king.index())))
        at_once.add(no(view.empty(between)));
      arrived.push_back(at_once.value());
    }
    const std::size_t most = reach_.most_checkers;
    reasons_.add(implies(view.holds(king, royal), no(totaliser(std::move(attackers), most + 1)[most])));
    reasons_.add(implies(view.holds(king, royal), no(totaliser(std::move(arrived), 2)[1])));
  }

  /// At most so many pieces of the two sides.
  [[nodiscard]] Formula at_most(int number) {
    return number < 0 ? truth<Formula>(false) : reasons_.at_most(number + reach_.neutral);
  }
  [[nodiscard]] SquareSet pawns_of(Side side) const { return setup_.board.of(piece_of(side, orthodox::pawn)); }

  const Setup& setup_;
  const OrthodoxReach& reach_;
  ReachReasons& reasons_;
};

}  // namespace

void add_orthodox_reasons(const Fault& fault, const Setup& setup, const OrthodoxReach& reach, ReachReasons& reasons) {
  OrthodoxReasons found(setup, reach, reasons);
  if (fault.check == "AF301" || fault.check == "AF302") found.pawns();
  if (fault.check == "AF304") found.missing_pawns();
  if (fault.check == "AF305") found.bishops();
  if (fault.check == "AF307" || fault.check == "AF308") found.checks();
  if (fault.check == "AF308" || fault.check == "AF309" || fault.check == "AF311") found.last_move();
}

}  // namespace arbiter::puzzles
