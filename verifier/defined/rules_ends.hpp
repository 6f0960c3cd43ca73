#pragma once

#include <optional>
#include <vector>

#include "verifier/defined/rules_pieces.hpp"

namespace arbiter::defined {

/// Takes an end: its clause, the result for the side to move, and its condition.
template <BoardView V>
using UseEnd = FunctionRef<void(const char*, Result, typename V::Truth)>;

/// The ends of games that are not mates, in the order in which they are asked.
class EndRules : public PieceRules {
 public:
  using PieceRules::PieceRules;

  /// Every end that is possible. The first that holds counts.
  /// `answers(view, side)`: whether a king of `side` has a move to its flag region.
  template <BoardView V, class T = typename V::Truth>
  void for_each_end(const V& view, Side side,
                    FunctionRef<typename V::Truth(const std::type_identity_t<V>&, Side)> answers, UseEnd<V> f) const {
    if (d_.ends_by_extinction()) {
      for (const Side each : {opponent(side), side})
        f("extinctionValue", each == side ? *d_.extinction : other_result(*d_.extinction), extinct(view, each, side));
    }
    flag_ends(view, side, answers, f);
    for (const bool queenside : {false, true}) {
      if (d_.castling_wins[index(opponent(side))][queenside ? 1 : 0])
        f("castlingWins", Result::loss, last_move_has(view, queenside ? castled_queenside : castled_kingside));
    }
    for (const Side each : {opponent(side), side}) {
      if (!d_.castling_wins[index(each)][0] && !d_.castling_wins[index(each)][1]) continue;
      f("castlingWins", each == side ? Result::loss : Result::win, no(can_still_castle(view, each)));
    }
    if (d_.checks_to_win > 0) {
      const std::size_t byte = side == Side::white ? black_checks_byte : white_checks_byte;
      Disjunction<T> enough;
      for (int given = d_.checks_to_win; given < 256; ++given)
        enough.add(view.context_is(byte, static_cast<std::uint8_t>(given)));
      f("checkCounting", Result::loss, enough.value());
    }
    connections(view, opponent(side),
                [&](const char* clause, const T& condition) { f(clause, other_result(d_.connect_result), condition); });
    if (!d_.wall_or_move && d_.has_passes()) f("pass", Result::draw, last_move_has(view, passed_before));
    if (d_.full_board_draws) {
      const T free = for_some(d_.board, [&](Square square) { return view.empty(square); });
      f("adjudicateFullBoard", Result::draw, no(free));
    }
  }

 protected:
  /// Whether a piece of the castling king's kind on `square` would be the one that castles.
  template <BoardView V, class T = typename V::Truth>
  [[nodiscard]] T is_castling_king(const V& view, Side side, Square square) const {
    const Square usual = d_.castling_square(side, d_.castling_king_file);
    if (square.rank() != usual.rank()) return truth<T>(false);
    return square == usual ? truth<T>(true) : no(of_castling_king(view, side, usual));
  }
  [[nodiscard]] auto of_castling_king(const BoardView auto& view, Side side, Square square) const {
    return some_piece(view, side, square, [&](Piece piece) { return is(d_.castling_king, piece.role); });
  }

 private:
  /// Whether the last move was of that sort.
  template <BoardView V>
  [[nodiscard]] static typename V::Truth last_move_has(const V& view, std::uint8_t bit) {
    Disjunction<typename V::Truth> some;
    for (std::uint8_t value = 0; value < 32; ++value) {
      if ((value & bit) != 0) some.add(view.context_is(last_byte, value));
    }
    return some.value();
  }

  /// Whether `side` has a right that counts, seen from its castling king.
  template <BoardView V, class T = typename V::Truth>
  [[nodiscard]] T can_still_castle(const V& view, Side side) const {
    Disjunction<T> some;
    for (int king_file = 0; king_file < d_.files; ++king_file) {
      const Square at = d_.castling_square(side, king_file);
      const T king = all(of_castling_king(view, side, at), is_castling_king(view, side, at));
      if (never(king)) continue;
      for (int file = 0; file < d_.files; ++file) {
        if (file != king_file && d_.castling_wins[index(side)][file < king_file ? 1 : 0])
          some.add(all(king, view.bit(castling_bit(side, file))));
      }
    }
    return some.value();
  }

  /// Whether `side` has so few pieces of some kind, or of all together.
  template <BoardView V, class T = typename V::Truth>
  [[nodiscard]] T extinct(const V& view, Side side, Side to_move) const {
    const auto with_hand = [&](Side whose, std::optional<Role> base) {
      auto result = pieces(view, whose, [&](Piece piece, Square) { return !base || is(base, piece.role); });
      for (const Role role : d_.roles()) {
        if (!base || role == *base) add_hand(view, whose, role, result);
      }
      return result;
    };
    const int opponents = d_.extinction_opponent + (d_.extinction_claim && side == to_move ? 1 : 0);
    const auto gone = [&](std::optional<Role> base) {
      const T few = at_most(static_cast<std::size_t>(d_.extinction_count), with_hand(side, base));
      if (opponents <= 0 || never(few)) return few;
      return all(few, no(at_most(static_cast<std::size_t>(opponents - 1), with_hand(opponent(side), base))));
    };
    if (d_.extinction_all) return gone(std::nullopt);
    return for_some(d_.base_roles(d_.extinction_kinds), gone);
  }

  /// Whether `side` has its flag pieces on its region; `safe`: and needs them safe there.
  template <BoardView V, class T = typename V::Truth>
  [[nodiscard]] T flag_reached(const V& view, Side side, bool safe) const {
    const SquareSet region = d_.flag_region[index(side)] & d_.board;
    const auto flag_on = [&](Square square) {
      return some_piece(view, side, square, [&](Piece piece) {
        return !d_.flag_kind[index(side)] || is(d_.flag_kind[index(side)], piece.role);
      });
    };
    std::vector<T> there;
    for (const Square square : region) there.push_back(flag_on(square));
    const auto count = static_cast<std::size_t>(d_.flag_count);
    T reached = count == 0 ? truth<T>(true) : no(at_most(count - 1, there));
    if (d_.flag_blocked_win)
      reached = any(reached, for_all(region, [&](Square square) { return no(view.empty(square)); }));
    reached = all(reached, no(at_most(0, there)));
    if (!safe || never(reached)) return reached;
    const T unattacked = for_all(region, [&](Square square) {
      const T here = flag_on(square);
      return never(here) ? truth<T>(true) : no(all(here, attacked(view, square, opponent(side))));
    });
    const T exactly = count == 0 ? truth<T>(false) : all(at_most(count, there), no(at_most(count - 1, there)));
    return all(reached, implies(exactly, unattacked));
  }

  template <BoardView V, class T = typename V::Truth>
  void flag_ends(const V& view, Side side, FunctionRef<typename V::Truth(const std::type_identity_t<V>&, Side)> answers,
                 UseEnd<V> f) const {
    if (!d_.has_goals()) return;
    const auto safe_for = [&](Side each) { return d_.flag_safe && (!d_.flag_move || each == opponent(side)); };
    const T own = flag_reached(view, side, safe_for(side));
    const T theirs = flag_reached(view, opponent(side), safe_for(opponent(side)));
    const auto flies_king = [&](Side each) { return d_.king && d_.flag_kind[index(each)] == d_.king; };
    if (d_.flag_move || d_.flag_safe) {
      const bool may_draw =
          (d_.flag_move && side == Side::white && flies_king(opponent(side))) || (d_.flag_safe && !d_.flag_move);
      if (may_draw) f("flagRegion", Result::draw, all(own, theirs));
      f("flagRegion", Result::win, may_draw ? all(own, no(theirs)) : own);
    }
    if (d_.flag_move && !d_.flag_safe && !flies_king(side)) return;
    const bool answered = d_.flag_move && flies_king(side) && side == Side::black;
    f("flagRegion", Result::loss, answered && !never(theirs) ? all(theirs, no(answers(view, side))) : theirs);
  }

  /// `f(clause, condition)` for each sort of connection of `side` that ends the game.
  template <BoardView V, class T = typename V::Truth>
  void connections(const V& view, Side side, FunctionRef<void(const char*, typename V::Truth)> f) const {
    if (!d_.connects()) return;
    std::vector<T> on(64, truth<T>(false));
    for (const Square square : d_.board) {
      on[index_of(square)] =
          some_piece(view, side, square, [&](Piece piece) { return among(d_.connect_kinds, piece.role); });
    }
    std::vector<Offset> ways;
    if (d_.connect_horizontal) ways.push_back({1, 0});
    if (d_.connect_vertical) ways.push_back({0, 1});
    if (d_.connect_diagonal) {
      ways.push_back({1, 1});
      ways.push_back({1, -1});
    }
    const auto at = [&](Square from, int files, int ranks) {
      const auto square = from.offset(files, ranks);
      return square ? static_cast<T>(on[index_of(*square)]) : truth<T>(false);
    };
    if (d_.connect > 0) {
      Disjunction<T> some;
      for (const Square from : d_.board) {
        for (const Offset& way : ways) {
          Conjunction<T> row;
          for (int i = 0; i < d_.connect && !row.decided(); ++i) row.add(at(from, way.files * i, way.ranks * i));
          some.add(row.value());
        }
      }
      f("connectN", some.value());
    }
    if (d_.connects_regions()) f("connectRegion", joined(on, ways, side));
    if (d_.connect_square > 0) {
      Disjunction<T> some;
      for (const Square from : d_.board) {
        Conjunction<T> block;
        for (int i = 0; i < d_.connect_square * d_.connect_square && !block.decided(); ++i)
          block.add(at(from, i % d_.connect_square, i / d_.connect_square));
        some.add(block.value());
      }
      f("connectNxN", some.value());
    }
    if (d_.collinear > 0) {
      Disjunction<T> some;
      for (const Square from : d_.board) {
        for (const Offset& way : ways) {
          const auto before = from.offset(-way.files, -way.ranks);
          if (before && d_.board.contains(*before)) continue;  // each line once, from its end
          std::vector<T> line;
          for (std::optional<Square> square = from; square; square = square->offset(way.files, way.ranks))
            line.push_back(static_cast<T>(on[index_of(*square)]));
          some.add(no(at_most(static_cast<std::size_t>(d_.collinear - 1), line)));
        }
      }
      f("collinearN", some.value());
    }
  }

  /// Whether a chain leads from the side's first region to its second. Fairy-Stockfish follows it to the right and up
  /// (diagonally to the right and down) only, and so do we.
  template <Truth T>
  [[nodiscard]] T joined(const std::vector<T>& on, const std::vector<Offset>& ways, Side side) const {
    const SquareSet first = d_.connect_region_1[index(side)];
    const SquareSet second = d_.connect_region_2[index(side)];
    std::vector<T> reached(64, truth<T>(false));
    Disjunction<T> arrived;
    for (int file = 0; file < 8; ++file) {
      for (int rank = 0; rank < 8; ++rank) {
        const Square square = Square::at(file, rank);
        Disjunction<T> before;
        for (const Offset& way : ways) {
          if (const auto from = square.offset(-way.files, -way.ranks))
            before.add(static_cast<T>(reached[index_of(*from)]));
        }
        const T comes = all(static_cast<T>(on[index_of(square)]), before.value());
        if (second.contains(square)) arrived.add(comes);
        reached[index_of(square)] = first.contains(square) ? static_cast<T>(on[index_of(square)]) : comes;
      }
    }
    return arrived.value();
  }
};

}  // namespace arbiter::defined
